/**
 * Which files are handed to the system's programs: types that show or play, and nothing that runs. A closed list of what may, because a
 * list of what may not is never complete; the content must be what the name says, since some programs go by the one and some by the other.
 */
import { extensionOf } from '../../src-shared/attach/file-name.ts'
import type { ContentKind } from './content-kind.ts'

const words = (text: string): readonly string[] => text.split(' ').map((it) => `.${it}`)

/** What may be opened, and what its content must be. Pictures: no SVG, which is a page with scripts. */
const opened: readonly (readonly [contents: readonly ContentKind[], extensions: readonly string[]])[] = [
  [['picture'], words('png jpg jpeg jpe jfif gif webp bmp avif heic heif tif tiff')],
  [['pdf'], words('pdf')],
  [['text', 'markup'], words('txt text log md')],
  [['text'], words('csv tsv')],
  [['zip'], words('docx dotx xlsx xltx pptx potx ppsx odt ods odp odg ott ots otp')],
  [['sound-or-film'], words('mp3 wav ogg oga opus flac m4a aac mp4 m4v mov webm mkv avi mpg mpeg ogv')],
]
const contentsOf: ReadonlyMap<string, readonly ContentKind[]> = new Map(
  opened.flatMap(([contents, extensions]) => extensions.map((it) => [it, contents] as const)),
)

const named: readonly (readonly [what: string, extensions: readonly string[]])[] = [
  ['a Windows program', words('exe com scr pif cpl dll ocx sys drv application appref-ms gadget')],
  [
    'an installer',
    words('msi msp mst msix appx appxbundle msixbundle deb rpm pkg mpkg dmg appimage flatpak flatpakref snap apk xpi crx'),
  ],
  ['a program for macOS', words('app terminal workflow action prefpane kext')],
  [
    'a script',
    words(
      'bat cmd ps1 psm1 psd1 vbs vbe js jse mjs wsf wsh wsc sct hta sh bash zsh csh command tool py pyw pyc rb pl php jar ahk scpt applescript',
    ),
  ],
  [
    'a shortcut that can start programs',
    words(
      'lnk url desktop website webloc inetloc fileloc library-ms search-ms searchconnector-ms settingcontent-ms scf rdp theme themepack jnlp',
    ),
  ],
  ['a Word document with macros', words('docm dotm')],
  ['an Excel workbook with macros', words('xlsm xltm xlsb')],
  ['an add-in for Excel', words('xll xla xlam')],
  ['a presentation with macros', words('pptm potm ppsm ppam sldm')],
  ['an Office document of the old kind, which may hold macros', words('doc dot xls xlt xlw pps ppt pot mdb accdb accde pub')],
  ['a table of a form that can call programs', words('slk dif iqy oqy rqy odc')],
  ['a rich text document', words('rtf')],
  ['a web page', words('html htm xhtml xht shtml mht mhtml xml xsl xslt')],
  ['a drawing that can hold scripts', words('svg svgz')],
  ['a disk image', words('iso img vhd vhdx udf nrg bin toast sparseimage')],
  ['a help file that can start programs', words('chm hlp')],
  ['a console of Windows', words('msc')],
  ['settings for the Windows registry', words('reg inf')],
  ['an archive', words('zip rar 7z tar gz tgz bz2 xz zst cab arj lzh ace z')],
  ['an e-mail', words('eml msg')],
]
const nameOf: ReadonlyMap<string, string> = new Map(
  named.flatMap(([what, extensions]) => extensions.map((it) => [it, what] as const)),
)

const ofContent: Readonly<Record<ContentKind, string | null>> = {
  'windows-program': 'a Windows program',
  'linux-program': 'a Linux program',
  'mac-program': 'a program for macOS or Java',
  script: 'a script',
  shortcut: 'a shortcut that can start programs',
  help: 'a help file that can start programs',
  package: 'an installer',
  archive: 'an archive',
  'disk-image': 'a disk image',
  'old-office': 'an Office document of the old kind, which may hold macros, or one with a password',
  'symbolic-link-sheet': 'a table of a form that can call programs',
  'rich-text': 'a rich text document',
  markup: 'a web page',
  'zip-with-macros': 'an Office document with macros',
  zip: 'an archive',
  pdf: 'a PDF',
  picture: 'a picture',
  'sound-or-film': 'a recording',
  text: 'a text',
  unknown: null,
}

/** Null where the file may be opened; else what it really is, as words that follow "It is". */
export function whyNotOpened(name: string, content: ContentKind): string | null {
  const extension = extensionOf(name)
  const allowed = contentsOf.get(extension)
  if (allowed?.includes(content) === true) return null
  const byName = nameOf.get(extension)
  if (byName !== undefined) return `${byName} (${extension})`
  const byContent = ofContent[content]
  const bare = extension === '' ? 'a file of a type that its name does not say' : `a file of the type ${extension}`
  if (allowed !== undefined) return `${byContent ?? 'something else'}, although its name ends in ${extension}`
  return content === 'text' || byContent === null ? bare : `${byContent}${extension === '' ? '' : ` (${extension})`}`
}

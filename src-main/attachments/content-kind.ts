/** What a file is by its bytes, whatever its name says: programs start as such on some system, the others carry marks that programs go by. */
import { imageType } from './image-type.ts'

export type ContentKind =
  | 'windows-program'
  | 'linux-program'
  | 'mac-program'
  | 'script'
  | 'shortcut'
  | 'help'
  | 'package'
  | 'archive'
  | 'disk-image'
  | 'old-office'
  | 'symbolic-link-sheet'
  | 'rich-text'
  | 'markup'
  | 'zip'
  | 'zip-with-macros'
  | 'pdf'
  | 'picture'
  | 'sound-or-film'
  | 'text'
  | 'unknown'

/** Bytes that are looked at; a zip is looked through as a whole. */
export const headBytes = 64 * 1024

/** Starts of files, as texts of one character a byte. */
const starts: readonly (readonly [ContentKind, string])[] = [
  ['windows-program', 'MZ'],
  ['linux-program', '\x7fELF'],
  ['mac-program', '\xfe\xed\xfa\xce'],
  ['mac-program', '\xfe\xed\xfa\xcf'],
  ['mac-program', '\xce\xfa\xed\xfe'],
  ['mac-program', '\xcf\xfa\xed\xfe'],
  ['mac-program', '\xca\xfe\xba\xbe'],
  ['script', '#!'],
  ['script', '\xef\xbb\xbf#!'],
  ['shortcut', 'L\0\0\0\x01\x14\x02\0'],
  ['shortcut', '[InternetShortcut]'],
  ['shortcut', '[Desktop Entry]'],
  ['help', 'ITSF'],
  ['package', '!<arch>\n'],
  ['package', '\xed\xab\xee\xdb'],
  ['package', 'xar!'],
  ['archive', 'Rar!'],
  ['archive', '7z\xbc\xaf\x27\x1c'],
  ['archive', '\x1f\x8b'],
  ['archive', 'BZh'],
  ['archive', '\xfd7zXZ'],
  ['archive', 'MSCF'],
  ['old-office', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['rich-text', '{\\rt'],
  ['sound-or-film', 'ID3'],
  ['sound-or-film', 'OggS'],
  ['sound-or-film', 'fLaC'],
  ['sound-or-film', '\x1a\x45\xdf\xa3'],
  ['sound-or-film', '\0\0\x01\xba'],
  ['sound-or-film', '\0\0\x01\xb3'],
  ['picture', 'II*\0'],
  ['picture', 'MM\0*'],
]

const binary = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

/** Parts of an office document in which macros lie; names in a zip are never compressed. */
const macros = /vbaproject|vbadata|macrosheets\/|dialogsheets\/|activex\/|basic\/|scripts\//
/** Excel takes a file of this form for a sheet with formulas that call programs, also under the name of a CSV. */
const symbolicLinkSheet = /^ID;P[^\r\n]*\r?\n(?:P|F|B|C|O|N[NUEVL]|W|E)(?:;|\r|\n)/
const markup = /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|head|body|script|svg|\?xml|iframe|meta)/i

/** Sizes of a page of a disc before the mark of ISO 9660. */
const discMark = 0x8001

function textOrUnknown(head: string): ContentKind {
  const isWide = head.startsWith('\xff\xfe') || head.startsWith('\xfe\xff')
  return isWide || !head.includes('\0') ? 'text' : 'unknown'
}

/** `bytes` are the whole file, or at least `headBytes` of it where it is no zip. */
export function contentKind(bytes: Uint8Array): ContentKind {
  const head = binary(bytes.subarray(0, headBytes))
  if (imageType(bytes) !== null) return 'picture'
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06'))
    return macros.test(binary(bytes).toLowerCase()) ? 'zip-with-macros' : 'zip'
  const known = starts.find(([, start]) => head.startsWith(start))
  if (known !== undefined) return known[0]
  if (head.slice(0, 1024).includes('%PDF-')) return 'pdf'
  if (head.startsWith('CD001', discMark)) return 'disk-image'
  const box = head.slice(4, 12)
  if (/^ftyp(?:heic|heix|mif1|msf1)/.test(box)) return 'picture'
  if (/^(?:ftyp|moov|mdat|wide|free)/.test(box)) return 'sound-or-film'
  if (head.startsWith('RIFF') && /^(?:WAVE|AVI )/.test(head.slice(8))) return 'sound-or-film'
  if (/^\xff[\xe0-\xff]/.test(head) && !head.startsWith('\xff\xfe')) return 'sound-or-film'
  if (symbolicLinkSheet.test(head)) return 'symbolic-link-sheet'
  return markup.test(head) ? 'markup' : textOrUnknown(head)
}

/**
 * The one cleaner of file names that other people chose: for opening, saving, uploading and showing. What it answers is the last part of a
 * path, names one file on Windows, macOS and Linux alike, reads in the order in which it is stored, and cleaning it again changes nothing.
 */

/** UTF-16 units; with a folder of some hundred before it a path stays below the 260 of Windows. */
const mostUnits = 140
/** Bytes of UTF-8: file systems of Linux take 255, and browsers put a number behind a name that is taken. */
const mostBytes = 240
/** What stands behind the last dot of a longer name is no extension. */
const longestExtension = 16

/**
 * Characters that a file system refuses or reads as more than a name (folders, streams, patterns), that turn the direction of what follows
 * (`exe.jpg` by U+202E), that nobody sees, or that are no characters at all. Joiners (U+200C, U+200D) stay: Persian and emoji need them.
 */
const refused =
  /[<>:"|?*\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\uffff\u{e0000}-\u{e007f}]/gu

/** Names that mean a device on Windows, whatever their extension. */
const device = /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|(?:com|lpt)[0-9¹²³])$/i

const bytesOf = (text: string): number => {
  let bytes = 0
  for (const char of text) bytes += char.length === 2 ? 4 : char > '\u07ff' ? 3 : char > '\u007f' ? 2 : 1
  return bytes
}

/** With the dot, in small letters; '' for a name that has none, and for one that is nothing else. */
export function extensionOf(name: string): string {
  const at = name.lastIndexOf('.')
  return at <= 0 || at === name.length - 1 ? '' : name.slice(at).toLowerCase()
}

function cutTo(text: string, units: number, bytes: number): string {
  let [length, size, kept] = [0, 0, '']
  for (const char of text) {
    length += char.length
    size += bytesOf(char)
    if (length > units || size > bytes) return kept
    kept += char
  }
  return kept
}

/** Spaces before, spaces and dots behind: Windows drops the latter, so that `a.exe.` would be a program. */
const trimmed = (text: string): string => text.trimStart().replace(/[\s.]+$/u, '')

/** The stem is cut, never the extension, which says what the file is. */
function shortened(name: string): string {
  if (name.length <= mostUnits && bytesOf(name) <= mostBytes) return name
  const at = name.lastIndexOf('.')
  const extension = at > 0 && name.length - at <= longestExtension ? name.slice(at) : ''
  const stem = name.slice(0, name.length - extension.length)
  return trimmed(cutTo(stem, mostUnits - extension.length, mostBytes - bytesOf(extension))) + extension
}

/** `nameless` stands for what names nothing: an empty text, dots, `..`. */
export function cleanFileName(name: string, nameless = 'file'): string {
  const last = name.split(/[\\/]/).findLast((part) => part !== '') ?? ''
  const short = shortened(trimmed(last.replace(refused, '_')))
  const stem = short.split('.', 1)[0]?.trimEnd() ?? ''
  if (device.test(stem)) return `_${short}`
  return short === '' ? nameless : short
}

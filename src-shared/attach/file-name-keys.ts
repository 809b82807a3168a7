/**
 * Under which names a file looks for its row: its own without the extension, and that without a number behind it, so that several files
 * find one row ("Lamp-1.jpg", "Lamp_2.jpg", "Lamp (3).jpg"). Case, spaces and the way accents are written do not count.
 */

const extension = /\.[\p{L}\p{N}]{1,8}$/u
const number = /(?:[-_]\d{1,4}|\(\d{1,4}\))$/

/** Texts that are equal under it belong together. '' belongs to nothing. */
export const comparableName = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/** One or two keys; the first one that names a row counts. None for a name that has nothing before its extension. */
export function fileNameKeys(fileName: string): readonly string[] {
  const whole = comparableName(fileName.replace(extension, ''))
  const bare = whole.replace(number, '')
  return [...new Set([whole, bare])].filter((key) => key !== '')
}

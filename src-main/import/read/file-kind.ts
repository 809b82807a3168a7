/** Tells files that are no text by their first bytes, and says what to do with them: an .xlsx named .csv is still a workbook. */

export interface FileKind {
  readonly name: string
  /** What to do instead, as a sentence. */
  readonly advice: string
}

const saveAsCsv = 'Open it in a spreadsheet program and save it as .xlsx, .ods or CSV.'
const notData = 'Choose a workbook (.xlsx, .ods) or a CSV file.'

const signatures: readonly { readonly bytes: readonly number[]; readonly at?: number; readonly kind: FileKind }[] = [
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], kind: { name: 'an old Excel workbook (.xls)', advice: saveAsCsv } },
  { bytes: [0x25, 0x50, 0x44, 0x46], kind: { name: 'a PDF document', advice: notData } },
  { bytes: [0x89, 0x50, 0x4e, 0x47], kind: { name: 'a PNG image', advice: notData } },
  { bytes: [0xff, 0xd8, 0xff], kind: { name: 'a JPEG image', advice: notData } },
  { bytes: [0x47, 0x49, 0x46, 0x38], kind: { name: 'a GIF image', advice: notData } },
  { bytes: [0x52, 0x49, 0x46, 0x46], kind: { name: 'a media file', advice: notData } },
  { bytes: [0x1f, 0x8b], kind: { name: 'a gzip archive', advice: 'Unpack it and choose the CSV file inside.' } },
  {
    bytes: [0x37, 0x7a, 0xbc, 0xaf],
    kind: { name: 'a 7-Zip archive', advice: 'Unpack it and choose the CSV file inside.' },
  },
  { bytes: [0x52, 0x61, 0x72, 0x21], kind: { name: 'a RAR archive', advice: 'Unpack it and choose the CSV file inside.' } },
  { bytes: [0x50, 0x41, 0x52, 0x31], kind: { name: 'a Parquet file', advice: 'Convert it to CSV first.' } },
  {
    bytes: [...'SQLite format 3'].map((char) => char.charCodeAt(0)),
    kind: { name: 'a SQLite database', advice: 'Export the table as CSV first.' },
  },
  { bytes: [0x7f, 0x45, 0x4c, 0x46], kind: { name: 'a program', advice: notData } },
  { bytes: [0x4d, 0x5a], kind: { name: 'a program', advice: notData } },
]

/** What Office packs a workbook with a password into, as its directory names it. */
const encrypted = Buffer.from('EncryptedPackage', 'utf16le')
const ole = [0xd0, 0xcf, 0x11, 0xe0]
const withPassword: FileKind = {
  name: 'a workbook protected by a password',
  advice: 'Open it in a spreadsheet program, save it without the password, and choose it again.',
}

const zip = [0x50, 0x4b, 0x03, 0x04]

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

const zipKind: FileKind = { name: 'a zip archive', advice: 'Unpack it and choose the workbook or CSV file inside.' }

const looksLikeMarkup = /^\s*(?:<!doctype html|<html|<\?xml|<svg)/i
const looksLikeJson = /^\s*(?:\{\s*"|\[\s*(?:\{|\[|"))/

const namesParts = (bytes: Uint8Array): boolean =>
  /xl\/|\[Content_Types\]\.xml|opendocument\.spreadsheet|META-INF\/manifest\.xml/.test(Buffer.from(bytes).toString('latin1'))

/** A zip archive with parts of a workbook: the first of them stand at its beginning, and all names at its end. Whether it can be read, opening it tells. */
export const isWorkbook = (bytes: Uint8Array, tail: () => Uint8Array): boolean =>
  startsWith(bytes, zip) && (namesParts(bytes.subarray(0, 4096)) || namesParts(tail()))

/** Null when nothing speaks against text with columns. `bytes`: the beginning of the file; `tail`: its end. */
export function recogniseFile(bytes: Uint8Array, tail: () => Uint8Array): FileKind | null {
  if (startsWith(bytes, zip)) return zipKind
  if (startsWith(bytes, ole) && [bytes, tail()].some((part) => Buffer.from(part).includes(encrypted))) return withPassword
  const found = signatures.find((signature) => startsWith(bytes, signature.bytes))
  if (found !== undefined) return found.kind
  const text = Buffer.from(bytes.subarray(0, 512)).toString('latin1').replace(/^ï»¿/, '')
  if (looksLikeMarkup.test(text)) return { name: 'a web page or XML', advice: notData }
  if (looksLikeJson.test(text)) return { name: 'JSON', advice: 'Convert it to CSV first.' }
  return null
}

/** Finds out in which encoding a file's text is, from its bytes, and says how sure that is. */
import { isUtf8 } from 'node:buffer'
import type { CsvEncoding } from '../../../src-shared/csv/csv-encoding.ts'
import type { InvalidUtf8 } from './find-invalid-utf8.ts'
import { isMostlyUtf8 } from './mostly-utf8.ts'
import { scoreEncodings } from './score-encodings.ts'

export interface DetectedEncoding {
  readonly encoding: CsvEncoding
  /** What it was told by, as a sentence. */
  readonly why: string
  /** Nothing proves it: to be confirmed before anything is made from the file. */
  readonly isGuess: boolean
}

export const encodingName: Readonly<Record<CsvEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 little endian',
  'utf-16be': 'UTF-16 big endian',
  gb18030: 'GB18030 (simplified Chinese)',
  big5: 'Big5 (traditional Chinese)',
  shift_jis: 'Shift-JIS (Japanese)',
  'euc-jp': 'EUC-JP (Japanese)',
  'euc-kr': 'EUC-KR (Korean)',
  'windows-1252': 'Windows-1252 (Western European)',
  'windows-1250': 'Windows-1250 (Central European)',
  'iso-8859-2': 'ISO 8859-2 (Central European)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  macintosh: 'Mac Roman (Western European)',
}

const found = (encoding: CsvEncoding, why: string): DetectedEncoding => ({
  encoding,
  why: `Encoding: ${encodingName[encoding]}, ${why}.`,
  isGuess: false,
})

const damagedUtf8 = found('utf-8', 'as nearly all its characters are; lines that hold other bytes are rejected')

/** Cuts a character that the sample's end broke: in UTF-8 it has at most three bytes before the last one. */
function isUtf8Sample(bytes: Buffer, isWhole: boolean): boolean {
  if (isWhole) return isUtf8(bytes)
  for (let cut = 0; cut < 4 && cut < bytes.length; cut += 1) if (isUtf8(bytes.subarray(0, bytes.length - cut))) return true
  return false
}

/** Western text in UTF-16 has a NUL in every second byte. */
function sniffUtf16(bytes: Buffer): CsvEncoding | null {
  const length = Math.min(bytes.length, 4096) & ~1
  if (length < 4) return null
  let [even, odd] = [0, 0]
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even += 1
    if (bytes[at + 1] === 0) odd += 1
  }
  const enough = length / 2 / 3
  if (odd > enough && even === 0) return 'utf-16le'
  return even > enough && odd === 0 ? 'utf-16be' : null
}

function detectLegacy(bytes: Buffer): DetectedEncoding {
  const [best] = scoreEncodings(bytes)
  const isAny = best !== undefined && best.score > 0
  return {
    ...found(
      isAny ? best.encoding : 'windows-1252',
      isAny ? 'a guess by its characters' : 'a guess: the bytes fit no encoding that Gridstage knows',
    ),
    isGuess: true,
  }
}

/** `bytes`: the beginning of the file, better more than less; `isWhole` when it is all of it. */
export function detectEncoding(bytes: Buffer, isWhole: boolean): DetectedEncoding {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return found('utf-8', 'as its byte order mark says')
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return found('utf-16le', 'as its byte order mark says')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return found('utf-16be', 'as its byte order mark says')
  const utf16 = sniffUtf16(bytes)
  if (utf16 !== null) return found(utf16, 'told by its zero bytes')
  if (isUtf8Sample(bytes, isWhole)) {
    const isAscii = bytes.every((byte) => byte < 0x80)
    return found('utf-8', isAscii ? 'only ASCII characters seen' : 'all its characters are valid')
  }
  return isMostlyUtf8(bytes) ? damagedUtf8 : detectLegacy(bytes)
}

/** For a file whose beginning is UTF-8 as far as it says anything, and which holds other bytes further down. */
export const detectBehind = ({ around, isUtf8Before }: InvalidUtf8): DetectedEncoding =>
  isUtf8Before ? damagedUtf8 : detectEncoding(around, false)

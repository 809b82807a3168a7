/** Finds out in which encoding a file's text is, from its bytes, and says how sure that is. */
import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import jschardet from 'jschardet'
import type { CsvEncoding } from '../../../src-shared/host/calls/import-calls.ts'
import type { InvalidUtf8 } from './find-invalid-utf8.ts'
import { isMostlyUtf8 } from './mostly-utf8.ts'

export interface DetectedEncoding {
  readonly encoding: CsvEncoding
  /** What it was told by, as a sentence. */
  readonly why: string
}

export const encodingName: Readonly<Record<CsvEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 little endian',
  'utf-16be': 'UTF-16 big endian',
  gb18030: 'GB18030 (Chinese)',
  shift_jis: 'Shift-JIS (Japanese)',
  'windows-1252': 'Windows-1252 (Western European)',
}

const found = (encoding: CsvEncoding, why: string): DetectedEncoding => ({
  encoding,
  why: `Encoding: ${encodingName[encoding]}, ${why}.`,
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

const known: Readonly<Record<string, CsvEncoding>> = {
  'UTF-8': 'utf-8',
  GB2312: 'gb18030',
  GB18030: 'gb18030',
  GBK: 'gb18030',
  SHIFT_JIS: 'shift_jis',
  'windows-1252': 'windows-1252',
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-2': 'windows-1252',
  ascii: 'utf-8',
}

/** How usual a two-byte character is, 0 to 1: everyday texts keep to the first planes of each set, and misread bytes do not. */
const usual: Readonly<Record<'gb18030' | 'shift_jis', (lead: number, trail: number) => number>> = {
  gb18030: (lead, trail) =>
    trail < 0xa1
      ? 0
      : lead >= 0xb0 && lead <= 0xd7
        ? 1
        : lead >= 0xa1 && lead <= 0xa3
          ? 1
          : lead >= 0xd8 && lead <= 0xf7
            ? 0.4
            : 0,
  shift_jis: (lead) =>
    lead >= 0x81 && lead <= 0x83 ? 1 : lead >= 0x88 && lead <= 0x97 ? 1 : lead >= 0x98 && lead <= 0x9f ? 0.3 : 0.2,
}
const western = /[\u00c0-\u00ff€‚-›°§£«»·]/u

/** Share of the text's non-ASCII characters that are usual in the encoding; 0 when bytes are no text in it. */
function plausibility(bytes: Buffer, encoding: 'gb18030' | 'shift_jis' | 'windows-1252'): number {
  const text = iconv.decode(bytes, encoding).replace(/\uFFFD$/, '')
  const foreign = text.match(/[^\0-\x7f]/gu) ?? []
  if (foreign.length === 0 || text.includes('\uFFFD')) return 0
  if (encoding === 'windows-1252') return foreign.filter((char) => western.test(char)).length / foreign.length
  const scores = foreign.map((char) => {
    const code = iconv.encode(char, encoding)
    return code.length === 2 ? usual[encoding](code[0] ?? 0, code[1] ?? 0) : 0
  })
  return scores.reduce((sum, score) => sum + score, 0) / foreign.length
}

/** Kana settle the matter: Chinese text read as Shift-JIS hardly has any, Japanese text always does. */
function kanaShare(bytes: Buffer): number {
  const text = iconv.decode(bytes, 'shift_jis')
  const wide = text.match(/[\u3040-\u30fe\u4e00-\u9fff]/gu)?.length ?? 0
  return wide === 0 ? 0 : (text.match(/[\u3040-\u30fe]/gu)?.length ?? 0) / wide
}

function detectLegacy(bytes: Buffer): DetectedEncoding {
  const guess = jschardet.detect(bytes)
  const named = guess.encoding === null ? undefined : known[guess.encoding]
  const scores = (['gb18030', 'shift_jis', 'windows-1252'] as const).map((encoding) => ({
    encoding,
    score: plausibility(bytes, encoding) + (named === encoding ? guess.confidence / 2 : 0),
  }))
  const japanese = kanaShare(bytes) > 0.2 ? 0.4 : 0
  const best = scores
    .map((each) => (each.encoding === 'shift_jis' ? { ...each, score: each.score === 0 ? 0 : each.score + japanese } : each))
    .reduce((a, b) => (b.score > a.score ? b : a))
  if (best.score === 0)
    return found('windows-1252', 'a guess: the bytes fit no encoding that Gridstage knows; please check the preview')
  const other = guess.encoding !== null && named === undefined && guess.confidence > 0.9 ? guess.encoding : null
  if (other !== null)
    return found(best.encoding, `a guess: it looks like ${other}, which Gridstage does not read; please check the preview`)
  return found(best.encoding, best.score > 1 ? 'told by its characters' : 'a guess by its characters; please check the preview')
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

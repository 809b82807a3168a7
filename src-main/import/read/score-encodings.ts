/**
 * Scores how well bytes read in each of the older encodings: by the alphabets of the languages written in them, by how usual two-byte
 * characters are, and by what stands beside what. None of this is certain: whoever imports has to confirm it.
 */
import iconv from 'iconv-lite'
import type { CsvEncoding } from '../../../src-shared/csv/csv-encoding.ts'
import { iconvNames } from './iconv-names.ts'

export interface EncodingScore {
  readonly encoding: CsvEncoding
  /** 0 where bytes are no text in it, 1 where everything is usual. */
  readonly score: number
}

/** Characters looked at: enough for every language, few enough to be instant. */
const maxForeign = 4000

const westernLanguages = [
  'äöüßÄÖÜ',
  'éèêëàâçîïôûùœÉÈÊÀÇ',
  'áéíóúñüÁÉÍÓÚÑ¿¡ºª',
  'áàâãçéêíóôõúÁÃÇÉÓ',
  'àèéìòùÀÈ',
  'æøåéÆØÅ',
  'åäöéÅÄÖ',
  'ëïéèöü',
  'áðéíóúýþæöÁÐÉÍÓÚÝÞÆÖ',
] as const
const centralLanguages = [
  'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ',
  'áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ',
  'áäčďéíĺľňóôŕšťúýžÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽ',
  'áéíóöőúüűÁÉÍÓÖŐÚÜŰ',
  'ăâîşţĂÂÎŞŢ',
  'čćđšžČĆĐŠŽ',
] as const
const cyrillicLanguages = [
  'абвгдежзийклмнопрстуфхцчшщъыьэюяёАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁ',
  'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяАБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ',
  'абвгдђежзијклљмнњопрстћуфхцчџшАБВГДЂЕЖЗИЈКЛЉМНЊОПРСТЋУФХЦЧЏШ',
] as const

/** Signs of all of them, never inside a word but for the apostrophe. */
const signs = '€–—‘’“”„‚…°§£«»·©®½²³№\u00a0'

const singleByte: readonly {
  readonly encoding: CsvEncoding
  readonly languages: readonly string[]
  /** Words are written in such letters throughout. */
  readonly isWholeWords: boolean
  /** Added where it fits at all: files of this encoding are more frequent. */
  readonly prior: number
}[] = [
  { encoding: 'windows-1252', languages: westernLanguages, isWholeWords: false, prior: 0.1 },
  { encoding: 'windows-1250', languages: centralLanguages, isWholeWords: false, prior: 0.05 },
  { encoding: 'iso-8859-2', languages: centralLanguages, isWholeWords: false, prior: 0 },
  { encoding: 'macintosh', languages: westernLanguages, isWholeWords: false, prior: 0 },
  { encoding: 'windows-1251', languages: cyrillicLanguages, isWholeWords: true, prior: 0.05 },
]

const isLetter = (char: string | undefined): boolean => char !== undefined && /\p{L}/u.test(char)
const isForeign = (char: string | undefined): boolean => char !== undefined && char > '\x7f'
const isCapital = (char: string): boolean => char !== char.toLowerCase()

/** Characters beyond ASCII with their neighbours. */
function foreignIn(text: string) {
  const found: { readonly char: string; readonly before: string | undefined; readonly after: string | undefined }[] = []
  for (let at = 0; at < text.length && found.length < maxForeign; at += 1) {
    const char = text[at] ?? ''
    if (isForeign(char)) found.push({ char, before: text[at - 1], after: text[at + 1] })
  }
  return found
}

function scoreSingleByte(bytes: Buffer, { encoding, languages, isWholeWords, prior }: (typeof singleByte)[number]): number {
  const foreign = foreignIn(iconv.decode(bytes, iconvNames[encoding]))
  if (foreign.length === 0) return 0
  const all = new Set(languages.join(''))
  const fits = ({ char, before, after }: (typeof foreign)[number]): boolean => {
    if (signs.includes(char)) return char === '’' || !isLetter(before) || !isLetter(after)
    return all.has(char) && !(isCapital(char) && isLetter(before) && before === before?.toLowerCase())
  }
  const fitting = foreign.filter(fits)
  const letters = fitting.filter(({ char }) => all.has(char))
  const inOne = Math.max(...languages.map((alphabet) => letters.filter(({ char }) => alphabet.includes(char)).length))
  const besides = foreign.filter(({ before, after }) => isForeign(before) || isForeign(after)).length / foreign.length
  const share = fitting.length / foreign.length
  const ofLanguage = letters.length === 0 ? 0 : inOne / letters.length
  const shape = isWholeWords === besides > 0.7 ? 1 : 0.3
  return share === 0 ? 0 : Math.max(0, share * (0.5 + 0.5 * ofLanguage) * shape + prior)
}

type TwoByte = 'gb18030' | 'big5' | 'euc-kr' | 'euc-jp' | 'shift_jis'

/** How usual a two-byte character is, 0 to 1: everyday texts keep to the first planes of each set, and misread bytes do not. */
const usual: Readonly<Record<TwoByte, (lead: number, trail: number) => number>> = {
  gb18030: (lead, trail) =>
    trail < 0xa1
      ? 0
      : (lead >= 0xb0 && lead <= 0xd7) || (lead >= 0xa1 && lead <= 0xa3)
        ? 1
        : lead >= 0xd8 && lead <= 0xf7
          ? 0.4
          : 0,
  big5: (lead) => (lead >= 0xa4 && lead <= 0xc6 ? 1 : lead >= 0xa1 && lead <= 0xa3 ? 0.8 : 0.3),
  'euc-kr': (lead, trail) => (trail < 0xa1 ? 0.1 : lead >= 0xb0 && lead <= 0xc8 ? 1 : lead >= 0xa1 && lead <= 0xa3 ? 0.8 : 0.1),
  'euc-jp': (lead) =>
    lead === 0xa4 || lead === 0xa5 || (lead >= 0xb0 && lead <= 0xcf) ? 1 : lead >= 0xa1 && lead <= 0xa3 ? 0.8 : 0.3,
  shift_jis: (lead) =>
    lead >= 0x81 && lead <= 0x83 ? 1 : lead >= 0x88 && lead <= 0x97 ? 1 : lead >= 0x98 && lead <= 0x9f ? 0.3 : 0.2,
}

/** What texts of the language always have besides; without it the score counts for less. */
const telling: Readonly<Record<TwoByte, (text: string, pairs: readonly (readonly [number, number])[]) => boolean>> = {
  // A third of all Chinese syllables are sorted behind the Korean syllables' bytes.
  gb18030: (_, pairs) => share(pairs, ([lead]) => lead >= 0xc9) > 0.1,
  big5: (_, pairs) => share(pairs, ([, trail]) => trail < 0x80) > 0.1,
  'euc-kr': (_, pairs) => share(pairs, ([lead]) => lead >= 0xc9) < 0.05,
  'euc-jp': (text) => kanaShare(text) > 0.1,
  shift_jis: (text) => kanaShare(text) > 0.1,
}

const share = <T>(all: readonly T[], is: (it: T) => boolean): number =>
  all.length === 0 ? 0 : all.filter(is).length / all.length

/** Kana settle the matter: Japanese text always has some. */
const kanaShare = (text: string): number => share(text.match(/[\u3040-\u30fe\u4e00-\u9fff]/gu) ?? [], (char) => char < '\u3100')

function scoreTwoByte(bytes: Buffer, encoding: TwoByte): number {
  const text = iconv.decode(bytes, iconvNames[encoding]).replace(/\uFFFD$/, '')
  if (text.includes('\uFFFD')) return 0
  const foreign = (text.match(/[^\0-\x7f]/gu) ?? []).slice(0, maxForeign)
  if (foreign.length === 0) return 0
  const pairs = foreign.map((char): readonly [number, number] => {
    const code = iconv.encode(char, iconvNames[encoding])
    return code.length === 2 ? [code[0] ?? 0, code[1] ?? 0] : [0, 0]
  })
  const scores = pairs.map(([lead, trail]) => (lead === 0 ? 0 : usual[encoding](lead, trail)))
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  return mean * (telling[encoding](text, pairs) ? 1.2 : 0.75)
}

/** Best first. `bytes` may end in the middle of a character. */
export function scoreEncodings(bytes: Buffer): readonly EncodingScore[] {
  const twoByte = (['gb18030', 'big5', 'euc-kr', 'euc-jp', 'shift_jis'] as const).map((encoding) => ({
    encoding,
    score: scoreTwoByte(bytes, encoding),
  }))
  const single = singleByte.map((it) => ({ encoding: it.encoding, score: scoreSingleByte(bytes, it) }))
  return [...twoByte, ...single].sort((a, b) => b.score - a.score)
}

/** Series of texts: a number in the text counts on, weekdays and months go round. */
import { monthNames } from '../lib/month-names.ts'
import type { FillRule, TextPart } from './fill-rule.ts'
import { readOrdinal } from './ordinal-ending.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const short = (words: readonly string[]): readonly string[] => words.map((word) => word.slice(0, 3))
const quarterSigns = ['Q', 'Qtr', 'Qtr ', 'Quarter ']
const quarters = quarterSigns.map((sign) => [1, 2, 3, 4].map((it) => `${sign}${it}`))
const rounds: readonly (readonly string[])[] = [weekdays, monthNames, short(weekdays), short(monthNames), ...quarters]
const spellings: readonly ((word: string) => string)[] = [(it) => it, (it) => it.toLowerCase(), (it) => it.toUpperCase()]

/** Words of one round in one spelling. */
export function findWordRule(texts: readonly string[]): FillRule | null {
  for (const round of rounds) {
    for (const spell of spellings) {
      const words = round.map(spell)
      const places = texts.map((text) => words.indexOf(text))
      const [first = -1, second = first + 1] = places
      if (places.every((place) => place >= 0)) return { kind: 'words', words, first, step: second - first }
    }
  }
  return null
}

const signs = '(Q|Qtr ?|Quarter )'
/** What stands between a quarter and its year has no digits or letters. */
const between = '([^\\p{L}\\d]{1,3})'
const quarterFirst = new RegExp(`^${signs}([1-4])${between}(\\d{4})$`, 'iu')
const yearFirst = new RegExp(`^(\\d{4})${between}${signs}([1-4])$`, 'iu')

type Quarter = Pick<Extract<FillRule, { kind: 'quarters' }>, 'sign' | 'between' | 'isYearFirst'> & { readonly at: number }

function readQuarter(text: string): Quarter | null {
  const [, sign, quarter, middle, year] = quarterFirst.exec(text) ?? []
  if (sign !== undefined && middle !== undefined)
    return { sign, between: middle, isYearFirst: false, at: Number(year) * 4 + Number(quarter) - 1 }
  const [, before, gap, mark, number] = yearFirst.exec(text) ?? []
  return mark === undefined || gap === undefined
    ? null
    : { sign: mark, between: gap, isYearFirst: true, at: Number(before) * 4 + Number(number) - 1 }
}

/** Quarters with their years, all written alike. */
export function findQuarterRule(texts: readonly string[]): FillRule | null {
  const found = texts.map(readQuarter).filter((it) => it !== null)
  const [first, second] = found
  if (first === undefined || found.length < texts.length) return null
  const { at, ...written } = first
  return { kind: 'quarters', ...written, first: at, step: second === undefined ? 1 : second.at - at }
}

const isDigit = (text: string, at: number): boolean => /\d/.test(text.charAt(at))

/** The last number counts on. */
function splitText(text: string): TextPart | null {
  let end = text.length
  while (end > 0 && !isDigit(text, end - 1)) end -= 1
  if (end === 0) return null
  let start = end
  while (start > 0 && isDigit(text, start - 1)) start -= 1
  const number = text.slice(start, end)
  const [before, after] = [text.slice(0, start), text.slice(end)]
  const ordinal = readOrdinal(number, after)
  return ordinal === null
    ? { before, number, width: widthOf(number), after }
    : { before, number, width: widthOf(number), ordinal, after: after.slice(2) }
}

/** Only a number with leading zeros has a width to keep. */
const widthOf = (digits: string): number => (digits.startsWith('0') ? digits.length : 0)

const frame = ({ before, ordinal, after }: TextPart): string => `${before}\n${ordinal ?? ''}\n${after}`

export function findTextRule(texts: readonly string[]): FillRule | null {
  const parts = texts.map(splitText)
  const known = parts.filter((part) => part !== null)
  const [first, second] = known
  if (first === undefined || known.length !== parts.length) return null
  if (known.every((part) => frame(part) === frame(first))) {
    const step = second === undefined ? 1n : BigInt(second.number) - BigInt(first.number)
    const width = Math.max(...known.map((part) => part.width))
    return isSmall(step) ? { kind: 'text', parts: [{ ...first, width }], step: Number(step) } : null
  }
  // Room 1, Desk 1: each goes on by itself.
  return new Set(known.map(frame)).size === known.length ? { kind: 'text', parts: known, step: 1 } : null
}

const isSmall = (step: bigint): boolean => step >= -9_007_199_254_740_991n && step <= 9_007_199_254_740_991n

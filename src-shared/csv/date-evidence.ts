/** Gathers from texts in which order the parts of their dates stand. */
import type { DateOrder } from '../model/dates/date-form.ts'
import { isCenturyOpen } from '../model/dates/short-year.ts'
import { cite, type Verdict, type Witness } from './evidence-verdict.ts'
import { copyText } from './remember-parse.ts'

export interface DateEvidence {
  observe(text: string, line: number): void
  order(): Verdict<DateOrder>
  /** The first text with a time zone. */
  zone(): Witness | null
  /** The first text with a year of two digits that is taken for either century. */
  century(): Witness | null
}

const yearFirst = /^\s*\d{4}\s*[-/.年]\s*\d{1,2}\s*[-/.月]\s*\d{1,2}/
/** With a space around the signs, as in `13. 6. 2024`; more of them would be looked through over and over. */
const yearLast = /^\s*(\d{1,2})\s?([-/.\s])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?!\d)/

/** The orders that a text allows, one bit each. */
const bits: Readonly<Record<DateOrder, number>> = { dmy: 1, mdy: 2, ymd: 4 }
const orders = ['dmy', 'mdy', 'ymd'] as const

const allows = (a: number, b: number, of: DateOrder, isAllowed: boolean): number =>
  isAllowed && a <= 31 && b <= 31 ? bits[of] : 0

/** 0 for a text that says nothing: both orders give the same day, or none gives one. */
function ordersOf(first: number, separator: string, second: number, last: string): number {
  const third = Number(last)
  if (first > 31) return last.length === 2 && second <= 12 ? bits.ymd : 0
  // Hyphens are how the year is written first; `13.05.24` and `13/05/24` begin with the day wherever they are usual.
  const mayBeYearFirst = last.length === 2 && separator === '-' && second <= 12 && third >= 1 && third <= 31
  if (first === second && !mayBeYearFirst) return 0
  return allows(first, second, 'dmy', second <= 12) | allows(first, second, 'mdy', first <= 12) | (mayBeYearFirst ? bits.ymd : 0)
}

const zoned = /:\d{2}(?:[.,]\d+)?\s*(?:z|utc|gmt|[+-]\d{2}(?::?\d{2})?)$/i
/** A month by its name, then the year. */
const named = /\d\D*\p{L}{3,}\D*?(?<!\d)(\d{2})$/u
const americanNamed = /^\s*\p{L}{3,}\.?[\s-]*\d{1,2}(?:st|nd|rd|th)?[\s,-]+(\d{2})$/u

const shortYearOf = (text: string): number | null => {
  const year = (named.exec(text) ?? americanNamed.exec(text))?.[1]
  return year === undefined ? null : Number(year)
}

/** What stands first, by the bits. */
const firstPart = (mask: number): string =>
  orders
    .flatMap((order) => ((mask & bits[order]) === 0 ? [] : [{ dmy: 'the day', mdy: 'the month', ymd: 'the year' }[order]]))
    .join(' or ')

function contradictionOf(found: ReadonlyMap<number, Witness>): string {
  const all = [...found].sort(([, a], [, b]) => a.line - b.line)
  for (const [mask, one] of all) {
    const other = all.find(([otherMask]) => (otherMask & mask) === 0)
    if (other !== undefined) return `${cite(one)} has ${firstPart(mask)} first, ${cite(other[1])} ${firstPart(other[0])}`
  }
  return all.map(([mask, one]) => `${cite(one)} has ${firstPart(mask)} first`).join(', ')
}

export function createDateEvidence(): DateEvidence {
  /** The first text of each set of orders. */
  const found = new Map<number, Witness>()
  let iso: Witness | null = null
  let withZone: Witness | null = null
  let openCentury: Witness | null = null
  const noteYear = (year: number | null, text: string, line: number): void => {
    if (year !== null && isCenturyOpen(year)) openCentury = { text: copyText(text), line }
  }

  return {
    observe(text, line) {
      if (withZone === null && zoned.test(text)) withZone = { text: copyText(text), line }
      const match = yearLast.exec(text)
      if (match === null) {
        const isIso = yearFirst.test(text)
        if (isIso && iso === null) iso = { text: copyText(text), line }
        if (!isIso && openCentury === null) noteYear(shortYearOf(text), text, line)
        return
      }
      if (openCentury === null && match[4]?.length === 2)
        noteYear(Number(Number(match[1]) > 31 ? match[1] : match[4]), text, line)
      const mask = ordersOf(Number(match[1]), match[2] ?? '', Number(match[3]), match[4] ?? '')
      if (mask !== 0 && !found.has(mask)) found.set(mask, { text: copyText(text), line })
    },
    zone: () => withZone,
    century: () => openCentury,
    order() {
      if (found.size === 0)
        return iso === null ? { kind: 'nothing' } : { kind: 'known', value: 'ymd', why: `year first, as in ${cite(iso)}` }
      const common = [...found.keys()].reduce((all, mask) => all & mask)
      if (common === 0) return { kind: 'contradictory', why: contradictionOf(found) }
      const value = orders.find((order) => bits[order] === common)
      if (value === undefined) return { kind: 'ambiguous' }
      const [, telling] = [...found].reduce((best, each) => (each[0] < best[0] ? each : best))
      const witness = found.get(common) ?? telling
      return { kind: 'known', value, why: `${firstPart(common).replace('the ', '')} first, because of ${cite(witness)}` }
    },
  }
}

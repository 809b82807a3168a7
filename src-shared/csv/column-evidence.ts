/**
 * Gathers from a column's texts how its numbers and dates are written. A question is left only where the evidence is ambiguous:
 * `03/04/2024` with no day past 12 anywhere, `1.234` with nothing that tells thousands from decimals.
 */
import type { DateOrder } from '../model/dates/date-form.ts'
import type { DecimalSign } from '../model/numbers/number-form.ts'

export interface ColumnEvidence {
  observe(text: string, line: number): void
  /** What was found, or `ambiguous`, or null when no text says anything. `contradictory`: some texts say this, others that. */
  dateOrder(): Verdict<DateOrder>
  decimal(): Verdict<DecimalSign>
}

export type Verdict<T> =
  | { readonly kind: 'known'; readonly value: T; readonly why: string }
  | { readonly kind: 'ambiguous' }
  | { readonly kind: 'contradictory'; readonly why: string }
  | { readonly kind: 'nothing' }

interface Witness {
  readonly text: string
  readonly line: number
}

const yearFirst = /^\s*\d{4}\s*[-/.年]\s*\d{1,2}\s*[-/.月]\s*\d{1,2}/
/** With a space around the signs, as in `13. 6. 2024`; more of them would be looked through over and over. */
const yearLast = /^\s*(\d{1,2})\s?([-/.\s])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?!\d)/
const numberLike = /^[\s(+−-]*\p{Sc}?[\s+−-]*((?:\d|[.,'’\s](?=\d))*\d)[.,]?[\s)\p{Sc}%-]*$/u
const groupedByPoint = /^\d{1,3}(?:\.\d{3})+$/
const groupedByComma = /^\d{1,3}(?:,\d{3})+$/

/** What one number's text says: a sign that must be the decimal one, `either` when it may group thousands, null when it has none. */
export function decimalSignOf(text: string): DecimalSign | 'either' | null {
  const digits = numberLike.exec(text)?.[1]
  if (digits === undefined) return null
  const points = digits.split('.').length - 1
  const commas = digits.split(',').length - 1
  if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ','
  if (points > 1) return groupedByPoint.test(digits) ? ',' : null
  if (commas > 1) return groupedByComma.test(digits) ? '.' : null
  if (points === 1) return groupedByPoint.test(digits) && !digits.startsWith('0') ? 'either' : '.'
  if (commas === 1) return groupedByComma.test(digits) && !digits.startsWith('0') ? 'either' : ','
  return null
}

const cite = ({ text, line }: Witness): string => `“${text.trim()}” in line ${line}`

export function createEvidence(): ColumnEvidence {
  const dates = new Map<DateOrder | 'either', Witness>()
  const signs = new Map<DecimalSign | 'either', Witness>()
  const note = <K>(found: Map<K, Witness>, key: K, text: string, line: number): void => {
    if (!found.has(key)) found.set(key, { text, line })
  }

  return {
    observe(text, line) {
      const code = text.charCodeAt(0)
      // Most texts begin with a letter: they say nothing about numbers or dates.
      if (text === '' || (code >= 65 && code <= 122)) return
      const last = yearLast.exec(text)
      if (last !== null) {
        const [first, second] = [Number(last[1]), Number(last[3])]
        const key = first > 31 ? 'ymd' : first > 12 ? 'dmy' : second > 12 ? 'mdy' : first === second ? null : 'either'
        if (key !== null) note(dates, key, text, line)
      } else if (yearFirst.test(text)) note(dates, 'ymd', text, line)
      if (signs.size < 3) {
        const sign = decimalSignOf(text)
        if (sign !== null) note(signs, sign, text, line)
      }
    },
    dateOrder() {
      const [day, month] = [dates.get('dmy'), dates.get('mdy')]
      if (day !== undefined && month !== undefined)
        return { kind: 'contradictory', why: `${cite(day)} has the day first, ${cite(month)} the month` }
      if (day !== undefined) return { kind: 'known', value: 'dmy', why: `day first, because of ${cite(day)}` }
      if (month !== undefined) return { kind: 'known', value: 'mdy', why: `month first, because of ${cite(month)}` }
      if (dates.has('either')) return { kind: 'ambiguous' }
      const year = dates.get('ymd')
      return year === undefined ? { kind: 'nothing' } : { kind: 'known', value: 'ymd', why: `year first, as in ${cite(year)}` }
    },
    decimal() {
      const [point, comma] = [signs.get('.'), signs.get(',')]
      if (point !== undefined && comma !== undefined)
        return { kind: 'contradictory', why: `${cite(point)} has a decimal point, ${cite(comma)} a decimal comma` }
      if (point !== undefined) return { kind: 'known', value: '.', why: `decimal point, because of ${cite(point)}` }
      if (comma !== undefined) return { kind: 'known', value: ',', why: `decimal comma, because of ${cite(comma)}` }
      return signs.has('either') ? { kind: 'ambiguous' } : { kind: 'nothing' }
    },
  }
}

/** The steps that read a text as a date or a number of the form that the user names, and write it so that it can be read in one way only. */
import type { DateReading } from '../../model/texts/parse-value-date.ts'
import { parseMoment } from '../../model/texts/parse-value-date.ts'
import { type NumberShape, parseNumber } from '../../model/texts/parse-value-number.ts'
import { cellKinds } from '../../workbook/cell-kinds.ts'
import { plainNumber } from '../export-text.ts'
import { otherwiseOf, type TextChange } from './step-outcome.ts'
import type { TransformStep } from './transform-step.ts'

type Of<K extends TransformStep['op']> = Extract<TransformStep, { readonly op: K }>

/** Longer texts are no date, and would be looked through over and over. */
const longestDate = 100

/** `13 Mar 24` is `2024-03-13`; a time of day stays. A text with a time zone, or a year that may be of either century, is refused. */
export function dateForm({ order, latestYear, otherwise }: Of<'date-form'>): TextChange {
  const reading: DateReading = { dateOrder: order, isOrderOfTexts: true, shortYears: latestYear ?? 'ask', zone: 'refuse' }
  return (text, _, isExact) => {
    if (isExact || text.trim() === '') return text
    const read = text.length > longestDate ? null : parseMoment(text, reading)
    if (read === null || !read.ok) return otherwiseOf(text, otherwise, cellKinds.unlikeDate)
    const { day, time } = read.value
    return { text: time === null ? day : `${day} ${time}`, kind: cellKinds.exact }
  }
}

const otherScale = /[%％]|\d[.,]?[eE][+-]?\d/
/** A currency's sign or code. */
const currency = /\p{Sc}|\p{Lu}{2}/u

/** Zeros at the end of the decimals stay as they are written. */
function writeNumber(value: number, text: string, decimal: string): string {
  const plain = plainNumber(value)
  const written = otherScale.test(text) ? 0 : /^\d*/.exec(text.slice(text.lastIndexOf(decimal) + 1))?.[0].length
  const places = text.includes(decimal) ? (written ?? 0) : 0
  const own = plain.split('.')[1]?.length ?? 0
  return places <= own ? plain : `${plain}${own === 0 ? '.' : ''}${'0'.repeat(places - own)}`
}

/** `1.234,50` is `1234.50`, and `12%` is `0.12`. An amount in a currency that the step does not name is refused. */
export function numberForm({ decimal, unit, otherwise }: Of<'number-form'>): TextChange {
  const shape: NumberShape = { precision: null, unit: unit.trim(), takesPercent: true }
  return (text, _, isExact) => {
    if (isExact || text.trim() === '') return text
    const isOther = shape.unit === '' && currency.test(text)
    const read = isOther ? null : parseNumber(text, decimal, shape)
    if (read === null || !read.ok) return otherwiseOf(text, otherwise, cellKinds.unlikeNumber)
    return { text: writeNumber(read.value, text, decimal), kind: cellKinds.exact }
  }
}

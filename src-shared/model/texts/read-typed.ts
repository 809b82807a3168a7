/**
 * Reads what a person types into a field, by the one reading of texts, and says beforehand what will come of it: the day in words, what is
 * rounded or cut. What cannot be taken says why, and how it can be written.
 */

import type { CellValue } from '../cell-value.ts'
import { fieldPattern, sayDate } from '../dates/date-format.ts'
import { unitOf } from '../dates/date-unit.ts'
import type { Field } from '../field.ts'
import { keptNumber } from '../kept-value.ts'
import { isArithmetic, workOut } from '../numbers/arithmetic.ts'
import { isRating } from '../numbers/rating.ts'
import { cellText, type TextFormats } from './cell-text.ts'
import { type TextForms, textParser } from './parse-value.ts'
import { parseMoment } from './parse-value-date.ts'
import { describeNote, type ReadNote } from './read-note.ts'
import { describeCellProblem, type ValueProblem } from './value-problem.ts'

export interface TypedForms extends TextFormats {
  /** `YYYY-MM-DD` */
  readonly today: string
}

export type TypedReading =
  /** `said`: what will be stored, in words; '' where the text says it itself. */
  { readonly ok: true; readonly value: CellValue; readonly said: string } | { readonly ok: false; readonly error: string }

export const typedForms = ({ numbers, dateOrder, today }: TypedForms): TextForms => ({
  decimal: numbers.decimal,
  dateOrder,
  today,
  takesOtherDecimal: true,
})

/** What is stored where a note says that it is not what was written. */
const withNote = (words: string, note: ReadNote | undefined): string =>
  note === undefined || note.kind === 'short-year' ? words : `${words} – ${describeNote(note)}`

/** How the number is written without grouping, sign of thousands and unit: where it is typed so it says itself. */
const isPlainlyTyped = (text: string, value: number, { numbers }: TextFormats): boolean => {
  const plain = text.trim().replace(/[−–]/, '-').replace(/^\+/, '')
  return (
    plain
      .replace(numbers.decimal, '.')
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, '') === String(value)
  )
}

function saidOf(text: string, value: CellValue, field: Field, forms: TypedForms, note: ReadNote | undefined): string {
  if (typeof value === 'string' && (field.kind === 'date' || field.kind === 'datetime'))
    return withNote(sayDate(value, unitOf(field) ?? 'second'), note)
  if (typeof value === 'string' && field.kind === 'time')
    return note === undefined && text.trim() === value ? '' : withNote(value, note)
  if (typeof value === 'number')
    return note === undefined && isPlainlyTyped(text, value, forms) ? '' : withNote(cellText(value, field, {}, forms), note)
  return ''
}

function explain(problem: ValueProblem, field: Field, { dateOrder }: TextFormats): string {
  const words = describeCellProblem(problem, field)
  const pattern = fieldPattern(field, dateOrder)
  if (problem.kind === 'ambiguous-date') return `${words}. Write it as ${fieldPattern(field, 'ymd')}.`
  return problem.kind === 'not-a-date' || problem.kind === 'not-a-time' ? `${words}. Write it as ${pattern}.` : words
}

/** A day with or without a time of day, typed where no field is: midnight where none is said. Null when it is no moment. */
export function readTypedMoment(text: string, { dateOrder, today }: Pick<TypedForms, 'dateOrder' | 'today'>): string | null {
  const read = parseMoment(text, { dateOrder, today })
  return read.ok ? `${read.value.day} ${read.value.time ?? '00:00:00'}` : null
}

/** The result is said: it is what will be stored. */
function readArithmetic(text: string, field: Field, forms: TypedForms): TypedReading {
  const result = workOut(text, forms.numbers.decimal)
  if (result === null) return { ok: false, error: 'This cannot be worked out' }
  const { value, note } = keptNumber(result, field)
  return { ok: true, value, said: withNote(cellText(value, field, {}, forms), note) }
}

export function readTyped(text: string, field: Field, forms: TypedForms): TypedReading {
  if (field.kind === 'number' && field.lock === null && !isRating(field) && isArithmetic(text))
    return readArithmetic(text, field, forms)
  const read = textParser(field, typedForms(forms), () => [])(text)
  if (!read.ok) return { ok: false, error: explain(read.error, field, forms) }
  return { ok: true, value: read.value, said: saidOf(text, read.value, field, forms, read.note) }
}

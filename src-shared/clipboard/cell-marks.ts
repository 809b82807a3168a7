/**
 * What spreadsheets read beside the text of a cell, so that none of them guesses: leading zeros and formulas stay texts, and days and
 * fractions arrive whatever country the other program is set to. Calc reads `sdval` and `sdnum`, Google Sheets the `data-sheets-` marks
 * (within `google-sheets-html-origin` only), Excel the style of the cell's class and ISO dates.
 */
import { plainNumber } from '../csv/export-text.ts'
import type { CellValue } from '../model/cell-value.ts'
import type { Field } from '../model/field.ts'
import { isReferenceKind } from '../model/value-kind.ts'
import { serialOf } from './date-serial.ts'
import { escapeHtml } from './html-text.ts'

export const isPlainText = ({ kind }: Field): boolean => kind === 'text' || kind === 'options' || isReferenceKind(kind)

/** Texts that a spreadsheet may take for a number, a day, a formula or a truth value. Others need no mark and stay small. */
const misread = /\d|^\s*[=+\-@']|^(?:true|false)$/i

const sheets = (value: object, format: object | null): string =>
  ` data-sheets-value="${escapeHtml(JSON.stringify(value))}"` +
  (format === null ? '' : ` data-sheets-numberformat="${escapeHtml(JSON.stringify(format))}"`)

/** Types of values and formats as Google Sheets numbers them. */
const [sheetsText, sheetsNumber] = [2, 3]
const [textFormat, dayFormat, timeFormat, momentFormat] = [2, 5, 6, 7]

export const textMarks = (text: string): string =>
  misread.test(text) ? ` sdnum="1033;0;@"${sheets({ 1: sheetsText, 2: text }, { 1: textFormat, 2: '@' })}` : ''

function numberMarks(value: number): string {
  const plain = plainNumber(value)
  const calc = ` sdval="${value}" sdnum="1033;"`
  return /^-?\d+$/.test(plain) ? calc : calc + sheets({ 1: sheetsNumber, 3: value }, null)
}

const whenFormats = {
  date: { type: dayFormat, code: 'yyyy-mm-dd' },
  datetime: { type: momentFormat, code: 'yyyy-mm-dd hh:mm:ss' },
  time: { type: timeFormat, code: 'hh:mm:ss' },
} as const

function whenMarks(value: string, kind: keyof typeof whenFormats): string {
  const serial = serialOf(value)
  if (serial === null) return ''
  const { type, code } = whenFormats[kind]
  const calc = ` sdval="${serial}" sdnum="1033;0;${code.toUpperCase()}"`
  return calc + sheets({ 1: sheetsNumber, 3: serial }, { 1: type, 2: code, 3: 1 })
}

/** Begins with a space, or is empty. */
export function cellMarks({ kind }: Field, isText: boolean, text: string, value: CellValue): string {
  if (isText) return textMarks(text)
  if (typeof value === 'number') return numberMarks(value)
  if (typeof value === 'string' && (kind === 'date' || kind === 'datetime' || kind === 'time')) return whenMarks(value, kind)
  return ''
}

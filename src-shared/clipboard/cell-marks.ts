/**
 * What spreadsheets read beside the text of a cell, so that none of them guesses: leading zeros and formulas stay texts, and days and
 * fractions arrive whatever country the other program is set to. Calc reads `sdval` and `sdnum`, Google Sheets the `data-sheets-` marks
 * (within `google-sheets-html-origin` only), Excel the style of the cell's class and ISO dates.
 */
import type { CellValue } from '../model/cell-value.ts'
import type { Field } from '../model/field.ts'
import { isReferenceKind } from '../model/value-kind.ts'
import { serialOf } from './date-serial.ts'
import { escapeHtml } from './html-text.ts'

export const isPlainText = ({ kind }: Field): boolean =>
  kind === 'text' || kind === 'options' || kind === 'location' || isReferenceKind(kind)

/**
 * Texts that a spreadsheet may take for a number, a day, a formula or a truth value. Others need no mark: a copy of hundreds of thousands
 * of cells has no room for what is not needed.
 */
const misread = /^\s*[=+\-@']|^[^\p{L}]*\d|^(?:true|false)$|^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[^\d]*\d/iu

/** Google Sheets numbers the types of its values: 2 is a text, 3 a number. */
export const textMarks = (text: string): string =>
  misread.test(text)
    ? ` sdnum="1033;0;@" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:${escapeHtml(JSON.stringify(text))}}"`
    : ''

/** Plain digits are the same number everywhere. */
const numberMarks = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e15
    ? ''
    : ` sdval="${value}" sdnum="1033;" data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:${value}}"`

const whenFormats = { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:MM:SS', time: 'HH:MM:SS' } as const

/** Google Sheets and Excel read the ISO form of a day in every country; LibreOffice takes it for a text. */
function whenMarks(value: string, kind: keyof typeof whenFormats): string {
  const serial = serialOf(value)
  return serial === null ? '' : ` sdval="${serial}" sdnum="1033;0;${whenFormats[kind]}"`
}

/** Begins with a space, or is empty. */
export function cellMarks({ kind }: Field, isText: boolean, text: string, value: CellValue): string {
  if (isText) return textMarks(text)
  if (typeof value === 'number') return numberMarks(value)
  if (typeof value === 'string' && (kind === 'date' || kind === 'datetime' || kind === 'time')) return whenMarks(value, kind)
  return ''
}

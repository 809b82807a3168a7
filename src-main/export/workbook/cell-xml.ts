/**
 * Cells of a sheet (ECMA-376 part 1, 18.3.1.4): numbers, days, times and yes or no as such, everything else as a text that no spreadsheet program takes
 * for a number or a formula, without an apostrophe in front.
 */
import { exportIds, exportText, type FormattedAs, plainNumber } from '../../../src-shared/csv/export-text.ts'
import { isGuarded } from '../../../src-shared/csv/formula-guard.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { Names } from '../../../src-shared/model/names.ts'
import { type CellStyles, momentFormats, numberFormat, styles } from './cell-style.ts'
import { cellXml } from './xml-text.ts'

export interface WrittenCell {
  /** The element without a reference: it stands behind the one before. */
  readonly xml: string
  /** Characters shown, for the width of its column. */
  readonly width: number
  /** The text is longer than a cell holds, and was cut. */
  readonly isCut: boolean
}

export type WriteCell = (value: CellValue, names: Names) => WrittenCell

/** Characters of a cell at most; with more, programs call the file damaged. */
export const longestText = 32_767

export const noCell: WrittenCell = { xml: '<c/>', width: 0, isCut: false }

export function textCell(text: string, style: number = styles.text): WrittenCell {
  if (text === '') return noCell
  const isCut = text.length > longestText
  const held = isCut ? text.slice(0, longestText) : text
  const width = Math.max(
    ...held
      .slice(0, 500)
      .split('\n')
      .map((line) => line.length),
  )
  return { xml: `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellXml(held)}</t></is></c>`, width, isCut }
}

const numberCell = (value: string, style: number, width: number): WrittenCell => ({
  xml: `<c s="${style}"><v>${value}</v></c>`,
  width,
  isCut: false,
})

/** Spreadsheet programs keep fifteen digits: a longer whole number comes back as another one, so it stands as a text. */
const largestHeld = 999_999_999_999_999

const dayMs = 86_400_000
/** Days before it are counted differently by different programs. */
const firstSafeSerial = 61
const daysTo1970 = 25_569

/** Days since the end of 1899; null before March 1900, and for what is no day. */
function serialOf(day: string): number | null {
  const ms = Date.parse(`${day}T00:00:00Z`)
  const serial = ms / dayMs + daysTo1970
  return Number.isInteger(serial) && serial >= firstSafeSerial ? serial : null
}

const momentForm = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}):(\d{2}):(\d{2}))?$/
const timeForm = /^(\d{2}):(\d{2})(?::(\d{2}))?$/

const shareOfDay = (hours: string, minutes: string, seconds: string): number =>
  (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400

function momentCell(text: string, known: CellStyles): WrittenCell | null {
  const [, day = '', hours, minutes = '0', seconds = '0'] = momentForm.exec(text) ?? []
  const serial = serialOf(day)
  if (serial === null) return null
  if (hours === undefined) return numberCell(String(serial), known.of(momentFormats.date), 10)
  return numberCell(plainNumber(serial + shareOfDay(hours, minutes, seconds)), known.of(momentFormats.datetime), 19)
}

function timeCell(text: string, known: CellStyles): WrittenCell | null {
  const [, hours, minutes = '0', seconds] = timeForm.exec(text) ?? []
  if (hours === undefined) return null
  const format = seconds === undefined ? momentFormats.minutes : momentFormats.seconds
  return numberCell(plainNumber(shareOfDay(hours, minutes, seconds ?? '0')), known.of(format), text.length)
}

/** No cell of a workbook needs an apostrophe, but an import takes one away from a text such as `'=1`, which therefore gets another. */
const heldText = (text: string): WrittenCell => textCell(isGuarded(text) ? `'${text}` : text)

/** Writes ids as texts: what looks like a number is none. */
export function idWriter(field: Field): WriteCell {
  const textOf = exportIds(field, false)
  return (value, names) => heldText(textOf(value, names))
}

/** Prepares the writing of many values of one field; asks `known` for the styles it needs. */
export function cellWriter(field: Field, known: CellStyles, formattedAs: FormattedAs): WriteCell {
  const textOf = exportText(field, false, formattedAs)
  const isMoment = field.kind === 'date' || field.kind === 'datetime'
  return (value, names) => {
    if (value === null) return noCell
    if (typeof value === 'boolean') return { xml: `<c t="b"><v>${value ? 1 : 0}</v></c>`, width: 5, isCut: false }
    if (typeof value === 'number') {
      const text = plainNumber(value)
      if (Number.isInteger(value) && Math.abs(value) > largestHeld) return textCell(text)
      return numberCell(text, known.of(numberFormat(field)), text.length)
    }
    const moment =
      typeof value !== 'string'
        ? null
        : isMoment
          ? momentCell(value, known)
          : field.kind === 'time'
            ? timeCell(value, known)
            : null
    return moment ?? heldText(textOf(value, names))
  }
}

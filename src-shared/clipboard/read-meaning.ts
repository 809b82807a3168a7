/**
 * Reads what a cell of another program means. LibreOffice writes it as `sdval` and `sdnum`, Google Sheets as `data-sheets-value`, Excel up
 * to 2003 and WPS as `x:num`; later Excels only say in which order their days are written. What disagrees with the shown text is not believed.
 */
import { z } from 'zod'
import { parseMoment } from '../model/texts/parse-value-date.ts'
import { type CellMeaning, shownMoment, shownNumber } from './cell-meaning.ts'
import { type ExcelStyles, isDayFormat } from './excel-styles.ts'
import { attribute } from './html-text.ts'
import type { HtmlCell } from './table-rows.ts'

/** Null where the attribute is missing; the test spares most cells the search. */
const find = (attributes: string, name: string): string | null => (attributes.includes(name) ? attribute(attributes, name) : null)

/** Cells with an error carry a number that means nothing. */
const isError = (shown: string): boolean => /^(?:#[A-Z]|Err:)/.test(shown)

/** Calc writes the number of a cell with the decimal sign of its system, and never groups its digits. */
const calcNumber = (written: string): number => Number(written.replace(',', '.'))

function calcMeaning(attributes: string, shown: string): CellMeaning | null {
  const value = calcNumber(find(attributes, 'sdval') ?? 'none')
  const code = find(attributes, 'sdnum')?.split(';').slice(2).join(';') ?? ''
  return isDayFormat(code) ? shownMoment(value, shown) : shownNumber(value, shown)
}

/** JSON whose keys are numbers: an object today, an array formerly. */
const numbered = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])

function readNumbered(written: unknown): (key: number) => unknown {
  const read = numbered.safeParse(written)
  const values = read.success ? new Map(Object.entries(read.data)) : null
  return (key) => values?.get(String(key))
}

function readJson(attributes: string, name: string): (key: number) => unknown {
  try {
    return readNumbered(JSON.parse(find(attributes, name) ?? 'null'))
  } catch {
    return () => undefined
  }
}

/** Days, times and moments, as Google Sheets numbers its formats. */
const dayFormats: ReadonlySet<unknown> = new Set([5, 6, 7])

function sheetsMeaning(attributes: string, shown: string): CellMeaning | null {
  const value = readJson(attributes, 'data-sheets-value')
  const number = value(3)
  if (value(1) !== 3 || typeof number !== 'number') return null
  const format =
    readJson(attributes, 'data-sheets-numberformat')(1) ?? readNumbered(readJson(attributes, 'data-sheets-userformat')(3))(1)
  return dayFormats.has(format) ? shownMoment(number, shown) : shownNumber(number, shown)
}

function excelMeaning(attributes: string, shown: string, styles: ExcelStyles): CellMeaning | null {
  const day = styles.dayFormatOf(find(attributes, 'class') ?? '')
  const number = find(attributes, 'x:num') ?? ''
  if (number !== '') return day === null ? shownNumber(Number(number), shown) : shownMoment(Number(number), shown)
  if (day === null || day.order === null) return null
  const read = parseMoment(shown, { dateOrder: day.order, isOrderOfTexts: true })
  return read.ok ? { kind: 'moment', value: `${read.value.day} ${read.value.time ?? '00:00:00'}` } : null
}

export function readMeaning({ attributes, text }: HtmlCell, styles: ExcelStyles): CellMeaning | null {
  if (isError(text)) return null
  if (attributes.includes('sdval')) return calcMeaning(attributes, text)
  if (attributes.includes('data-sheets-value')) return sheetsMeaning(attributes, text)
  return excelMeaning(attributes, text, styles)
}

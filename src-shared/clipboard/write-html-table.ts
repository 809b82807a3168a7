/**
 * The HTML that goes on the clipboard beside the tabbed text: spreadsheets take it in preference, so it says which cells are text
 * (leading zeros and formulas stay as they are) and which are days and numbers, and it carries the exact value where the text alone does
 * not name it, such as ids of members and rows. Only the app itself reads those values back.
 */
import { z } from 'zod'
import { type CellValue, cellValue } from '../model/cell-value.ts'
import { type Field, isRichText } from '../model/field.ts'
import { isReferenceKind } from '../model/value-kind.ts'
import { inlineMarkup } from '../rich-text/inline-markup.ts'
import { cellMarks, isPlainText, textMarks } from './cell-marks.ts'
import { escapeHtml } from './html-text.ts'
import { cellDataAttribute, tableDataAttribute } from './read-html-table.ts'

/** What our own table says about its columns. */
export const tableData = z.strictObject({
  /** Ids and attachments mean something within one connection only. */
  connection: z.string(),
  /** Kind of each column's field, with the worksheet that a relation points to. */
  columns: z.array(z.string()),
  /** Whether the first row holds the fields' names. */
  hasHeaders: z.boolean(),
})
export type TableData = z.output<typeof tableData>

/** Equal for fields whose exact values mean the same. */
export const columnKind = (field: Field): string =>
  field.kind === 'rows' ? `rows ${field.relatedWorksheetId ?? ''}` : isRichText(field) ? 'RichText' : field.kind

/** Whether the text alone may not give the value back. */
const isNamed = (field: Field): boolean =>
  isReferenceKind(field.kind) || field.kind === 'attachments' || field.kind === 'location' || isRichText(field)

/** Excel's format for cells that are text whatever they look like. */
const textStyle = `mso-number-format:'\\@'`

/** HTML drops spaces at the ends and all but one between words; Excel reads such a run back as plain spaces. */
const spaceRun = (run: string): string => `<span style="mso-spacerun:yes">${'&nbsp;'.repeat(run.length)}</span>`

const content = (text: string): string =>
  escapeHtml(text)
    .replace(/^ +| {2,}| +$/gm, spaceRun)
    .replace(/\r\n|\r|\n/g, '<br style="mso-data-placement:same-cell">')

/** Google Sheets reads its marks only within an element of its own name. */
const [originStart, originEnd] = ['<google-sheets-html-origin>', '</google-sheets-html-origin>']

export function htmlStart(data: TableData): string {
  return `<meta charset="utf-8">${originStart}<style>.t{${textStyle};white-space:pre-wrap}</style><table ${tableDataAttribute}="${escapeHtml(JSON.stringify(data))}">`
}
export const htmlEnd = `</table>${originEnd}`

export const htmlHeaderRow = (names: readonly string[]): string =>
  `<tr>${names.map((name) => `<th class="t"${textMarks(name)}>${content(name)}</th>`).join('')}</tr>`

/** Days are written in the one form that spreadsheets of every country read as the same day. */
const shownText = ({ kind }: Field, text: string, value: CellValue): string =>
  typeof value === 'string' && (kind === 'date' || kind === 'datetime') ? value : text

/** Prepares the writing of many cells of one field. */
export function htmlCellWriter(field: Field): (text: string, value: CellValue) => string {
  const isText = isPlainText(field)
  const start = isText ? '<td class="t"' : '<td'
  const named = isNamed(field)
  return (text, value) => {
    const exact = named && value !== null ? ` ${cellDataAttribute}="${escapeHtml(JSON.stringify(value))}"` : ''
    const inside =
      isRichText(field) && typeof value === 'string' && value.includes('<')
        ? inlineMarkup(value)
        : content(shownText(field, text, value))
    return `${start}${cellMarks(field, isText, text, value)}${exact}>${inside}</td>`
  }
}

/** A value that a cell of our own table carried; undefined when it carries none that can be believed. */
export function exactValue(data: string | null): CellValue | undefined {
  if (data === null) return undefined
  try {
    const parsed = cellValue.safeParse(JSON.parse(data))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

export function readTableData(data: string | null): TableData | null {
  if (data === null) return null
  try {
    const parsed = tableData.safeParse(JSON.parse(data))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

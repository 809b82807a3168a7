/**
 * What a clipboard holds as a block of cells: its tabbed text, with what the table beside it says more. Tables of the app's own carry exact
 * values, those of spreadsheets numbers and days as they are and not as they are shown, and LibreOffice's the line breaks that its text has not.
 */
import type { CellValue } from '../model/cell-value.ts'
import type { DecimalSign } from '../model/numbers/number-form.ts'
import { cleanMarkup } from '../rich-text/clean-markup.ts'
import { textOfMarkup } from '../rich-text/text-of-markup.ts'
import type { CellMeaning } from './cell-meaning.ts'
import { type ExcelStyles, readExcelStyles } from './excel-styles.ts'
import { attribute, unescapeHtml } from './html-text.ts'
import { cellDataAttribute, readHtmlTable, tableDataAttribute } from './read-html-table.ts'
import { readMeaning } from './read-meaning.ts'
import { readTabText } from './tab-text.ts'
import type { HtmlCell } from './table-rows.ts'
import { exactValue, readTableData } from './write-html-table.ts'

export interface Block {
  /** May be ragged: a cell that is missing is left as it is, one that is empty empties. */
  readonly texts: readonly (readonly (string | undefined)[])[]
  /** The kind of a cell as `columnKind` names it; null for a block of another program. */
  kind(row: number, col: number): string | null
  /** The value itself, where the block carries it; undefined else. Means something in columns of the same kind only. */
  exact(row: number, col: number): CellValue | undefined
  /** What a cell of another program means beside its text; null where nothing says so. */
  meaning(row: number, col: number): CellMeaning | null
  /** The one cell of a document that is pasted as a whole, as clean markup; null for everything else. */
  readonly document: string | null
  /** The decimal sign of the block's texts, where it says so. */
  readonly decimal: DecimalSign | null
}

type Texts = readonly (readonly string[])[]
type Cells = readonly (readonly HtmlCell[])[]

const plain = { document: null, kind: () => null, exact: () => undefined, meaning: () => null, decimal: null }

const isCalc = (html: string): boolean => /content="(?:LibreOffice|OpenOffice)/.test(html)
const isSpreadsheet = (html: string): boolean => /\ssdval=|\sdata-sheets-|\sx:num|mso-displayed-/.test(html) || isCalc(html)

/**
 * A document, or a part of a page, as one cell with its formatting: for columns that hold formatted text. Null for tables of spreadsheets
 * and of our own, and where there is no formatted text.
 */
export function readDocument(text: string, html: string): Block | null {
  // LibreOffice names itself in texts as in tables.
  const isTable = isCalc(html) ? /<table/i.test(html) : isSpreadsheet(html) || html.includes('schemas-microsoft-com:office:excel')
  if (html === '' || html.includes(tableDataAttribute) || isTable) return null
  const clean = cleanMarkup(html)
  // Programs wrap the lines of what they write, which means a space.
  const document = (clean.includes('<pre') ? clean : clean.replace(/\s*[\r\n]\s*/g, ' ')).trim()
  return textOfMarkup(document) === '' ? null : { ...plain, texts: [[text === '' ? textOfMarkup(document) : text]], document }
}

/** Null when there is no cell in it. `connection` is the one that is pasted into: values of others mean nothing in it. */
export function readBlock(text: string, html: string, connection: string): Block | null {
  if (html.includes(tableDataAttribute)) return readOwn(text, html, connection)
  const isOfCalc = isCalc(html)
  const written = readTabText(text, !isOfCalc)
  const table = (text === '' && html !== '') || isSpreadsheet(html) ? readHtmlTable(html) : null
  if (table === null) return written.length === 0 ? null : { texts: written, ...plain }
  const texts = written.length > 0 ? written : table.rows.map((row) => row.map((cell) => cell.text))
  if (table.rows.length !== texts.length) return { texts, ...plain }
  const styles = readExcelStyles(html)
  return {
    ...plain,
    texts: isOfCalc ? withBreaks(texts, table.rows) : texts,
    meaning: (row, col) => meaningAt(texts, table.rows, styles, row, col),
    decimal: styles.decimal,
  }
}

function readOwn(text: string, html: string, connection: string): Block | null {
  const table = readHtmlTable(html)
  const data = readTableData(table?.data ?? null)
  const written = readTabText(text)
  const rows = written.length > 0 ? written : (table?.rows.map((row) => row.map((cell) => cell.text)) ?? [])
  if (data === null || table === null) return rows.length === 0 ? null : { texts: rows, ...plain }
  const first = data.hasHeaders ? 1 : 0
  const texts = rows.slice(first)
  if (texts.length === 0) return null
  const cells = table.rows.slice(first)
  const isSame = data.connection === connection && cells.length === texts.length
  if (!isSame) return { texts, ...plain }
  const dataOf = (row: number, col: number): string | null => attribute(cells[row]?.[col]?.attributes ?? '', cellDataAttribute)
  return { ...plain, texts, kind: (_, col) => data.columns[col] ?? null, exact: (row, col) => exactValue(dataOf(row, col)) }
}

/** LibreOffice writes line breaks and tabs as spaces into its text; its table has them. */
const withBreaks = (texts: Texts, cells: Cells): Texts =>
  texts.map((row, i) =>
    row.map((text, col) => {
      const written = cells[i]?.[col]?.written ?? ''
      if (!/[\n\t]/.test(written)) return text
      const verbatim = unescapeHtml(written)
      return verbatim.replace(/[\n\t]/g, ' ') === text ? verbatim : text
    }),
  )

const oneSpace = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Only for a cell that shows in the table what stands in the text: what is shown otherwise, such as `####`, means nothing. */
function meaningAt(texts: Texts, cells: Cells, styles: ExcelStyles, row: number, col: number): CellMeaning | null {
  const cell = cells[row]?.[col]
  const text = texts[row]?.[col]
  if (cell === undefined || text === undefined || cell.attributes === '') return null
  const isShown = cell.text === text || oneSpace(cell.text) === oneSpace(text)
  return isShown ? readMeaning(cell, styles) : null
}

/** What a clipboard holds as a block of cells: its tabbed text, with the exact values that a table of the app's own carries beside it. */
import type { CellValue } from '../model/cell-value.ts'
import { readHtmlTable, tableDataAttribute } from './read-html-table.ts'
import { readTabText } from './tab-text.ts'
import { exactValue, readTableData } from './write-html-table.ts'

export interface Block {
  /** May be ragged: a cell that is missing is left as it is, one that is empty empties. */
  readonly texts: readonly (readonly string[])[]
  /** Kinds of the columns as `columnKind` names them; null for a block of another program. */
  readonly columns: readonly string[] | null
  /** The value itself, where the block carries it; undefined else. Means something in columns of the same kind only. */
  exact(row: number, col: number): CellValue | undefined
}

const nothingExact = (): undefined => undefined

/** Null when there is no cell in it. `connection` is the one that is pasted into: values of others mean nothing in it. */
export function readBlock(text: string, html: string, connection: string): Block | null {
  const isOwn = html.includes(tableDataAttribute)
  const table = isOwn || (text === '' && html !== '') ? readHtmlTable(html) : null
  const written = readTabText(text)
  const rows = written.length > 0 ? written : (table?.rows.map((row) => row.map((cell) => cell.text)) ?? [])
  const data = readTableData(table?.data ?? null)
  if (data === null || table === null) return rows.length === 0 ? null : { texts: rows, columns: null, exact: nothingExact }
  const first = data.hasHeaders ? 1 : 0
  const texts = rows.slice(first)
  if (texts.length === 0) return null
  const cells = table.rows.slice(first)
  const isSame = data.connection === connection && cells.length === texts.length
  return {
    texts,
    columns: isSame ? data.columns : null,
    exact: isSame ? (row, col) => exactValue(cells[row]?.[col]?.data ?? null) : nothingExact,
  }
}

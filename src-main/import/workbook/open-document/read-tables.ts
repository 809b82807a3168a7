/**
 * Reads the tables of a document from its elements (OpenDocument 1.3 part 3, 9.1): rows and cells that are repeated stand there once. Tables in which
 * a program keeps what it took from other files are no sheets.
 */
import { cellKinds } from '../../../../src-shared/workbook/cell-kinds.ts'
import { type MergedArea, mostColumns, mostRows } from '../../../../src-shared/workbook/cell-place.ts'
import { attributeOf, type XmlHandlers } from '../scan-xml.ts'
import type { SheetRow } from '../workbook.ts'
import { damaged, tooLarge } from '../workbook-error.ts'
import type { FormOf } from './cell-styles.ts'
import { type CellText, readCell } from './cell-text.ts'
import { collectParagraphs } from './paragraphs.ts'

export interface TableReader {
  openTable(name: string, style: string | null): void
  closeTable(): void
  /** A row with cells, and how many there are of it. */
  row(row: SheetRow, count: number): void
  merged(area: MergedArea): void
  externalLink(): void
}

/** More cells than the repetition of rows may make of a sheet: a column of a million equal values a hundred times. */
const mostRepeated = 100_000_000

const isCell = (name: string): boolean => name === 'table-cell' || name === 'covered-table-cell'
const isHiddenRow = (attributes: string): boolean =>
  /^(?:collapse|filter)$/.test(attributeOf(attributes, 'table:visibility') ?? '')

/** How often something stands there. Most things stand there once, and say nothing of it. */
function countIn(attributes: string, name: string): number {
  if (!attributes.includes(name)) return 1
  const count = Number(attributeOf(attributes, name) ?? '1')
  if (!Number.isInteger(count) || count < 1) throw damaged()
  return count
}

interface OpenRow {
  readonly count: number
  readonly isHidden: boolean
  readonly style: string | null
  readonly cells: string[]
  kinds: string
  column: number
}

/** Styles of columns, by the first column behind each. */
function createColumns() {
  let styles: { readonly end: number; readonly style: string | null }[] = []
  return {
    reset(): void {
      styles = []
    },
    add(attributes: string): void {
      const end = (styles.at(-1)?.end ?? 0) + countIn(attributes, 'table:number-columns-repeated')
      styles.push({ end, style: attributeOf(attributes, 'table:default-cell-style-name') })
    },
    styleAt: (column: number): string | null => styles.find(({ end }) => column < end)?.style ?? null,
  }
}

function putCells(row: OpenRow, { text, kind }: CellText, count: number): void {
  const from = row.column
  row.column += count
  if (text === '') return
  if (row.column > mostColumns) throw damaged()
  const missing = from - row.cells.length
  for (let each = 0; each < missing; each += 1) row.cells.push('')
  for (let each = 0; each < count; each += 1) row.cells.push(text)
  row.kinds += cellKinds.text.repeat(missing) + kind.repeat(count)
}

export function readTables(formOf: FormOf, reader: TableReader): XmlHandlers {
  const paragraphs = collectParagraphs()
  const columns = createColumns()
  /** Tables in tables are drawings and forms, none of them a sheet. */
  let depth = 0
  let number = 0
  let repeated = 0
  let row: OpenRow | null = null
  let cell: string | null = null
  let isCovered = false

  const openTable = (attributes: string): void => {
    depth += 1
    if (depth > 1) return
    number = 0
    columns.reset()
    reader.openTable(attributeOf(attributes, 'table:name') ?? '', attributeOf(attributes, 'table:style-name'))
  }
  const noteMerged = (attributes: string, column: number, rows: number): void => {
    if (!attributes.includes('-spanned')) return
    const [wide, high] = ['table:number-columns-spanned', 'table:number-rows-spanned'].map((it) => countIn(attributes, it))
    if (wide === undefined || high === undefined || wide * high === 1) return
    const lastColumn = Math.min(mostColumns, column + wide) - 1
    for (let each = 1; each <= rows; each += 1) {
      const firstRow = number + each
      reader.merged({ firstRow, lastRow: Math.min(mostRows, firstRow + high - 1), firstColumn: column, lastColumn })
    }
  }
  const closeCell = (into: OpenRow, attributes: string): void => {
    const count = countIn(attributes, 'table:number-columns-repeated')
    if (isCovered) {
      into.column += count
      return
    }
    noteMerged(attributes, into.column, into.count)
    const style = attributeOf(attributes, 'table:style-name') ?? into.style ?? columns.styleAt(into.column)
    putCells(into, readCell(attributes, formOf(style), paragraphs.value()), count)
  }
  const closeRow = ({ cells, kinds, isHidden, count }: OpenRow): void => {
    const first = number + 1
    number += count
    if (cells.length === 0) return
    if (number > mostRows) throw damaged()
    repeated += (count - 1) * cells.length
    if (repeated > mostRepeated) throw tooLarge()
    reader.row({ row: first, cells, kinds, isHidden }, count)
  }
  return {
    open(name, attributes) {
      if (cell !== null) {
        if (name === 'table') depth += 1
        paragraphs.open(name, attributes)
      } else if (name === 'table') openTable(attributes)
      else if (depth !== 1) return
      else if (row === null && name === 'table-column') columns.add(attributes)
      else if (row === null && name === 'table-source') reader.externalLink()
      else if (row === null && name === 'table-row') {
        const count = countIn(attributes, 'table:number-rows-repeated')
        const style = attributeOf(attributes, 'table:default-cell-style-name')
        row = { count, isHidden: isHiddenRow(attributes), style, cells: [], kinds: '', column: 0 }
      } else if (row !== null && isCell(name)) {
        cell = attributes
        isCovered = name === 'covered-table-cell'
        paragraphs.reset()
      }
    },
    close(name) {
      if (name === 'table') {
        depth -= 1
        if (depth === 0) reader.closeTable()
      } else if (depth !== 1) return
      else if (row !== null && cell !== null && isCell(name)) {
        closeCell(row, cell)
        cell = null
      } else if (cell !== null) paragraphs.close(name)
      else if (row !== null && name === 'table-row') {
        closeRow(row)
        row = null
      }
    },
    text(raw) {
      if (cell !== null && depth === 1) paragraphs.text(raw)
    },
  }
}

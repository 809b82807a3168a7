/** Writes the rows of an export as a workbook: a sheet with typed cells, and a hidden one with the options that its cells may hold. */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { writtenColumns } from '../../../src-shared/csv/written-columns.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { columnName, mostRows } from '../../../src-shared/workbook/cell-place.ts'
import type { Store } from '../../replica/store/store.ts'
import type { StoredRow } from '../../replica/view/stored-rows.ts'
import type { ExportTarget, TargetOptions } from '../export-target.ts'
import { storedCells } from '../stored-cells.ts'
import { type CellStyles, createStyles, styles } from './cell-style.ts'
import { cellWriter, idWriter, noCell, textCell, type WrittenCell } from './cell-xml.ts'
import { fixedParts, type ListRule, listsXml, sheetEnd, sheetName, sheetStart } from './workbook-xml.ts'
import { type ZipPart, zipInto } from './zip-file.ts'

/** Characters: narrower columns hide their names, wider ones push the others out of view. */
const [narrowest, widest] = [8, 60]

const offered = ({ options }: Field): readonly string[] =>
  options.filter((option) => !option.isDeleted).map((option) => option.text)

/** Fields of one option each; a cell that may hold several cannot be told from a list. */
const hasList = (field: Field): boolean =>
  field.kind === 'options' && !field.isMultiple && field.lock === null && offered(field).length > 0

/** `listed`: of the columns in order, null for a column that takes no texts of a list. */
function listRules(listed: readonly (Field | null)[], shift: number): readonly ListRule[] {
  return listed
    .flatMap((field, at) => (field === null ? [] : [{ at, length: offered(field).length }]))
    .map(({ at, length }, list) => ({ column: columnName(at + shift), list: columnName(list), length }))
}

function widthsOf(rows: readonly (readonly WrittenCell[])[]): readonly number[] {
  const widths: number[] = []
  for (const cells of rows)
    for (const [at, { width }] of cells.entries()) widths[at] = Math.max(widths[at] ?? narrowest, width + 2)
  return widths.map((width) => Math.min(width, widest))
}

/** Throws what the file system throws. */
export function openWorkbookTarget(store: Store, { path, tables, columns, options, mostBytes }: TargetOptions): ExportTarget {
  const { includeRowId: includesRowId, references, formatted = 'words' } = options
  const fields = columns.map(({ field }) => field)
  const written = writtenColumns(fields, tables.fields, references)
  /** Lists offer names, so that cells of ids have none. */
  const listed = written.map(({ at, shows }) => {
    const field = fields[at]
    return field !== undefined && shows === 'value' && hasList(field) ? field : null
  })
  const known: CellStyles = createStyles()
  const writers = written.flatMap(({ at, shows }) => {
    const column = columns[at]
    if (column === undefined) return []
    const { field } = column
    return [{ at, ...storedCells(store, column, shows === 'ids' ? idWriter(field) : cellWriter(field, known, formatted)) }]
  })
  const file = openSync(path, 'w', 0o600)
  const zip = zipInto(file, mostBytes)
  let sheet: ZipPart | null = null
  let row = 1
  let cut = 0
  let isOpen = true

  const xmlOf = (cells: readonly WrittenCell[]): string => {
    for (const cell of cells) if (cell.isCut) cut += 1
    const xml = `<row r="${row}">${cells.map((cell) => cell.xml).join('')}</row>`
    row += 1
    return xml
  }
  /** The first rows say how wide the columns are, which stands before them. */
  const begin = (first: readonly (readonly WrittenCell[])[]): ZipPart => {
    const titles = [...(includesRowId ? ['rowid'] : []), ...written.map(({ header }) => header)].map((title) =>
      textCell(title, styles.header),
    )
    const part = zip.part('xl/worksheets/sheet1.xml')
    part.write(sheetStart(widthsOf([titles, ...first]), includesRowId ? 1 : 0))
    part.write(xmlOf(titles))
    return part
  }
  const cellsOf = (row: StoredRow): readonly WrittenCell[] => {
    const cells = writers.map((it) => {
      const stored = row[it.at] ?? null
      return stored === null ? noCell : it.write(stored)
    })
    return includesRowId ? [textCell(String(row[columns.length] ?? '')), ...cells] : cells
  }
  const write = (rows: readonly StoredRow[]): void => {
    const cells = rows.map(cellsOf)
    sheet ??= begin(cells)
    sheet.write(cells.map(xmlOf).join(''))
  }
  const writePart = (part: string, xml: string): void => {
    const entry = zip.part(part)
    entry.write(xml)
    entry.end()
  }
  const close = (): void => {
    if (isOpen) closeSync(file)
    isOpen = false
  }
  return {
    write,
    forgetNames() {
      for (const it of writers) it.forget()
    },
    finish() {
      const last = sheet ?? begin([])
      last.write(sheetEnd(listRules(listed, includesRowId ? 1 : 0), mostRows))
      last.end()
      writePart('xl/worksheets/sheet2.xml', listsXml(listed.filter((field) => field !== null).map(offered)))
      writePart('xl/styles.xml', known.xml())
      for (const [part, xml] of Object.entries(fixedParts(sheetName(tables.name)))) writePart(part, xml)
      zip.end()
      fsyncSync(file)
      close()
    },
    get isTooLarge() {
      return zip.isTooLarge
    },
    get cut() {
      return cut
    },
    close,
  }
}

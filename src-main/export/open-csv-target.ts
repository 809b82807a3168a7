/** Writes the rows of an export as CSV. */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { exportIds, exportText, plainNumber } from '../../src-shared/csv/export-text.ts'
import { guardFormula } from '../../src-shared/csv/formula-guard.ts'
import { byteOrderMark, cellQuoter, endRecord, recordWriter } from '../../src-shared/csv/write-csv.ts'
import { type WrittenColumn, writtenColumns } from '../../src-shared/csv/written-columns.ts'
import { isRichText } from '../../src-shared/model/field.ts'
import type { Store } from '../replica/store/store.ts'
import { isStoredAsIs } from '../replica/store/stored-value.ts'
import type { Column } from '../replica/store/worksheet-tables.ts'
import type { StoredRow } from '../replica/view/stored-rows.ts'
import type { ExportTarget, TargetOptions } from './export-target.ts'
import { type StoredCells, storedCells } from './stored-cells.ts'
import { writeText } from './write-text.ts'

type Quote = ReturnType<typeof cellQuoter>

/** Cells of one column as they stand in a record. */
function csvCells(
  store: Store,
  column: Column,
  shows: WrittenColumn['shows'],
  quote: Quote,
  { neutraliseFormulas, formatted = 'html' }: TargetOptions['options'],
): StoredCells<string> {
  const text =
    shows === 'ids' ? exportIds(column.field, neutraliseFormulas) : exportText(column.field, neutraliseFormulas, formatted)
  const written = storedCells(store, column, (value, names) => quote(text(value, names)))
  if (!isStoredAsIs(column.field.kind) || isRichText(column.field)) return written
  const plain = neutraliseFormulas ? (stored: string) => quote(guardFormula(stored)) : quote
  return { ...written, write: (stored) => (typeof stored === 'number' ? plainNumber(stored) : plain(stored)) }
}

/** Throws what the file system throws. */
export function openCsvTarget(store: Store, { path, tables, columns, options }: TargetOptions): ExportTarget {
  const { delimiter, includeRowId, references } = options
  const record = recordWriter(delimiter)
  const cell = cellQuoter(delimiter)
  const fields = columns.map(({ field }) => field)
  const written = writtenColumns(fields, tables.fields, references)
  const cells = written.flatMap(({ at, shows }) => {
    const column = columns[at]
    return column === undefined ? [] : [csvCells(store, column, shows, cell, options)]
  })
  const places = written.map(({ at }) => at)
  const writers = cells.map((it) => it.write)
  const plain = options.neutraliseFormulas ? guardFormula : (text: string) => text
  const file = openSync(path, 'w', 0o600)
  const head = [...(includeRowId ? ['rowid'] : []), ...written.map(({ header }) => plain(header))]
  let isOpen = true
  const close = (): void => {
    if (isOpen) closeSync(file)
    isOpen = false
  }
  try {
    writeText(file, (options.byteOrderMark ? byteOrderMark : '') + record(head))
  } catch (error) {
    close()
    throw error
  }
  const lineOf = (row: StoredRow): string => {
    let line = includeRowId ? cell(String(row[columns.length] ?? '')) : ''
    for (let at = 0; at < writers.length; at += 1) {
      if (at > 0 || includeRowId) line += delimiter
      const stored = row[places[at] ?? at] ?? null
      if (stored !== null) line += writers[at]?.(stored) ?? ''
    }
    return endRecord(line, writers.length + (includeRowId ? 1 : 0))
  }
  return {
    write(rows) {
      let text = ''
      for (const row of rows) text += lineOf(row)
      writeText(file, text)
    },
    forgetNames() {
      for (const it of cells) it.forget()
    },
    finish() {
      fsyncSync(file)
      close()
    },
    isTooLarge: false,
    cut: 0,
    close,
  }
}

/** Where the rows of an export go: a CSV file or a workbook. */
import type { ExportOptions } from '../../src-shared/host/calls/export-calls.ts'
import type { Column, WorksheetTables } from '../replica/store/worksheet-tables.ts'
import type { StoredRow } from '../replica/view/stored-rows.ts'

export interface TargetOptions {
  readonly path: string
  readonly tables: Pick<WorksheetTables, 'name' | 'fields'>
  /** What the rows hold, in this order. */
  readonly columns: readonly Column[]
  readonly options: Pick<
    ExportOptions,
    'delimiter' | 'byteOrderMark' | 'neutraliseFormulas' | 'includeRowId' | 'references' | 'formatted'
  >
}

export interface ExportTarget {
  /** Rows in order, as they are read for the columns that the target was opened with. Throws what the file system throws, as `finish` does. */
  write(rows: readonly StoredRow[]): void
  /** What values are called may have changed. */
  forgetNames(): void
  /** The file is whole and on disk. */
  finish(): void
  /** Cells whose texts were longer than the file can hold, and end sooner there. */
  readonly cut: number
  close(): void
}

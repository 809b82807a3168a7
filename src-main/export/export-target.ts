/** Where the rows of an export go: a CSV file or a workbook. */
import type { ExportOptions } from '../../src-shared/host/calls/export-calls.ts'
import type { Column, WorksheetTables } from '../replica/store/worksheet-tables.ts'
import type { StoredRow } from '../replica/view/stored-rows.ts'

export interface TargetOptions {
  readonly path: string
  readonly tables: Pick<WorksheetTables, 'name' | 'fields'>
  /** What the rows hold, in this order. */
  readonly columns: readonly Column[]
  /** Bytes that a workbook may have; as many as its form allows where nothing is said. */
  readonly mostBytes?: number | undefined
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
  /** The file is more than its form allows, and no program would open it. */
  readonly isTooLarge: boolean
  /** Cells whose texts were longer than the file can hold, and end sooner there. */
  readonly cut: number
  close(): void
}

/** Where the rows of an export go: a CSV file or a workbook. */
import type { CellValue } from '../../src-shared/model/cell-value.ts'
import type { Names } from '../../src-shared/model/names.ts'

export interface TargetRow {
  /** The service's id; '' for a row that it does not have yet. */
  readonly id: string
  /** One per column. */
  readonly values: readonly CellValue[]
}

export interface ExportTarget {
  /** Rows in order. Throws what the file system throws, as `finish` does. */
  write(rows: readonly TargetRow[], names: Names): void
  /** The file is whole and on disk. */
  finish(): void
  /** Cells whose texts were longer than the file can hold, and end sooner there. */
  readonly cut: number
  close(): void
}

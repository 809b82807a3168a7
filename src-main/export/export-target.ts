/** Where the rows of an export go: a CSV file or a workbook. */
import type { StoredRow } from '../replica/view/stored-rows.ts'

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

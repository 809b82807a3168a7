/** The records of a source file, whatever it is: a CSV file or a sheet of a workbook. */
import type { ReaderNotes, RecordBlock } from './record-reader.ts'

export interface Records {
  /** null after the last block. Throws what the file system throws, and a `WorkbookError` for a workbook that cannot be read on. */
  next(): RecordBlock | null
  /** Bytes of the file read so far. */
  readonly position: number
  readonly notes: ReaderNotes
  /** Where columns become rows: the headers of the file itself, once they are read. */
  readonly fileHeaders?: readonly string[]
  close(): void
}

/** Calls about imports that have written something: the list of them, and what a row came from. What was read of a file is kept with its import. */
import { z } from 'zod'
import type { LedgerKind } from '../../../csv/ledger/ledger-kinds.ts'
import type { CellValue } from '../../../model/cell-value.ts'
import { connectionId, type FieldId, type ImportId, rowKey, type WorksheetId, worksheetId } from '../../../model/ids.ts'
import { defineCall } from '../../call.ts'

/** What a line of a file has made of its row. */
export type ImportedChange = 'create' | 'update' | 'delete'

export interface PastImport {
  readonly importId: ImportId
  readonly worksheetId: WorksheetId
  /** '' where the worksheet is no longer known. */
  readonly worksheetName: string
  readonly fileName: string
  /** When something of it was written last, on our clock. */
  readonly at: number
  /** Staged for review, or created in the service at once. */
  readonly kind: 'stage' | 'create'
  /** Not while it runs, nor where it was left before its end. */
  readonly isWhole: boolean
  /** What was staged was taken back as a whole, by undo. */
  readonly isUndone: boolean
  readonly created: number
  readonly updated: number
  readonly deleted: number
  /** Lines that were left out for what is wrong with them. */
  readonly rejected: number
  /** Cells whose stored value is not what the file says. */
  readonly altered: number
  /** What was sent at once, as the list of past pushes has it; null where nothing was, or it is no longer kept. */
  readonly run: number | null
}

/** Newest first. `search`: in the names of files and worksheets. */
export const listPastImports = defineCall<{ readonly total: number; readonly imports: readonly PastImport[] }>()(
  'import.past',
  z.strictObject({
    connectionId,
    search: z.string().max(200),
    offset: z.int().min(0),
    limit: z.int().min(1).max(500),
  }),
)

/** A cell of the file that is not stored as it is written. */
export interface ImportedCell {
  readonly field: FieldId
  /** '' where the field is no longer known. */
  readonly fieldName: string
  readonly kind: LedgerKind
  /** As it stands in the file; a text of more than 1,000 signs ends in “…”. */
  readonly text: string
  readonly value: CellValue
  /** The value as an export writes it; '' where nothing is stored. */
  readonly stored: string
}

/** A line of a file that a row comes from. */
export interface RowOrigin {
  readonly importId: ImportId
  readonly fileName: string
  /** When the import wrote last, on our clock. */
  readonly at: number
  /** Line in the file where the record starts, 1-based. */
  readonly line: number
  readonly change: ImportedChange
  /** In the order of the columns; what is stored as written is not among them. */
  readonly cells: readonly ImportedCell[]
  /** Names of fields whose list ended before this line: more of their cells were altered than are kept. */
  readonly unlisted: readonly string[]
}

/** The imports that a row comes from or was changed by, newest first: the latest ten. */
export const listOrigins = defineCall<{ readonly origins: readonly RowOrigin[] }>()(
  'import.of-row',
  z.strictObject({ connectionId, worksheetId, row: rowKey }),
)

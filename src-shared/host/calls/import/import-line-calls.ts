/** Calls about single lines of an import: what was left out and why, and what rows that are there would become. */
import { z } from 'zod'
import { ledgerKind } from '../../../csv/ledger/ledger-kinds.ts'
import type { CellValue } from '../../../model/cell-value.ts'
import type { FieldId, RowKey } from '../../../model/ids.ts'
import type { Names } from '../../../model/names.ts'
import { defineCall } from '../../call.ts'
import { onImport } from '../import-calls.ts'

/** Why a line was left out: something is wrong with it, or it has no row and the import wants none for it. */
export const leftOutKind = z.enum(['rejected', 'skipped'])
export type LeftOutKind = z.output<typeof leftOutKind>

/** Rejected rows of the check or run, or the skipped ones, page by page. `total` counts those of the kind. */
export const listRejected = defineCall<{
  readonly total: number
  readonly rows: readonly { readonly line: number; readonly reason: string; readonly cells: readonly string[] }[]
}>()(
  'import.rejected',
  onImport.extend({ offset: z.int().min(0), limit: z.int().min(1).max(500), kind: leftOutKind.default('rejected') }),
)
/** A row that is there and what a line of the file would make of it. */
export interface ImportChange {
  /** Line in the file where the record starts, 1-based. */
  readonly line: number
  readonly row: RowKey
  /** The row's title in words; '' without one. */
  readonly title: string
  readonly change: 'update' | 'delete'
  /** Only what changes, in the order of the columns; a deletion has none. `before` is the value at the time of the check. */
  readonly cells: readonly { readonly field: FieldId; readonly before: CellValue; readonly after: CellValue }[]
}
/** What the last check would change, in the order of the file: `total` changes, of which the first `kept` can be asked for. */
export const listImportChanges = defineCall<{
  readonly total: number
  readonly kept: number
  readonly rows: readonly ImportChange[]
  readonly names: Names
}>()('import.changes', onImport.extend({ offset: z.int().min(0), limit: z.int().min(1).max(500) }))
/** The rejected rows, or the skipped ones, as CSV with a reason column. */
export const saveRejected = defineCall<{ readonly path: string; readonly name: string }>()(
  'import.save-rejected',
  onImport.extend({ kind: leftOutKind.default('rejected') }),
)
/** A cell of the file, and what is stored of it. */
export interface LedgerCell {
  /** Line in the file where the record starts, 1-based. */
  readonly line: number
  /** As it stands in the file; a text of more than 1,000 signs ends in “…”. */
  readonly text: string
  /** The value as an export writes it; '' where nothing is stored. */
  readonly stored: string
  /** Why it was rejected; '' where it was not. */
  readonly problem: string
}
/** Cells of one column that had one fate in the last check, in the order of the file, page by page: those that are listed. */
export const listLedgerCells = defineCall<{ readonly rows: readonly LedgerCell[] }>()(
  'import.ledger',
  onImport.extend({ column: z.int().min(0), kind: ledgerKind, offset: z.int().min(0), limit: z.int().min(1).max(500) }),
)
/** The whole ledger as CSV: the counts of every column, then the listed cells. */
export const saveLedger = defineCall<{ readonly path: string; readonly name: string }>()('import.save-ledger', onImport)

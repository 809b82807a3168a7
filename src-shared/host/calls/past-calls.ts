/**
 * Calls about what was written: past pushes and imports as a list that opens, and the way back from each of them. Answered from receipts
 * kept with the connection; nothing here reaches the service, except that rows are read before an undo is staged.
 */
import { z } from 'zod'
import type { CellValue } from '../../model/cell-value.ts'
import type { FieldId, ImportId, JobId, RowKey, WorksheetId } from '../../model/ids.ts'
import { connectionId, fieldId, rowKey, worksheetId } from '../../model/ids.ts'
import type { Names } from '../../model/names.ts'
import { defineCall } from '../call.ts'

export interface PastCounts {
  readonly rows: number
  readonly cells: number
  readonly requests: number
  /** Rows that the service took. */
  readonly confirmed: number
  readonly refused: number
  /** Rows without an answer so far. */
  readonly unsettled: number
  /** New rows without an answer that were looked for in vain and sent again later. */
  readonly resent: number
  /** Rows that were certainly not taken. */
  readonly unsent: number
}

export type PastOperation = 'create' | 'update' | 'delete'

/** What one push, import or program wrote. */
export interface PastRun {
  readonly run: number
  readonly kind: 'push' | 'import' | 'program'
  /** '' for the person at the window, else the file of the import or the name of the program. */
  readonly source: string
  readonly importId: ImportId | null
  readonly startedAt: number
  readonly endedAt: number | null
  /** Null while it runs, and where the app ended in the middle of it. */
  readonly outcome: 'done' | 'stopped' | 'failed' | null
  readonly triggerWorkflow: boolean
  readonly permanentDelete: boolean
  /** Cells of colleagues that it replaced, written between the check and the write: found afterwards, as far as the service tells. */
  readonly overwritten: number
  /** In the order in which it was sent. */
  readonly worksheets: readonly (PastCounts & {
    /** Null where the worksheet is no longer known. */
    readonly worksheetId: WorksheetId | null
    readonly name: string
    readonly operation: PastOperation
  })[]
}

const run = z.int().min(1)
const offset = z.int().min(0)
const limit = z.int().min(1).max(500)
const search = z.string().max(200)

/** Newest first. `search`: in the names of worksheets, files and programs. */
export const listPast = defineCall<{ readonly total: number; readonly runs: readonly PastRun[] }>()(
  'past.list',
  z.strictObject({ connectionId, search, offset, limit }),
)
/** `not-found` where it was forgotten meanwhile. */
export const getPast = defineCall<PastRun>()('past.get', z.strictObject({ connectionId, run }))

export interface PastCell {
  /** Null where the field is no longer known. */
  readonly field: FieldId | null
  readonly fieldName: string
  readonly before: CellValue
  /** Null throughout for a deletion. */
  readonly sent: CellValue
  /** What a colleague had written there meanwhile. */
  readonly overwrote: {
    readonly value: CellValue
    readonly by: { readonly id: string; readonly name: string }
    /** The service's clock; null where it says none. */
    readonly at: number | null
  } | null
}

export interface PastRow {
  /** With `n` what names the row in this list. */
  readonly receipt: number
  readonly n: number
  readonly worksheetId: WorksheetId | null
  readonly worksheetName: string
  /** Where it can be shown in the grid; null where it is no longer there. */
  readonly row: RowKey | null
  /** The row's title as it is now, or as it was when it went. */
  readonly title: string
  readonly operation: PastOperation
  /** `unsettled`: no answer came so far. `resent`: none came, and the new row was sent again later. `unsent`: certainly not taken. */
  readonly state: 'confirmed' | 'refused' | 'unsettled' | 'resent' | 'unsent'
  readonly code: number | null
  /** Of a refusal. */
  readonly message: string
  readonly sentAt: number
  readonly cells: readonly PastCell[]
}

export interface PastRows {
  readonly total: number
  readonly rows: readonly PastRow[]
  readonly names: Names
}

/** In the order in which they were sent. `search`: in the values as people read them, and in titles. */
export const listPastRows = defineCall<PastRows>()(
  'past.rows',
  z.strictObject({
    connectionId,
    run,
    worksheetId: worksheetId.nullable(),
    /** `overwritten`: rows in which it replaced what a colleague had written meanwhile. */
    only: z.enum(['all', 'failures', 'overwritten']),
    search,
    offset,
    limit,
  }),
)

export interface PastRequest {
  readonly receipt: number
  readonly at: number
  readonly worksheetName: string
  readonly operation: PastOperation
  readonly requests: number
  readonly rows: number
  readonly confirmed: number
  readonly refused: number
  readonly unsettled: number
}

/** What was sent together, oldest first. */
export const listPastRequests = defineCall<{ readonly total: number; readonly requests: readonly PastRequest[] }>()(
  'past.requests',
  z.strictObject({ connectionId, run, offset, limit }),
)

/** A CSV of every cell with before and after, and what became of it. */
export const exportPast = defineCall<{ readonly jobId: JobId }>()('past.export', z.strictObject({ connectionId, run }))

const place = { receipt: z.int().min(1), n: z.int().min(0) }
/** Rows and cells that are named one by one. */
export const maxChosen = 10_000

/** What of a run is meant. */
export const pastTarget = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('all') }),
  z.strictObject({ of: z.literal('rows'), rows: z.array(z.strictObject(place)).min(1).max(maxChosen) }),
  /** Single cells, and rows as a whole beside them. */
  z.strictObject({
    of: z.literal('cells'),
    rows: z.array(z.strictObject(place)).max(maxChosen),
    cells: z
      .array(z.strictObject({ ...place, field: fieldId }))
      .min(1)
      .max(maxChosen),
  }),
])
export type PastTarget = z.output<typeof pastTarget>

/**
 * Stages what takes a run back, or a part of it, against the values that it sent: one step of undo per worksheet, to be reviewed and
 * pushed like any other change. Rows are read first; what somebody changed since waits as a conflict. Answers a job.
 */
export const undoPast = defineCall<{ readonly jobId: JobId }>()(
  'past.undo',
  z.strictObject({
    connectionId,
    run,
    target: pastTarget,
    /** What undo shows. */
    label: z.string().min(1).max(200),
    /** Leaves created rows alone that somebody has changed since, instead of asking about each. */
    keepChanged: z.boolean(),
  }),
)

/** Who wrote a cell last from here, or the row as a whole. */
export interface PastWrite {
  readonly run: number
  readonly kind: PastRun['kind']
  readonly source: string
  readonly at: number
  readonly operation: PastOperation
}

/** What was last written of one row from here, field by field. */
export const lastWrites = defineCall<{
  readonly row: PastWrite | null
  readonly fields: Readonly<Record<string, PastWrite>>
}>()('past.of-row', z.strictObject({ connectionId, worksheetId, row: rowKey }))

/** What the scan worker is asked about searches. Both threads import these names. */

import type { FindQuery, ReadingForms } from '../../src-shared/find/find-query.ts'
import type { FindHit, HitRow } from '../../src-shared/host/calls/find-calls.ts'
import type { RowSpan } from '../../src-shared/host/row-spans.ts'
import type { FieldId, WorksheetId } from '../../src-shared/model/ids.ts'
import { defineTask } from '../replica/contract/worker-task.ts'

export interface SearchAsk {
  /** Names the hits afterwards; those of an earlier search of this name go. */
  readonly find: string
  readonly worksheetId: WorksheetId
  readonly query: FindQuery
  readonly forms: ReadingForms
  /** Fields in the order in which their hits come. */
  readonly fields: readonly FieldId[]
  /** Rows with their positions in the view. Together they name every field of `fields`. */
  readonly parts: readonly {
    readonly spans: readonly RowSpan[]
    readonly keys: Float64Array<ArrayBuffer>
    readonly fields: readonly FieldId[]
  }[]
}

export interface SearchOutcome {
  readonly cells: number
  readonly rows: number
}

export interface SearchProgress {
  /** Share of the work that is done, 0 to 1. */
  readonly share: number
}

export const searchTask = defineTask<SearchAsk, SearchOutcome, SearchProgress>('find.search', 'scan')

export const stepTask = defineTask<
  { readonly find: string; readonly from: { readonly position: number; readonly field: FieldId | null }; readonly by: 1 | -1 },
  { readonly hit: FindHit | null }
>('find.step', 'scan')

export const listTask = defineTask<
  { readonly find: string; readonly start: number; readonly count: number },
  { readonly hits: readonly FindHit[] }
>('find.list', 'scan')

/** The hits in the rows between two positions of the view, both included. */
export const hitsInRowsTask = defineTask<
  { readonly find: string; readonly first: number; readonly last: number },
  { readonly rows: readonly HitRow[] }
>('find.near', 'scan')

/** The cells that are hits: rows in the order of the view, with the fields that have hits in them. */
export const hitRowsTask = defineTask<
  { readonly find: string },
  {
    readonly worksheetId: WorksheetId
    readonly parts: readonly { readonly keys: Float64Array<ArrayBuffer>; readonly fields: readonly FieldId[] }[]
  }
>('find.rows', 'scan')

export const dropTask = defineTask<{ readonly find: string }, null>('find.drop', 'scan')

/** Where an undo or redo is seen: the cell that was written first, or the row where rows came or went. */
import type { FieldId, RowKey } from '../../../src-shared/model/ids.ts'
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { createAreaReader } from '../view/read-area.ts'
import { findReversal, type MeantCommand, type ReverseOutcome, type Step } from './undo-command.ts'

export interface ReversalPlace {
  readonly row: RowKey
  /** Null for the row itself. */
  readonly field: FieldId | null
}

export interface SeenReversal extends ReverseOutcome {
  readonly place: ReversalPlace | null
}

interface Entry {
  readonly k: number
  readonly f: number
}

/** Asked before the reversal; the answer reads the row after it. */
export function findPlace(
  store: Store,
  tables: WorksheetTables,
  step: Step,
  meant: MeantCommand | null = null,
): () => ReversalPlace | null {
  const range = findReversal(store, tables, step, meant)?.of
  if (range === undefined) return () => null
  // Entries that are current no longer lie in the history.
  const entry = store
    .prepare<Entry>(
      `select k, f from (select seq, k, f from journal where seq between ?1 and ?2 and cmd = ?3
       union all select seq, k, f from history where seq between ?1 and ?2 and cmd = ?3
       union all select first_seq, first_key, 0 from history_batch where first_seq between ?1 and ?2 and cmd = ?3
       union all select first_seq, json_extract(keys, '$[0]'), f from journal_batch where first_seq between ?1 and ?2 and cmd = ?3) order by seq limit 1`,
    )
    .get(range.first_seq, range.last_seq, range.id)
  return () => {
    const row = entry === undefined ? undefined : createAreaReader(store, tables, [])(Float64Array.of(entry.k))[0]?.key
    return entry === undefined || row === undefined ? null : { row, field: tables.byNumber.get(entry.f)?.field.id ?? null }
  }
}

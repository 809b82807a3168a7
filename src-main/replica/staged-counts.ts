/** Counts of staged changes, kept up to date by every command so that reading them costs nothing however much is staged. */
import type { StagedCounts } from '../../src-shared/host/row-calls.ts'
import { countFlaws } from './read-flaws.ts'
import type { Store } from './store.ts'
import type { WorksheetTables } from './worksheet-tables.ts'

export const noStaged: StagedCounts = {
  cells: 0,
  updatedRows: 0,
  createdRows: 0,
  deletedRows: 0,
  failed: 0,
  unsettled: 0,
  conflicts: 0,
  held: 0,
  errors: 0,
  warnings: 0,
}

export function readStagedCounts(store: Store, ws: number): StagedCounts {
  const counts = store
    .prepare<{ cells: number; created: number; updated: number; deleted: number }>(
      'select cells, created, updated, deleted from staged_count where ws = ?',
    )
    .get(ws)
  const marks = store
    .prepare<{ failed: number; unsettled: number; conflicts: number; held: number }>(
      `select count(distinct iif(state in ('refused', 'unknown'), k, null)) as failed,
         count(distinct iif(state = 'unknown', k, null)) as unsettled,
         count(iif(state = 'conflict', 1, null)) as conflicts,
         count(distinct iif(is_held = 1, k, null)) as held from mark where ws = ?`,
    )
    .get(ws)
  return {
    cells: counts?.cells ?? 0,
    updatedRows: counts?.updated ?? 0,
    createdRows: counts?.created ?? 0,
    deletedRows: counts?.deleted ?? 0,
    failed: marks?.failed ?? 0,
    unsettled: marks?.unsettled ?? 0,
    conflicts: marks?.conflicts ?? 0,
    held: marks?.held ?? 0,
    ...countFlaws(store, ws),
  }
}

export const addStagedCounts = (a: StagedCounts, b: StagedCounts): StagedCounts => ({
  cells: a.cells + b.cells,
  updatedRows: a.updatedRows + b.updatedRows,
  createdRows: a.createdRows + b.createdRows,
  deletedRows: a.deletedRows + b.deletedRows,
  failed: a.failed + b.failed,
  unsettled: a.unsettled + b.unsettled,
  conflicts: a.conflicts + b.conflicts,
  held: a.held + b.held,
  errors: a.errors + b.errors,
  warnings: a.warnings + b.warnings,
})

interface RowCounts {
  readonly created: number
  readonly updated: number
  readonly deleted: number
}

export const noRows: RowCounts = { created: 0, updated: 0, deleted: 0 }

/** Staged rows among those in `temp.touched`. */
export function countTouchedRows(store: Store, tables: WorksheetTables): RowCounts {
  return (
    store
      .prepare<RowCounts>(
        `select count(iif(change = 'created', 1, null)) as created, count(iif(change = 'updated', 1, null)) as updated,
           count(iif(change = 'deleted', 1, null)) as deleted
         from temp.touched t cross join ${tables.over} o on o.k = t.k`,
      )
      .get() ?? { created: 0, updated: 0, deleted: 0 }
  )
}

export function shiftRowCounts(store: Store, ws: number, before: RowCounts, after: RowCounts): void {
  store.run(
    'update staged_count set created = created + ?, updated = updated + ?, deleted = deleted + ? where ws = ?',
    after.created - before.created,
    after.updated - before.updated,
    after.deleted - before.deleted,
    ws,
  )
}

export function shiftCellCount(store: Store, ws: number, by: number): void {
  if (by !== 0) store.run('update staged_count set cells = cells + ? where ws = ?', by, ws)
}

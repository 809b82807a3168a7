/** Counts of staged changes, kept up to date by every command so that reading them costs nothing however much is staged. */
import type { StagedCounts } from '../../../src-shared/host/calls/row-calls.ts'
import { countListed } from '../rules/listed-rows.ts'
import { countFlaws } from '../rules/read-flaws.ts'
import type { TouchedRows } from '../store/scratch-tables.ts'
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { type BlockRows, blockOf, shiftBlocks } from './staged-order.ts'

export const noStaged: StagedCounts = {
  cells: 0,
  updatedRows: 0,
  createdRows: 0,
  deletedRows: 0,
  failed: 0,
  unsettled: 0,
  conflicts: 0,
  held: 0,
  problems: 0,
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
    .prepare<{ unsettled: number; conflicts: number }>(
      `select (select count(distinct k) from mark where ws = ?1 and state = 'unknown') as unsettled,
         (select count(*) from mark where ws = ?1 and state = 'conflict') as conflicts`,
    )
    .get(ws)
  return {
    cells: counts?.cells ?? 0,
    updatedRows: counts?.updated ?? 0,
    createdRows: counts?.created ?? 0,
    deletedRows: counts?.deleted ?? 0,
    failed: countFailed(store, ws),
    unsettled: marks?.unsettled ?? 0,
    conflicts: marks?.conflicts ?? 0,
    held: countListed(store, ws, 'held', 'counted'),
    problems: countListed(store, ws, 'problems', 'counted'),
    ...countFlaws(store, ws),
  }
}

/** A change of a field that the service does not let be written is refused as well, before it is sent. */
const countFailed = (store: Store, ws: number): number =>
  store
    .pluck<number>(
      `select count(*) from (select k from mark where ws = ?1 and state in ('refused', 'unknown')
         union select k from flaw where ws = ?1 and rule = 'locked')`,
    )
    .get(ws) ?? 0

export const addStagedCounts = (a: StagedCounts, b: StagedCounts): StagedCounts => ({
  cells: a.cells + b.cells,
  updatedRows: a.updatedRows + b.updatedRows,
  createdRows: a.createdRows + b.createdRows,
  deletedRows: a.deletedRows + b.deletedRows,
  failed: a.failed + b.failed,
  unsettled: a.unsettled + b.unsettled,
  conflicts: a.conflicts + b.conflicts,
  held: a.held + b.held,
  problems: a.problems + b.problems,
  errors: a.errors + b.errors,
  warnings: a.warnings + b.warnings,
})

interface RowCounts {
  readonly created: number
  readonly updated: number
  readonly deleted: number
  /** The same rows by the block that they begin in. */
  readonly blocks: BlockRows
}

export const noRows: RowCounts = { created: 0, updated: 0, deleted: 0, blocks: new Map() }

/** Staged rows among them. */
export function countTouchedRows(store: Store, tables: WorksheetTables, rows: TouchedRows): RowCounts {
  const counted = store
    .raw<[number, number, number, number]>(
      `select ${blockOf('o')}, count(iif(change = 'created', 1, null)), count(iif(change = 'updated', 1, null)),
         count(iif(change = 'deleted', 1, null))
       from ${rows.sql} t cross join ${tables.over} o on o.k = t.k group by 1`,
    )
    .all()
  return counted.reduce(
    (sum, [block, created, updated, deleted]) => ({
      created: sum.created + created,
      updated: sum.updated + updated,
      deleted: sum.deleted + deleted,
      blocks: sum.blocks.set(block, created + updated + deleted),
    }),
    { created: 0, updated: 0, deleted: 0, blocks: new Map<number, number>() },
  )
}

/** The same of rows from the first key to the last, which are all new ones. */
export function countNewRows(store: Store, tables: WorksheetTables, firstKey: number, lastKey: number): RowCounts {
  const counted = store
    .raw<[number, number]>(`select ${blockOf('o')}, count(*) from ${tables.over} o where k between ? and ? group by 1`)
    .all(firstKey, lastKey)
  return { ...noRows, created: counted.reduce((sum, [, rows]) => sum + rows, 0), blocks: new Map(counted) }
}

export function shiftRowCounts(store: Store, ws: number, before: RowCounts, after: RowCounts): void {
  store.run(
    'update staged_count set created = created + ?, updated = updated + ?, deleted = deleted + ? where ws = ?',
    after.created - before.created,
    after.updated - before.updated,
    after.deleted - before.deleted,
    ws,
  )
  shiftBlocks(store, ws, before.blocks, after.blocks)
}

export function shiftCellCount(store: Store, ws: number, by: number): void {
  if (by !== 0) store.run('update staged_count set cells = cells + ? where ws = ?', by, ws)
}

/**
 * Writes a page of rows into the replica, one transaction per page. Staged changes of the rows stay: what the service now holds is
 * compared with them, and they end up staged, confirmed or in conflict.
 */

import type { WireRow } from '../../../src-shared/api/v3/row-v3.ts'
import { isConstraintFailure } from '../contract/storage-failure.ts'
import {
  changedContent,
  markChangedBeforeDeletion,
  reconcileTouched,
  rowChangedMessage,
  rowEmptiedMessage,
} from '../settle/reconcile-rows.ts'
import { askAboutReplayedWrites, findReplayedWrites } from '../settle/replayed-writes.ts'
import { restoreOverwritten } from '../settle/restore-overwritten.ts'
import { takeNamedBack } from '../stage/lost-rows.ts'
import { blockOfRow, isAnyPacked } from '../stage/packed/journal-batch.ts'
import { writeKeysOut } from '../stage/packed/write-out.ts'
import { collectNames, writeNames } from '../store/name-dictionary.ts'
import { takeKeys } from '../store/row-key.ts'
import { createRowReader, type ReadRow, type RowReader, valueAt } from '../store/row-reader.ts'
import { fillTouched } from '../store/scratch-tables.ts'
import type { SqlValue, Store } from '../store/store.ts'
import { type Column, systemColumns, type WorksheetTables } from '../store/worksheet-tables.ts'
import { hasStagedRows } from '../view/find-keys.ts'
import { watchElsewhere } from './changed-elsewhere.ts'
import { isStagedCellMissing, missingColumns } from './missing-columns.ts'

export interface AppliedPage {
  /** Rows in the page. */
  readonly rows: number
  /** Rows that the replica did not have. */
  readonly inserted: number
  readonly newestCreatedAt: string | null
  readonly newestUpdatedAt: string | null
  readonly oldestUpdatedAt: string | null
  /** No row was changed later than the one before it. */
  readonly isNewestFirst: boolean
  readonly isIncomplete: boolean
  readonly ids: readonly string[]
}

export interface AppliedAs {
  readonly generation: number
  /** The key that the page's first row takes when it is new; null takes fresh ones. */
  readonly firstKey: number | null
  /** Our clock. */
  readonly at: number
}

/** Readers are made once per structure. */
export interface PageApplier {
  /** The rows as they would be stored, in column order; writes nothing. */
  read(tables: WorksheetTables, rows: readonly WireRow[]): readonly ReadRow[]
  /** Runs inside the caller's transaction. */
  apply(tables: WorksheetTables, rows: readonly WireRow[], as: AppliedAs): AppliedPage
}

export function createPageApplier(store: Store): PageApplier {
  const readers = new Map<string, RowReader>()
  const readerFor = (tables: WorksheetTables): RowReader => {
    const key = `${tables.n}:${tables.version}`
    const known = readers.get(key)
    if (known !== undefined) return known
    const reader = createRowReader(tables.columns)
    readers.set(key, reader)
    return reader
  }
  return {
    read: (tables, wire) => readRows(readerFor(tables), wire, () => {}),
    apply(tables, wire, { generation, firstKey, at }) {
      const names = collectNames()
      const rows = readRows(readerFor(tables), wire, names.collect)
      const deleted = hasStagedRows(store, tables) ? stagedDeletions(store, tables, rows) : null
      const missing = deleted === null ? [] : missingColumns(tables, wire)
      writeChangedOut(store, tables, rows, wire)
      let isIncomplete = deleted !== null && isStagedCellMissing(store, tables, missing, rows)
      const replayed = findReplayedWrites(
        store,
        tables,
        rows.map((it) => it.id),
        at,
      )
      const elsewhere = watchElsewhere(store, tables, rows)
      const { keys, inserted } = writeRows(store, tables, rows, generation, firstKey)
      elsewhere?.note(keys)
      writeNames(store, names.entries())
      if (deleted !== null) {
        for (const [id, before] of deleted) {
          const after = rows.find((it) => it.id === id)
          if (after === undefined) continue
          const values = tables.columns.map((_, i) => valueAt(after, i))
          const changed = changedContent(store, tables, before.k, before.values, values)
          if (changed.length === 0) continue
          const isEmptied = changed.every((it) => missing.includes(it))
          isIncomplete ||= isEmptied
          markChangedBeforeDeletion(store, tables, before.k, isEmptied ? rowEmptiedMessage : rowChangedMessage)
        }
        const touched = fillTouched(store, keys)
        // What is packed still has not been changed by the page: there is nothing to compare.
        store.run(
          `delete from ${touched.sql} as t where k not in (select k from ${tables.over})
             or exists (select 1 from journal_batch b where b.ws = ? and b.block = ${blockOfRow('t')})`,
          tables.n,
        )
        reconcileTouched(store, tables, touched)
      }
      // Before what has come late is taken for answered: it explains what is there.
      if (replayed !== null) askAboutReplayedWrites(store, tables, replayed, at)
      restoreOverwritten(store, tables, at)
      return { ...summary(rows), inserted, isIncomplete }
    },
  }
}

/** What was done in rows that the page changes, or names not all fields of, is told entry by entry: what it was done over is changed. */
function writeChangedOut(store: Store, tables: WorksheetTables, rows: readonly ReadRow[], wire: readonly WireRow[]): void {
  if (!isAnyPacked(store, tables.n)) return
  const isEveryNamed = missingColumns(tables, wire).length === 0
  const columns = tables.columns.map((it) => `r.${it.sql}`)
  const known = store.raw<[number, number, ...SqlValue[]]>(
    `select ${['r.k', 'r.is_gone', ...columns].join(', ')} from ${tables.row} r where r.id = ?`,
  )
  const changed: number[] = []
  for (const row of rows) {
    const found = known.get(row.id)
    if (found === undefined) continue
    const [k, isGone, ...values] = found
    if (!isEveryNamed || isGone === 1 || values.some((it, i) => it !== valueAt(row, i))) changed.push(k)
  }
  writeKeysOut(store, tables, changed)
}

function readRows(
  read: RowReader,
  wire: readonly WireRow[],
  collect: ReturnType<typeof collectNames>['collect'],
): readonly ReadRow[] {
  const rows: ReadRow[] = []
  for (const row of wire) {
    const found = read(row, collect)
    if (found !== null) rows.push(found)
  }
  return rows
}

function summary(rows: readonly ReadRow[]): Omit<AppliedPage, 'inserted' | 'isIncomplete'> {
  let newestCreatedAt: string | null = null
  let newestUpdatedAt: string | null = null
  let oldestUpdatedAt: string | null = null
  let isNewestFirst = true
  for (const { cells } of rows) {
    const created = String(cells[0] ?? '')
    const updated = String(cells[1] ?? '')
    if (oldestUpdatedAt !== null && updated > oldestUpdatedAt) isNewestFirst = false
    if (newestCreatedAt === null || created > newestCreatedAt) newestCreatedAt = created
    if (newestUpdatedAt === null || updated > newestUpdatedAt) newestUpdatedAt = updated
    if (oldestUpdatedAt === null || updated < oldestUpdatedAt) oldestUpdatedAt = updated
  }
  return { rows: rows.length, newestCreatedAt, newestUpdatedAt, oldestUpdatedAt, isNewestFirst, ids: rows.map((it) => it.id) }
}

export const rowTableColumns = (columns: readonly Column[]): readonly string[] => [
  ...systemColumns,
  ...columns.map((it) => it.sql),
]

interface WrittenRows {
  readonly keys: readonly number[]
  readonly inserted: number
}

function writeRows(
  store: Store,
  tables: WorksheetTables,
  rows: readonly ReadRow[],
  generation: number,
  firstKey: number | null,
): WrittenRows {
  const returned = takeNamedBack(
    store,
    tables,
    rows.map((it) => it.id),
  )
  const first = firstKey ?? takeKeys(store, tables.n, rows.length)
  const names = ['k', 'id', 'generation', 'extra', ...rowTableColumns(tables.columns)]
  const insert = `insert into ${tables.row} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`
  const plain = insertRows(store, tables, insert, rows, generation, first)
  const gone = plain === null ? countGone(store, tables, rows) : 0
  const written = plain ?? upsertRows(store, `${insert} ${onKnown(tables)}`, rows, generation, first)
  const more = written.inserted + gone
  if (more > 0) store.run('update worksheet set row_count = row_count + ? where n = ?', more, tables.n)
  return { ...written, inserted: written.inserted + returned }
}

/** Rows of the page that were lost and are there again: those that waited for that among them. */
const countGone = (store: Store, { row }: WorksheetTables, rows: readonly ReadRow[]): number =>
  store
    .pluck<number>(`select count(*) from json_each(?) e cross join ${row} r on r.id = e.value and r.is_gone = 1`)
    .get(JSON.stringify(rows.map((it) => it.id))) ?? 0

/** A vanished field keeps what was last known of it, so that filters by it stay what they were and it finds its values when it returns. */
const onKnown = ({ row, columns }: WorksheetTables): string => {
  const follow = ['generation', 'extra', ...rowTableColumns(columns.filter((it) => !it.isGone))].map(
    (it) => `${it} = excluded.${it}`,
  )
  const keep = columns.filter((it) => it.isGone).map(({ sql }) => `${sql} = coalesce(excluded.${sql}, ${row}.${sql})`)
  return `on conflict (id) do update set ${['is_gone = 0', ...follow, ...keep].join(', ')} returning k`
}

/**
 * A page of rows that are all new, as most of a first pull is: nothing needs to be asked back. Null, with nothing written, when one of
 * them is known.
 */
function insertRows(
  store: Store,
  { row: table }: WorksheetTables,
  sql: string,
  rows: readonly ReadRow[],
  generation: number,
  first: number,
): WrittenRows | null {
  const insert = store.prepare(sql)
  let inserted = 0
  try {
    for (const row of rows) {
      insert.run(first + inserted, row.id, generation, row.extra, ...row.cells)
      inserted += 1
    }
  } catch (error) {
    if (!isConstraintFailure(error)) throw error
    store.run(`delete from ${table} where k >= ? and k < ?`, first, first + inserted)
    return null
  }
  return { keys: rows.map((_, i) => first + i), inserted }
}

function upsertRows(store: Store, sql: string, rows: readonly ReadRow[], generation: number, first: number): WrittenRows {
  const upsert = store.pluck<number>(sql)
  const keys: number[] = []
  let inserted = 0
  for (const [i, row] of rows.entries()) {
    const k = upsert.get(first + i, row.id, generation, row.extra, ...row.cells) ?? first + i
    if (k === first + i) inserted += 1
    keys.push(k)
  }
  return { keys, inserted }
}

/** Rows of the page that are staged for deletion, as they were before it. */
function stagedDeletions(
  store: Store,
  tables: WorksheetTables,
  rows: readonly ReadRow[],
): ReadonlyMap<string, { readonly k: number; readonly values: readonly SqlValue[] }> {
  const found = new Map<string, { k: number; values: readonly SqlValue[] }>()
  if (store.pluck<number>(`select 1 from staged_count where ws = ? and deleted > 0`).get(tables.n) === undefined) return found
  const select = store.raw(
    `select r.k, ${tables.columns.map((it) => `r.${it.sql}`).join(', ')} from ${tables.row} r
     join ${tables.over} o on o.k = r.k where r.id = ? and o.change = 'deleted'`,
  )
  for (const { id } of rows) {
    const row = select.get(id)
    if (row !== undefined) found.set(id, { k: Number(row[0]), values: row.slice(1) })
  }
  return found
}

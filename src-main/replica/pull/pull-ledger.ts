/** The record of a pull: which pages are in, so that it goes on after a cancel or a crash, and which rows it did not see. */

import { settleReceipts } from '../receipts/write-receipts.ts'
import { indexUnique, uniqueColumns } from '../rules/watch-unique.ts'
import { countWaiting } from '../settle/expected-for.ts'
import { takeUpLateDeletions } from '../settle/late-deletions.ts'
import { reconcileTouched } from '../settle/reconcile-rows.ts'
import { confirmDeletes, recordOutcome } from '../settle/record-outcome.ts'
import { writeKeysOut } from '../stage/packed/write-out.ts'
import { takeKeys } from '../store/row-key.ts'
import { fillTouched } from '../store/scratch-tables.ts'
import { atomically, type Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { askAboutAlike } from './alike-rows.ts'
import { forgetImported } from './changed-elsewhere.ts'
import { askAboutDoubled } from './doubled-rows.ts'

export interface PullState {
  readonly generation: number
  readonly pageSize: number
  /** Rows in all when the pull began; null when the service did not say, or the first page is still missing. */
  readonly total: number | null
  /** Newest time of creation when the pull began, in the service's clock. */
  readonly newestAtStart: string | null
  /** Newest time of change when the pull began: what changes later is found by the next refresh. */
  readonly watermark: string | null
  readonly pagesDone: readonly number[]
  readonly rowsDone: number
}

interface PullRecord {
  readonly generation: number
  readonly first_key: number
  readonly block_rows: number
  readonly page_size: number
  readonly total: number | null
  readonly newest_at_start: string | null
  readonly watermark: string | null
}

const findRecord = (store: Store, ws: number): PullRecord | undefined =>
  store
    .prepare<PullRecord>(
      'select generation, first_key, block_rows, page_size, total, newest_at_start, watermark from pull where ws = ?',
    )
    .get(ws)

/** Goes on with an unfinished pull, or begins one. */
export function beginPull(store: Store, tables: WorksheetTables, pageSize: number, at: number): PullState {
  return atomically(store, () => {
    const open = findRecord(store, tables.n)
    if (open === undefined || open.page_size !== pageSize) {
      store.run('delete from pull where ws = ?', tables.n)
      beginRound(store, tables)
      store.run(
        `insert into pull (ws, generation, started_at, first_key, block_rows, page_size)
         select n, generation, ?, next_key, 0, ? from worksheet where n = ?`,
        at,
        pageSize,
        tables.n,
      )
    }
    return (
      readPull(store, tables) ?? {
        generation: 1,
        pageSize,
        total: null,
        newestAtStart: null,
        watermark: null,
        pagesDone: [],
        rowsDone: 0,
      }
    )
  })
}

/** A round of its own, outside of a pull: rows that it sees are told from the others. */
export const beginRound = (store: Store, { n }: WorksheetTables): void =>
  void store.run('update worksheet set generation = generation + 1 where n = ?', n)

/** What earlier pulls left; the watermark only where one was finished. */
export function readKnown(
  store: Store,
  { n }: WorksheetTables,
): { readonly watermark: string | null; readonly rows: number; readonly isUnfinished: boolean } {
  const record = store
    .prepare<{ watermark: string | null; row_count: number; unfinished: number }>(
      `select iif(pulled_at is null, null, watermark) as watermark, row_count,
         exists (select 1 from pull where pull.ws = worksheet.n) as unfinished from worksheet where n = ?`,
    )
    .get(n)
  return { watermark: record?.watermark ?? null, rows: record?.row_count ?? 0, isUnfinished: record?.unfinished === 1 }
}

/** Id of one row, one that the newest round has seen if there is one. In the order of the keys, so that a large worksheet is not sorted. */
export const sampleRowId = (store: Store, { n, row }: WorksheetTables): string | null =>
  store
    .pluck<string>(
      `select id from ${row} where is_gone = 0 and generation = (select generation from worksheet where n = ?) order by k desc limit 1`,
    )
    .get(n) ??
  store.pluck<string>(`select id from ${row} where is_gone = 0 order by k desc limit 1`).get() ??
  null

export function readPull(store: Store, tables: WorksheetTables): PullState | null {
  const record = findRecord(store, tables.n)
  if (record === undefined) return null
  const pages = store
    .prepare<{ page: number; rows: number }>('select page, rows from pull_page where ws = ? order by page')
    .all(tables.n)
  return {
    generation: record.generation,
    pageSize: record.page_size,
    total: record.total,
    newestAtStart: record.newest_at_start,
    watermark: record.watermark,
    pagesDone: pages.map((it) => it.page),
    rowsDone: pages.reduce((sum, it) => sum + it.rows, 0),
  }
}

export interface PullHead {
  readonly total: number | null
  readonly newestAtStart: string | null
  readonly watermark: string | null
}

/**
 * Records what the service said before the first page, once. Keys for all rows are set aside, so that they come to lie in the order of
 * creation although pages arrive in any order.
 */
export function recordHead(store: Store, tables: WorksheetTables, head: PullHead): PullState | null {
  return atomically(store, () => {
    const open = findRecord(store, tables.n)
    if (open !== undefined && open.total === null) {
      const rows = Math.ceil((head.total ?? 0) / open.page_size) * open.page_size
      store.run(
        'update pull set total = ?, newest_at_start = ?, watermark = ?, first_key = ?, block_rows = ? where ws = ?',
        head.total,
        head.newestAtStart,
        head.watermark,
        takeKeys(store, tables.n, rows),
        rows,
        tables.n,
      )
    }
    return readPull(store, tables)
  })
}

/** The key of the row at this place of a page; null when its keys were not set aside, or are taken because the page is read again. */
export function keyOfPage(store: Store, tables: WorksheetTables, page: number, offset: number): number | null {
  const open = findRecord(store, tables.n)
  if (open === undefined || page * open.page_size > open.block_rows) return null
  const end = open.first_key + page * open.page_size
  const first = end - open.page_size + offset
  const taken = store.pluck<number>(`select 1 from ${tables.row} where k >= ? and k < ? limit 1`).get(first, end)
  return taken === undefined ? first : null
}

export const recordPage = (store: Store, tables: WorksheetTables, page: number, rows: number): void => {
  store.run(
    'insert into pull_page (ws, page, rows) values (?, ?, ?) on conflict do update set rows = excluded.rows',
    tables.n,
    page,
    rows,
  )
}

export const generationOf = (store: Store, tables: WorksheetTables): number =>
  store.pluck<number>('select generation from worksheet where n = ?').get(tables.n) ?? 0

export interface SeenRows {
  /** Rows that the present pull has seen. */
  readonly seen: number
  /** Rows that it has not: gone from the service, or missed because rows moved between pages. */
  readonly unseen: number
  /** Seen rows created since it began. */
  readonly createdSince: number
}

export function countSeen(store: Store, tables: WorksheetTables, newestAtStart: string | null): SeenRows {
  const counts = store
    .prepare<{ seen: number; unseen: number; since: number }>(
      `select count(iif(generation = ?1, 1, null)) as seen, count(iif(generation < ?1 and is_gone = 0, 1, null)) as unseen,
       count(iif(generation = ?1 and created_at > ?2, 1, null)) as since from ${tables.row}`,
    )
    .get(generationOf(store, tables), newestAtStart)
  const { seen = 0, unseen = 0, since = 0 } = counts ?? {}
  return { seen, unseen, createdSince: newestAtStart === null ? 0 : since }
}

/** Marks rows as seen by id alone; answers the ids that the replica does not have. */
export function markSeen(store: Store, tables: WorksheetTables, ids: readonly string[]): readonly string[] {
  return atomically(store, () => {
    const generation = generationOf(store, tables)
    const mark = store.prepare(`update ${tables.row} set generation = ? where id = ?`)
    return ids.filter((id) => mark.run(generation, id).changes === 0)
  })
}

/** Ids that the present pull did not see: gone from the service, or missed because rows moved between pages. Gone ones are not named again. */
export const listUnseen = (store: Store, tables: WorksheetTables, limit: number): readonly string[] =>
  store
    .pluck<string>(`select id from ${tables.row} where generation < ? and is_gone = 0 order by k limit ?`)
    .all(generationOf(store, tables), limit)

/** Removes rows that the service no longer has. A row with staged changes stays, as a conflict. Answers the keys that are no longer there. */
export function removeRows(store: Store, tables: WorksheetTables, ids: readonly string[], at: number): readonly number[] {
  return atomically(store, () => {
    const find = store.pluck<number>(`select k from ${tables.row} where id = ?`)
    const keys = [...new Set(ids.map((id) => find.get(id)).filter((it) => it !== undefined))]
    writeKeysOut(store, tables, keys)
    // Whatever else was sent to them is gone with them.
    const isUpdated = store.pluck<number>("select 1 from sent_row where ws = ? and k = ? and kind = 'update'")
    const updated = keys.filter((k) => isUpdated.get(tables.n, k) !== undefined)
    recordOutcome(store, tables, { unsent: updated }, { how: 'read-back', at })
    const wanted = takeUpLateDeletions(store, tables, keys)
    // A row that the user has deleted too is deleted: nothing is left to push.
    const isDeleted = store.pluck<number>(
      `select 1 from ${tables.over} where k = ?1 and change = 'deleted'
       union all select 1 from sent_row where ws = ?2 and k = ?1 and kind = 'delete'`,
    )
    const deleted = keys.filter((k) => isDeleted.get(k, tables.n) !== undefined)
    settleReceipts(store, tables.n, deleted, { state: 'confirmed', how: 'read-back', at })
    confirmDeletes(store, tables, deleted, at, wanted)
    const touched = fillTouched(store, keys)
    const gone = store.run(
      `update ${tables.row} set is_gone = 1 where is_gone = 0 and k in (select k from ${touched.sql})`,
    ).changes
    store.run('update worksheet set row_count = max(0, row_count - ?) where n = ?', gone, tables.n)
    reconcileTouched(store, tables, touched)
    const removed = store.pluck<number>(`select k from ${touched.sql} where k not in (select k from ${tables.row})`).all()
    return removed
  })
}

export interface FinishedPull {
  /** Newest time of change seen, in the service's clock; null leaves the known one. */
  readonly watermark: string | null
  readonly at: number
}

export function finishPull(store: Store, tables: WorksheetTables, { watermark, at }: FinishedPull): void {
  atomically(store, () => {
    store.run('delete from pull where ws = ?', tables.n)
    forgetImported(store, tables)
    const rows = store.pluck<number>(`select count(*) from ${tables.row} where is_gone = 0`).get() ?? 0
    store.run('update worksheet set pulled_at = ?, row_count = ? where n = ?', at, rows, tables.n)
    for (const column of uniqueColumns(tables)) indexUnique(store, tables, column)
    askAboutDoubled(store, tables, at)
    askAboutAlike(store, tables)
    countWaiting(store, tables, at)
    if (watermark !== null)
      store.run('update worksheet set watermark = ?1 where n = ?2 and coalesce(watermark, ?1) <= ?1', watermark, tables.n)
  })
}

/** Runs that write: when each began and ended, and how long their receipts are kept. */
import type { RunStart } from '../contract/receipt-questions.ts'
import { atomically, type Store } from '../store/store.ts'

/** An import that was interrupted goes on under its own run. Runs inside the caller's transaction. */
export function beginWriteRun(store: Store, it: RunStart): number {
  const open =
    it.importId === null
      ? undefined
      : store.pluck<number>('select id from write_run where import = ? and ended_at is null').get(it.importId)
  if (open !== undefined) return open
  const { lastInsertRowid } = store.run(
    'insert into write_run (kind, source, import, started_at, trigger_workflow, permanent_delete) values (?, ?, ?, ?, ?, ?)',
    it.kind,
    it.source,
    it.importId,
    it.at,
    it.triggerWorkflow ? 1 : 0,
    it.permanentDelete ? 1 : 0,
  )
  return Number(lastInsertRowid)
}

export function endWriteRun(store: Store, run: number, at: number, outcome: 'done' | 'stopped' | 'failed'): void {
  store.run('update write_run set ended_at = ?, outcome = ? where id = ?', at, outcome, run)
}

/** Pushes that the app ended in the middle of: none is under way when the data is opened. An import goes on under its own run. */
export const closeDeadRuns = (store: Store): void =>
  void store.run(
    `update write_run set ended_at = coalesce((select max(r.sent_at) from receipt r where r.run = write_run.id), started_at)
     where ended_at is null and import is null`,
  )

/** Rows forgotten in one transaction: some 20 ms. */
const forgottenAtOnce = 10_000

const isOpen = 'exists (select 1 from receipt r where r.run = w.id and r.open + r.unknown > 0)'

/** Forgets the oldest runs that are too old or too much, receipt by receipt. What may still come to the service goes by its age alone. */
export function pruneReceipts(
  store: Store,
  olderThan: number,
  mostBytes: number,
): { readonly runs: number; readonly more: boolean } {
  return atomically(store, () => {
    let bytes = store.pluck<number>('select coalesce(sum(bytes), 0) from receipt').get() ?? 0
    const runs = store
      .prepare<{ id: number; started_at: number; bytes: number; absent: number }>(
        `select w.id, w.started_at, coalesce((select sum(r.bytes) from receipt r where r.run = w.id), 0) as bytes,
           exists (select 1 from receipt r where r.run = w.id and r.absent > 0) as absent
         from write_run w where w.ended_at is not null and not ${isOpen} order by w.id limit 200`,
      )
      .all()
    let forgotten = 0
    let left = forgottenAtOnce
    for (const run of runs) {
      if (run.started_at >= olderThan && bytes <= mostBytes) return { runs: forgotten, more: false }
      if (run.started_at >= olderThan && run.absent === 1) continue
      left -= forgetReceipts(store, run.id, left)
      if (left <= 0) return { runs: forgotten, more: true }
      store.run('delete from write_run where id = ?', run.id)
      bytes -= run.bytes
      forgotten += 1
    }
    return { runs: forgotten, more: forgotten > 0 && runs.length === 200 }
  })
}

/** Forgets receipts of a run until so many rows are gone; answers how many were. */
function forgetReceipts(store: Store, run: number, most: number): number {
  const receipts = store.prepare<{ id: number; rows: number }>('select id, rows from receipt where run = ? order by id').all(run)
  let rows = 0
  for (const receipt of receipts) {
    if (rows >= most) break
    store.run('delete from receipt where id = ?', receipt.id)
    rows += receipt.rows
  }
  return rows
}

/** The row logs of a push were read. */
export const noteLooked = (store: Store, run: number): void =>
  void store.run('update write_run set is_looked = 1 where id = ?', run)

/** Pushes begun between two moments (epoch, milliseconds) whose row logs were not read, oldest first. */
export const looksDue = (store: Store, since: number, before: number): readonly number[] =>
  store
    .pluck<number>("select id from write_run where kind = 'push' and is_looked = 0 and started_at between ? and ? order by id")
    .all(since, before)

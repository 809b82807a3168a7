/**
 * Brief receipts: a batch of new rows that is under way leaves one record that has all of its rows, instead of three records for each. The
 * usual answer comes within a moment and settles them all; whatever else is done to the file before that finds them written out as any
 * other receipt's rows (`receipt_row`, `sent_row`, `mark`), because every question and every transaction but those of the sending itself
 * begins with it. So does opening the file.
 */
import { asStorageFailure } from '../contract/storage-failure.ts'
import { listNoted } from '../rules/listed-rows.ts'
import type { Statements } from '../store/statements.ts'
import { newestOf } from './newest-of.ts'
import { isOpen } from './open-receipts.ts'

export interface BriefReceipts {
  /** Runs what knows of brief receipts: `settle` leaves them as they are meanwhile. */
  leave<T>(work: () => T): T
  /** A receipt was made brief. Its rows are written out when no answer comes for a moment, so that people see them under way. */
  note(receipt: number): void
  /** Writes the rows of all of them out, in a transaction of its own or in the one that is open. */
  writeOut(): void
  /** The same before anything else is done with the file. */
  settle(): void
}

/** Milliseconds without an answer. Less would write out batches that only wait for their turn behind those before. */
const shownAfter = 1000

export function createBriefReceipts(statements: Statements): BriefReceipts {
  const { db } = statements
  /** When each was noted, by a clock that nobody sets. One that is settled, or was never committed, has nothing left to write out. */
  const noted = new Map<number, number>()
  let isLeft = false
  let timer: NodeJS.Timeout | null = null

  const writeOut = (receipts: readonly number[]): void => {
    if (receipts.length === 0) return
    if (db.inTransaction) {
      // It may be rolled back: they stay noted.
      writeRowsOut(statements, receipts)
      return
    }
    db.transaction(() => {
      writeRowsOut(statements, receipts)
      listNoted(statements)
    }).immediate()
    for (const it of receipts) noted.delete(it)
  }
  const tick = (): void => {
    timer = null
    if (!db.open) return
    const before = performance.now() - shownAfter
    try {
      if (!db.inTransaction) writeOut([...noted].flatMap(([receipt, since]) => (since <= before ? [receipt] : [])))
    } catch (error) {
      // Whoever writes next tries again, and is told.
      if (asStorageFailure(error) === null) throw error
    }
    arm()
  }
  const arm = (): void => {
    if (timer === null && noted.size > 0) timer = setTimeout(tick, shownAfter).unref()
  }
  return {
    leave(work) {
      isLeft = true
      try {
        return work()
      } finally {
        isLeft = false
      }
    },
    note(receipt) {
      noted.set(receipt, performance.now())
      arm()
    },
    writeOut: () => writeOut([...noted.keys()]),
    settle() {
      if (!isLeft) writeOut([...noted.keys()])
    },
  }
}

/** The same of every receipt that is brief, whoever made it. Runs inside the caller's transaction. */
export function writeAllOut(statements: Statements): void {
  const all = `select id from receipt where ${isOpen('receipt')} and brief is not null`
  writeRowsOut(statements, statements.pluck<number>(all).all())
}

const steps = (rows: string): readonly string[] => [
  `insert into receipt_row (receipt, n, ws, k, state, sent) select r.id, e.key, r.ws, r.brief_key + e.key, 'open', e.value ${rows}`,
  `insert or replace into sent_row (ws, k, kind, watermark, first_key, vals, receipt, n, before)
   select r.ws, r.brief_key + e.key, 'create', ${newestOf('r')} ->> 'createdAt', r.first_key, '', r.id, e.key, '' ${rows}`,
  `insert into mark (ws, k, f, state) select r.ws, r.brief_key + e.key, 0, 'sent' ${rows}
   on conflict do update set state = 'sent', code = null, message = ''`,
]

function writeRowsOut(statements: Statements, receipts: readonly number[]): void {
  if (receipts.length === 0) return
  const named = JSON.stringify(receipts)
  const among = 'id in (select value from json_each(?)) and brief is not null'
  for (const sql of steps(`from receipt r cross join json_each(r.brief) e where r.${among}`)) statements.run(sql, named)
  statements.run(`update receipt set brief = null where ${among}`, named)
}

/** Whether one of these rows, which follow each other, is in a brief receipt. */
export function isBrief(statements: Statements, ws: number, keys: readonly number[]): boolean {
  const within = `select 1 from receipt where ws = ? and ${isOpen('receipt')} and brief_key <= ? and brief_key + rows > ? and brief is not null`
  return (
    statements.pluck<number>(within).get(
      ws,
      keys.reduce((a, b) => Math.max(a, b), 0),
      keys.reduce((a, b) => Math.min(a, b), Infinity),
    ) !== undefined
  )
}

/** Rows whose keys follow each other, and of which nothing is noted. */
export function mayBeBrief(statements: Statements, ws: number, rows: readonly { readonly k: number }[]): boolean {
  const first = rows[0]?.k ?? 0
  if (rows.some(({ k }, n) => k !== first + n)) return false
  const marked = 'select 1 from mark where ws = ? and k between ? and ? limit 1'
  return statements.pluck<number>(marked).get(ws, first, first + rows.length - 1) === undefined
}

/** The receipt of just these rows, first to last. */
export function findBrief(
  statements: Statements,
  ws: number,
  firstKey: number,
  rows: number,
): { readonly id: number; readonly cells: number; readonly last_seq: number } | undefined {
  return statements
    .prepare<{ id: number; cells: number; last_seq: number }>(
      `select id, cells, last_seq from receipt
       where ws = ? and ${isOpen('receipt')} and brief_key = ? and rows = ? and brief is not null`,
    )
    .get(ws, firstKey, rows)
}

/**
 * Cells that were sent and of which nothing is known yet: the service may have the value sent, or still the one before. Whatever is wanted
 * of them meanwhile is staged over the value sent, so that it is a change in either case; the value sent itself is staged over the one before.
 */

import { readSentValues, type SentValues } from '../receipts/sent-values.ts'
import { shiftCellCount } from '../stage/staged-counts.ts'
import { isSameValue } from '../store/is-same-value.ts'
import type { NextStates, TouchedRows } from '../store/scratch-tables.ts'
import type { SqlValue, Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { isExpected } from './expected-for.ts'

export interface SentCell {
  readonly sent: SqlValue
  readonly before: SqlValue
}

interface SentRecord {
  readonly k: number
  readonly vals: string
  readonly before: string
}

/** Rows of updates under way among those. */
function sentAmong(store: Store, ws: number, { sql }: TouchedRows | NextStates): readonly SentRecord[] {
  if (store.pluck<number>('select 1 from sent_row where ws = ? limit 1').get(ws) === undefined) return []
  return store
    .prepare<SentRecord>(
      `select s.k, s.vals, s.before from (select distinct k from ${sql}) t
       cross join sent_value s on s.ws = ? and s.k = t.k and s.kind = 'update'`,
    )
    .all(ws)
}

function* cellsOf({ vals, before }: SentRecord): Generator<readonly [f: number, cell: SentCell]> {
  const known = readSentValues(before)
  for (const [f, sent] of readSentValues(vals)) {
    const was = known.get(f)
    // Undefined: sent by an older version, which did not keep it.
    if (was !== undefined) yield [f, { sent, before: was }]
  }
}

/** Turns the bases of the states to what the service may have by now. Runs before the states are appended. */
export function stageOverSent(store: Store, tables: WorksheetTables, states: NextStates): void {
  for (const row of sentAmong(store, tables.n, states))
    for (const [f, { sent, before }] of cellsOf(row))
      store.run(`update ${states.sql} set base = iif(value is ?3, ?4, ?3) where k = ?1 and f = ?2`, row.k, f, sent, before)
}

/** Gives cells that are under way the values from before they were sent: what discarding them wants. */
export function returnToBefore(store: Store, tables: WorksheetTables, states: NextStates): void {
  for (const row of sentAmong(store, tables.n, states))
    for (const [f, { before }] of cellsOf(row))
      store.run(`update ${states.sql} set value = ? where k = ? and f = ?`, before, row.k, f)
}

/** By key and field number. */
export function readInFlight(
  store: Store,
  tables: WorksheetTables,
  rows: TouchedRows,
): ReadonlyMap<number, ReadonlyMap<number, SentCell>> {
  return new Map(sentAmong(store, tables.n, rows).map((row) => [row.k, new Map(cellsOf(row))]))
}

/**
 * Nothing came of a row's update: what is staged over the value sent is staged over the one before again. True when something was. While
 * `sent_row` still has the row; the caller projects it. `isReadBack`: the replica has what the service has now.
 */
export function stageOverBefore(store: Store, tables: WorksheetTables, k: number, isReadBack: boolean): boolean {
  const row = store
    .prepare<SentRecord>("select k, vals, before from sent_value where ws = ? and k = ? and kind = 'update'")
    .get(tables.n, k)
  if (row === undefined) return false
  let isAny = false
  for (const [f, { sent, before }] of cellsOf(row)) {
    if (isReadBack && isThird(store, tables, k, f, { sent, before })) {
      isAny = true
      continue
    }
    const entry = store
      .prepare<{ value: SqlValue }>(
        `update journal set base = ?4 where ws = ?1 and k = ?2 and f = ?3 and is_current = 1 and base is ?5 and value is not ?5 returning value`,
      )
      .get(tables.n, k, f, before, sent)
    if (entry === undefined) continue
    isAny = true
    if (entry.value === before) shiftCellCount(store, tables.n, -1)
  }
  return isAny
}

/** The service has neither: somebody else wrote, over the one or the other. What is staged over the value sent is a wish against that. */
function isThird(store: Store, tables: WorksheetTables, k: number, f: number, { sent, before }: SentCell): boolean {
  const column = tables.byNumber.get(f)
  if (column === undefined) return false
  const theirs = store.pluck<SqlValue>(`select ${column.sql} from ${tables.row} where k = ? and is_gone = 0`).get(k)
  return theirs !== undefined && !isSameValue(column, theirs, sent) && !isSameValue(column, theirs, before)
}

/** What the row was sent in updates whose answers are missing, given up ones included as long as they are expected: each may still come. */
export const readUnanswered = (store: Store, ws: number, k: number): readonly SentValues[] =>
  store
    .pluck<string>(
      `select coalesce(x.sent, r.sent) from receipt_row x join receipt r on r.id = x.receipt
       where x.ws = ? and x.k = ? and r.operation = 'update'
         and (x.state in ('open', 'unknown') or x.state = 'absent' and ${isExpected('r')})`,
    )
    .all(ws, k)
    .map(readSentValues)

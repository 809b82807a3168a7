/**
 * The fast way to take entries of a command back, or to do them again: when each of them is still what its cell is at, its inverse follows
 * from the entry alone, and a hundred thousand rows need not be looked up cell by cell. See reverse-slice.ts for the rule, and for everything
 * else.
 */

import { reconcileAppended } from '../settle/reconcile-rows.ts'
import { lastSeq } from '../stage/command.ts'
import { unproject } from '../stage/reproject.ts'
import { stagedEntry } from '../stage/staged-cell-sql.ts'
import { shiftCellCount } from '../stage/staged-counts.ts'
import { selectTouched, type TouchedRows } from '../store/scratch-tables.ts'
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'

export interface CommandRange {
  readonly id: number
  readonly first_seq: number
  readonly last_seq: number
}

type Range = readonly [number, number, number]

/** The state that a cell returns to. */
const base = 'iif(was_staged, was_base, base)'
const value = 'iif(was_staged, was_value, base)'
const isStagedNow = '(base is not value)'
const within = 'seq between ?1 and ?2 and cmd = ?3'

export interface Inverted {
  readonly rows: TouchedRows
  /** Whether entries say that a row came or went. Without them no row does: nothing is marked here, so none was lost. */
  readonly isOfRows: boolean
}

/** Appends the inverse entries under another command and projects their rows, which it answers. Null, with nothing done, where that is not enough. */
export function invertWhole(store: Store, tables: WorksheetTables, of: CommandRange, command: number): Inverted | null {
  const range = [of.first_seq, of.last_seq, of.id] as const
  if (isMarked(store, tables, range)) return null
  const found = store.prepare<Entries>(lookThrough).get(...range)
  if (found === undefined || found.least === null) return null
  const isPresent = found.current === 1
  if (isPresent ? found.idle === 1 : store.pluck<number>(isStagedAgain).get(...range) !== undefined) return null
  const rows = selectTouched(store, `select k from journal where ${within}`, ...range)
  if (hasLostRows(store, tables, rows, of.id)) return null
  if (isPresent) takeBack(store, tables, rows, range, command, found.cells)
  else stageAgain(store, tables, rows, range, command)
  return { rows, isOfRows: found.least === 0 }
}

/** Whether anything is known of the worksheet's cells beyond their being staged. */
function isMarked(store: Store, { n }: WorksheetTables, range: Range): boolean {
  const isFound = (sql: string, ...values: readonly number[]): boolean => store.pluck<number>(sql).get(...values) !== undefined
  return (
    isFound('select 1 from mark where ws = ? limit 1', n) ||
    isFound('select 1 from sent_row where ws = ? limit 1', n) ||
    isFound(`select 1 from history where ${within} limit 1`, ...range)
  )
}

interface Entries {
  /** The least number of a field; null without any entry. */
  readonly least: number | null
  /** 1 where each is still what its cell is at. */
  readonly current: number | null
  /** 1 where the inverse of one changes nothing. */
  readonly idle: number | null
  /** By how many more cells are staged once all are taken back. */
  readonly cells: number
}

const lookThrough = `select min(f) as least, min(is_current) as current,
    max(iif(${isStagedNow}, ${base} is base and ${value} is value, ${base} is ${value})) as idle,
    coalesce(sum(iif(f > 0, (${base} is not ${value}) - ${isStagedNow}, 0)), 0) as cells
  from journal where ${within}`

/** Entries that took their cells' staged values away can be reversed like this while nothing is staged in those cells. */
const isStagedAgain = `select 1 from journal e where ${within} and (is_current = 1 or base is not value or was_staged = 0
  or exists (select 1 from journal j where j.ws = e.ws and j.k = e.k and j.f = e.f and j.is_current = 1)) limit 1`

/** Rows that neither exist nor come into being again have no cells to change, and those in the trash come from there. */
const hasLostRows = (store: Store, { n, row, over, trash }: WorksheetTables, rows: TouchedRows, command: number): boolean =>
  store
    .pluck<number>(
      `select 1 from ${rows.sql} t where not exists (select 1 from ${row} r where r.k = t.k)
       and not exists (select 1 from ${over} o where o.k = t.k and o.change = 'created')
       and not exists (select 1 from journal j where j.ws = ?1 and j.k = t.k and j.f = 0 and j.is_current = 1 and j.cmd = ?2
         and iif(j.was_staged, j.was_value, j.base) = 1)
       union all select 1 from ${rows.sql} t cross join ${trash} x on x.k = t.k limit 1`,
    )
    .get(n, command) !== undefined

const columns = 'cmd, ws, k, f, base, value, was_staged, was_base, was_value, is_current'

function takeBack(store: Store, tables: WorksheetTables, rows: TouchedRows, range: Range, command: number, cells: number): void {
  store.run(`update journal set is_current = 0 where ${within}`, ...range)
  const after = lastSeq(store)
  store.run(
    `insert into journal (${columns})
     select ?4, ws, k, f, ${base}, ${value}, ${isStagedNow}, iif(${isStagedNow}, base, null), iif(${isStagedNow}, value, null), ${base} is not ${value}
     from journal where ${within} order by seq`,
    ...range,
    command,
  )
  shiftCellCount(store, tables.n, cells)
  const isStaged = `select 1 from ${rows.sql} t cross join journal j on j.ws = ? and j.k = t.k and ${stagedEntry('j')} limit 1`
  if (store.pluck<number>(isStaged).get(tables.n) === undefined) unproject(store, tables, rows)
  else reconcileAppended(store, tables, { rows, after })
}

/** Where a cell stands twice the first entry knows what was there, and the unique index keeps out the second. */
function stageAgain(store: Store, tables: WorksheetTables, rows: TouchedRows, range: Range, command: number): void {
  const before = lastSeq(store)
  store.run(
    `insert or ignore into journal (${columns})
     select ?4, ws, k, f, was_base, was_value, 0, null, null, 1 from journal where ${within} order by seq`,
    ...range,
    command,
  )
  const cells = 'select count(*) from journal where seq > ? and cmd = ? and f > 0'
  shiftCellCount(store, tables.n, store.pluck<number>(cells).get(before, command) ?? 0)
  reconcileAppended(store, tables, { rows, after: before })
}

/**
 * The fast way to take a command back, or to do it again: when every entry of it is still what its cell is at, the inverse of each
 * follows from the entry alone, and a hundred thousand rows need not be looked up cell by cell. See `inverseState` of
 * changes/invert.ts for the rule, and undo-command.ts for everything else.
 */
import { reconcileTouched } from './reconcile-rows.ts'
import { reproject } from './reproject.ts'
import { shiftCellCount } from './staged-counts.ts'
import type { Store } from './store.ts'
import type { WorksheetTables } from './worksheet-tables.ts'

export interface CommandRange {
  readonly id: number
  readonly first_seq: number
  readonly last_seq: number
}

/** The state that a cell returns to. */
const base = 'iif(was_staged, was_base, base)'
const value = 'iif(was_staged, was_value, base)'
const isStagedNow = '(base is not value)'
const within = 'seq between ?1 and ?2 and cmd = ?3'

/** Appends the inverse entries of a command under another one and projects their rows. False, with nothing done, where that is not enough. */
export function invertWhole(store: Store, tables: WorksheetTables, of: CommandRange, command: number): boolean {
  const { n } = tables
  const range = [of.first_seq, of.last_seq, of.id] as const
  if (!isUntouched(store, tables, range)) return false
  store.run('delete from temp.touched')
  store.run(`insert into temp.touched (k) select distinct k from journal where ${within}`, ...range)
  if (hasLostRows(store, tables, of.id)) return false
  const shift = store
    .pluck<number>(
      `select coalesce(sum(iif(f > 0, (${base} is not ${value}) - ${isStagedNow}, 0)), 0) from journal where ${within}`,
    )
    .get(...range)
  store.run(`update journal set is_current = 0 where ${within}`, ...range)
  store.run(
    `insert into journal (cmd, ws, k, f, base, value, was_staged, was_base, was_value, is_current)
     select ?4, ws, k, f, ${base}, ${value}, ${isStagedNow}, iif(${isStagedNow}, base, null), iif(${isStagedNow}, value, null), ${base} is not ${value}
     from journal where ${within} order by seq`,
    ...range,
    command,
  )
  shiftCellCount(store, n, shift ?? 0)
  if (isAnythingStaged(store, n)) reconcileTouched(store, tables)
  else reproject(store, tables, [])
  return true
}

/** Every entry is its cell's present one, would change it, and nothing is known of the worksheet's cells beyond their being staged. */
function isUntouched(store: Store, { n, trash }: WorksheetTables, range: readonly [number, number, number]): boolean {
  const isFound = (sql: string, ...values: readonly number[]): boolean => store.pluck<number>(sql).get(...values) !== undefined
  return (
    !isFound('select 1 from mark where ws = ? limit 1', n) &&
    !isFound('select 1 from sent_row where ws = ? limit 1', n) &&
    !isFound(`select 1 from ${trash} limit 1`) &&
    !isFound(`select 1 from history where ${within} limit 1`, ...range) &&
    !isFound(
      `select 1 from journal where ${within} and (is_current = 0 or iif(${isStagedNow}, ${base} is base and ${value} is value, ${base} is ${value}))
       limit 1`,
      ...range,
    )
  )
}

/** Rows that neither exist nor come into being again have no cells to change. */
const hasLostRows = (store: Store, { n, row, over }: WorksheetTables, command: number): boolean =>
  store
    .pluck<number>(
      `select 1 from temp.touched t where not exists (select 1 from ${row} r where r.k = t.k)
       and not exists (select 1 from ${over} o where o.k = t.k and o.change = 'created')
       and not exists (select 1 from journal j where j.ws = ?1 and j.k = t.k and j.f = 0 and j.is_current = 1 and j.cmd = ?2
         and iif(j.was_staged, j.was_value, j.base) = 1)
       limit 1`,
    )
    .get(n, command) !== undefined

const isAnythingStaged = (store: Store, ws: number): boolean => {
  const counts = store.pluck<number>('select 1 from staged_count where ws = ? and cells > 0').get(ws)
  return (
    counts !== undefined ||
    store.pluck<number>('select 1 from journal where ws = ? and is_current = 1 and base is not value limit 1').get(ws) !==
      undefined
  )
}

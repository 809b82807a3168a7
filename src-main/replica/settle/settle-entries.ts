/** Moves the entries of cells that are settled with the service from the journal to the history, where undo still finds them. */
import { stagedEntry } from '../stage/staged-cell-sql.ts'
import { shiftCellCount } from '../stage/staged-counts.ts'
import {
  emptySettledCells,
  emptySettledEntries,
  type SettledCells,
  type SettledEntries,
  type TouchedRows,
} from '../store/scratch-tables.ts'
import type { SqlValue, Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'

export interface SettledCell {
  readonly k: number
  readonly f: number
}

/** The current entry of such a cell; whether it is a change, while it is in the journal. */
export interface SettledEntry extends SettledCell {
  readonly seq: number
  readonly isStaged: boolean
}

/** Settles cells whose entries are known: the journal is asked for nothing again. Like all of these it leaves the marks to whoever projects the rows. */
export function settleEntries(store: Store, { n }: WorksheetTables, entries: readonly SettledEntry[]): void {
  const settled = emptySettledEntries(store)
  store.run(
    `insert or ignore into ${settled.sql} (seq) select value from json_each(?)`,
    JSON.stringify(entries.map((it) => it.seq)),
  )
  if (store.pluck<number>('select 1 from journal where ws = ? and is_current = 0 limit 1').get(n) !== undefined)
    store.run(
      `insert or ignore into ${settled.sql} (seq) select j.seq from ${settled.sql} e cross join journal c on c.seq = e.seq
       cross join journal j on j.ws = c.ws and j.k = c.k and j.f = c.f and j.is_current = 0`,
    )
  moveEntries(store, settled)
  shiftCellCount(store, n, -entries.filter((it) => it.isStaged && it.f > 0).length)
}

/** Does not project: the caller does, once the replica holds the confirmed values. */
export function settleCells(store: Store, tables: WorksheetTables, cells: readonly SettledCell[]): void {
  // Most of what is read settles nothing.
  if (cells.length === 0) return
  const settled = emptySettledCells(store)
  // One statement for many: a call for each cell takes longer than the insert.
  store.run(
    `insert or ignore into ${settled.sql} (k, f) select value ->> 0, value ->> 1 from json_each(?)`,
    JSON.stringify(cells.map(({ k, f }) => [k, f])),
  )
  moveSettled(store, tables, settled)
}

/** Settles every cell of the rows. */
export function settleTouchedRows(store: Store, tables: WorksheetTables, rows: TouchedRows): void {
  const settled = emptySettledCells(store)
  store.run(
    `insert or ignore into ${settled.sql} (k, f)
     select j.k, j.f from ${rows.sql} t cross join journal j on j.ws = ? and j.k = t.k and j.is_current = 1`,
    tables.n,
  )
  moveSettled(store, tables, settled)
}

function moveSettled(store: Store, { n }: WorksheetTables, settled: SettledCells): void {
  const entries = emptySettledEntries(store)
  const staged =
    store
      .pluck<number>(
        `select count(*) from ${settled.sql} s cross join journal j on j.ws = ? and j.k = s.k and j.f = s.f and ${stagedEntry('j')} where s.f > 0`,
      )
      .get(n) ?? 0
  for (const which of ['is_current = 1', 'is_current = 0'])
    store.run(
      `insert into ${entries.sql} (seq)
       select j.seq from ${settled.sql} s cross join journal j on j.ws = ? and j.k = s.k and j.f = s.f and j.${which}`,
      n,
    )
  moveEntries(store, entries)
  shiftCellCount(store, n, -staged)
}

/**
 * The same for what was staged in a cell up to the value that was sent, where something else was staged since and stays: taking those commands
 * back has to change what the service has now.
 */
export function settleUpToSent(store: Store, { n }: WorksheetTables, { k, f }: SettledCell, sent: SqlValue): void {
  const entries = emptySettledEntries(store)
  const ofCell = 'ws = ?1 and k = ?2 and f = ?3 and is_current = 0'
  store.run(
    `insert into ${entries.sql} (seq) select seq from journal
     where ${ofCell} and seq <= (select max(seq) from journal where ${ofCell} and value is ?4)`,
    ...[n, k, f, sent],
  )
  moveEntries(store, entries)
}

/** From the journal to the history. */
function moveEntries(store: Store, settled: SettledEntries): void {
  store.run(
    `insert into history (seq, cmd, ws, k, f, base, value, was_staged, was_base, was_value)
     select j.seq, j.cmd, j.ws, j.k, j.f, j.base, j.value, j.was_staged, j.was_base, j.was_value
     from ${settled.sql} e cross join journal j on j.seq = e.seq`,
  )
  store.run(`delete from journal where seq in (select seq from ${settled.sql})`)
}

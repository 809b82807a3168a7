/** Moves the entries of cells that are settled with the service from the journal to the history, where undo still finds them. */
import { stagedEntry } from './staged-cell.ts'
import { shiftCellCount } from './staged-counts.ts'
import type { Store } from './store.ts'
import type { WorksheetTables } from './worksheet-tables.ts'

export interface SettledCell {
  readonly k: number
  readonly f: number
}

/** Does not project: the caller does, once the replica holds the confirmed values. */
export function settleCells(store: Store, tables: WorksheetTables, cells: Iterable<SettledCell>): void {
  emptySettled(store)
  const insert = store.prepare('insert or ignore into temp.settled (k, f) values (?, ?)')
  for (const { k, f } of cells) insert.run(k, f)
  moveSettled(store, tables)
}

/** Settles every cell of the rows in `temp.touched`. */
export function settleTouchedRows(store: Store, tables: WorksheetTables): void {
  emptySettled(store)
  store.run(
    `insert or ignore into temp.settled (k, f)
     select j.k, j.f from temp.touched t cross join journal j on j.ws = ? and j.k = t.k and j.is_current = 1`,
    tables.n,
  )
  moveSettled(store, tables)
}

function emptySettled(store: Store): void {
  store.db.exec(`
    create temp table if not exists settled (k integer not null, f integer not null, primary key (k, f)) strict, without rowid;
    create temp table if not exists settled_entry (seq integer primary key) strict;
    delete from temp.settled;
    delete from temp.settled_entry`)
}

function moveSettled(store: Store, tables: WorksheetTables): void {
  const { n } = tables
  const staged =
    store
      .pluck<number>(
        `select count(*) from temp.settled s cross join journal j on j.ws = ? and j.k = s.k and j.f = s.f and ${stagedEntry('j')} where s.f > 0`,
      )
      .get(n) ?? 0
  // The one look at everything that is staged: no index knows the entries that later ones took the place of, which are few.
  store.run(
    'insert into temp.settled_entry (seq) select j.seq from temp.settled s join journal j on j.ws = ? and j.k = s.k and j.f = s.f',
    n,
  )
  store.run(
    `insert into history (seq, cmd, ws, k, f, base, value, was_staged, was_base, was_value)
     select j.seq, j.cmd, j.ws, j.k, j.f, j.base, j.value, j.was_staged, j.was_base, j.was_value
     from temp.settled_entry e cross join journal j on j.seq = e.seq`,
  )
  store.run('delete from journal where seq in (select seq from temp.settled_entry)')
  store.run('delete from mark where ws = ? and (k, f) in (select k, f from temp.settled)', n)
  shiftCellCount(store, n, -staged)
}

/** Temporary tables that set-based statements take their input from. Emptied by whoever fills them, at the start. */
import type Database from 'better-sqlite3'
import type { SqlValue, Statements } from './statements.ts'

export function makeScratchTables(db: Database.Database): void {
  db.exec(`
    -- Rows that a command or a pull has to do with.
    create temp table if not exists touched (k integer primary key) strict;
    -- New rows, and the rows that they are copies of.
    create temp table if not exists copied (k integer primary key, source integer not null) strict;
    -- Touched rows in which a rule may be broken.
    create temp table if not exists suspect (k integer primary key) strict;
    -- Values that a command sets.
    create temp table if not exists edit (k integer not null, f integer not null, value any) strict;
    -- The states that cells take next, with the staged states they had.
    create temp table if not exists next_state (
      k integer not null, f integer not null, base any, value any,
      was_staged integer not null, was_base any, was_value any,
      primary key (k, f)
    ) strict, without rowid;
    -- Rows whose being there a command reverses: whether they come, are new ones that are there, or were created on the service.
    create temp table if not exists reborn (
      cmd integer not null, k integer not null, comes integer not null, is_created integer not null, is_pushed integer not null,
      primary key (cmd, k)
    ) strict, without rowid;
    -- Ids of created rows by their place in a request.
    create temp table if not exists created_id (n integer primary key, id text not null) strict;
    -- Rows that the lists of the review may have in another place, or no more (listed-rows.ts). Empty between transactions.
    create temp table if not exists unlisted (ws integer not null, k integer not null, primary key (ws, k)) strict, without rowid;
    -- Cells that something else was staged over since their command began to be reversed, with the states that it would give them.
    create temp table if not exists covered (k integer not null, f integer not null, base any, value any, primary key (k, f)) strict, without rowid;
  `)
}

export function fillTouched(store: Statements, keys: Iterable<number>): void {
  store.run('delete from temp.touched')
  // One statement for many: a call for each key takes longer than the insert.
  store.run('insert or ignore into temp.touched (k) select value from json_each(?)', JSON.stringify([...keys]))
}

export type Edit = readonly [k: number, f: number, value: SqlValue]

/** Edits inserted by one statement: most of the cost of a row is the call. */
const editsAtOnce = 64
const insertEdits = (count: number): string =>
  `insert into temp.edit (k, f, value) values ${Array(count).fill('(?, ?, ?)').join(', ')}`

export function fillEdits(store: Statements, edits: readonly Edit[]): void {
  store.run('delete from temp.edit')
  const many = store.prepare(insertEdits(editsAtOnce))
  const one = store.prepare(insertEdits(1))
  const whole = edits.length - (edits.length % editsAtOnce)
  for (let first = 0; first < whole; first += editsAtOnce) many.run(...edits.slice(first, first + editsAtOnce).flat())
  for (const edit of edits.slice(whole)) one.run(...edit)
}

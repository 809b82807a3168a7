/**
 * Temporary tables that set-based statements take their input from. Whoever fills one gets a handle to it, and hands it to the functions whose
 * statements read it: the type says what is in the table. What is in it ends with the transaction, or when somebody fills the table again;
 * a handle that is used after that throws.
 */
import type Database from 'better-sqlite3'
import { insertMany } from './sets/insert-many.ts'
import type { SqlValue, Statements } from './statements.ts'

export function makeScratchTables(db: Database.Database): void {
  db.exec(`
    -- Rows that a command or a pull has to do with.
    create temp table if not exists touched (k integer primary key) strict;
    -- The same where they are all rows of a table from one key to another: one record.
    create temp table if not exists stretch (first integer not null, last integer not null) strict;
    -- Touched rows whose cells alone changed, and the others (split-touched.ts). Of the former, those whose first staged entry is another one now.
    create temp table if not exists staying (k integer primary key) strict;
    create temp table if not exists moving (k integer primary key) strict;
    create temp table if not exists displaced (k integer primary key) strict;
    -- Touched rows in which a rule may be broken.
    create temp table if not exists suspect (k integer primary key) strict;
    -- Values that a command sets.
    create temp table if not exists edit (k integer not null, f integer not null, value any) strict;
    -- Those of them in one column that change something, in the order of keys and numbered from 1.
    create temp table if not exists packed_edit (n integer primary key, k integer not null, value any) strict;
    -- The states that cells take next, with the staged states they had. was_seq: their current entries, 0 without one; null: not looked for.
    create temp table if not exists next_state (
      k integer not null, f integer not null, base any, value any,
      was_staged integer not null, was_base any, was_value any, was_seq integer,
      primary key (k, f)
    ) strict, without rowid;
    -- Staged cells that the review means.
    create temp table if not exists scope (k integer not null, f integer not null, primary key (k, f)) strict, without rowid;
    -- Ids of created rows by their place in a request.
    create temp table if not exists created_id (n integer primary key, id text not null) strict;
    -- Cells that are settled with the service, and the entries of such cells.
    create temp table if not exists settled (k integer not null, f integer not null, primary key (k, f)) strict, without rowid;
    create temp table if not exists settled_entry (seq integer primary key) strict;
    -- Rows that the lists of the review may have in another place, or no more: triggers fill it (listed-rows.ts). Empty between transactions.
    create temp table if not exists unlisted (ws integer not null, k integer not null, primary key (ws, k)) strict, without rowid;
    -- Cells that something else was staged over since their command began to be reversed, with the states that it would give them.
    create temp table if not exists covered (k integer not null, f integer not null, base any, value any, primary key (k, f)) strict, without rowid;
  `)
}

type ScratchTable =
  | 'touched'
  | 'stretch'
  | 'staying'
  | 'moving'
  | 'displaced'
  | 'suspect'
  | 'edit'
  | 'packed_edit'
  | 'next_state'
  | 'scope'
  | 'covered'
  | 'created_id'
  | 'settled'
  | 'settled_entry'

export interface Filled<Table extends ScratchTable> {
  readonly table: Table
  /** The table in SQL. Throws when it was filled again since. */
  readonly sql: string
}

/** Keys `k` of the rows that a command or a pull has to do with, or of some of them. */
export type TouchedRows = Filled<'touched' | 'stretch' | 'staying' | 'moving' | 'displaced' | 'packed_edit'>
/** Keys `k` of touched rows in which a rule may be broken. */
export type SuspectRows = Filled<'suspect'>
/** Values that a command sets: `k`, `f`, `value`. No cell stands twice. */
export type CellEdits = Filled<'edit'>
/** Values that change a cell of one column: `n`, their number from 1 on in the order of keys, `k`, `value`. */
export type PackedEdits = Filled<'packed_edit'>
/** The states that cells take next: `k`, `f`, `base`, `value`, and what was staged in them before: `was_staged`, `was_base`, `was_value`. */
export type NextStates = Filled<'next_state'>
/** Staged cells that the review means: `k`, `f`. */
export type ScopedCells = Filled<'scope'>
/** Cells that something else was staged over since their command began to be reversed: `k`, `f`, and what it would have made of them: `base`, `value`. */
export type CoveredCells = Filled<'covered'>
/** Ids of created rows: `n`, their place in the request, and `id`. */
export type CreatedIds = Filled<'created_id'>
/** Cells that are settled with the service: `k`, `f`. */
export type SettledCells = Filled<'settled'>
/** Entries of the journal by `seq`, whose cells are settled with the service. */
export type SettledEntries = Filled<'settled_entry'>

function empty<Table extends ScratchTable>(store: Statements, table: Table, sql = `temp.${table}`): Filled<Table> {
  store.run(`delete from temp.${table}`)
  const filled: Filled<Table> = {
    table,
    get sql() {
      if (store.filled.get(table) !== filled) throw new Error(`temp.${table} was filled again since`)
      return sql
    },
  }
  store.filled.set(table, filled)
  return filled
}

export const emptyStaying = (store: Statements): TouchedRows => empty(store, 'staying')
export const emptyMoving = (store: Statements): TouchedRows => empty(store, 'moving')
export const emptyDisplaced = (store: Statements): TouchedRows => empty(store, 'displaced')
export const emptyStates = (store: Statements): NextStates => empty(store, 'next_state')
export const emptyPacked = (store: Statements): PackedEdits => empty(store, 'packed_edit')
export const emptyScope = (store: Statements): ScopedCells => empty(store, 'scope')
export const emptySettledCells = (store: Statements): SettledCells => empty(store, 'settled')
export const emptySettledEntries = (store: Statements): SettledEntries => empty(store, 'settled_entry')
export const emptyCovered = (store: Statements): CoveredCells => empty(store, 'covered')

/** How a statement adds states, before what it selects. */
export const addStates = (states: NextStates, or: '' | 'or ignore' | 'or replace' = ''): string =>
  `insert ${or} into ${states.sql} (k, f, base, value, was_staged, was_base, was_value)`

export function fillTouched(store: Statements, keys: Iterable<number>): TouchedRows {
  const rows = empty(store, 'touched')
  // One statement for many: a call for each key takes longer than the insert.
  store.run(`insert or ignore into ${rows.sql} (k) select value from json_each(?)`, JSON.stringify([...keys]))
  return rows
}

/** The rows that a statement finds as `k`, each once. */
export function selectTouched(store: Statements, select: string, ...values: readonly SqlValue[]): TouchedRows {
  const rows = empty(store, 'touched')
  store.run(`insert or ignore into ${rows.sql} (k) ${select}`, ...values)
  return rows
}

/** The rows of a table `of` that have the keys from `first` to `last`, which no statement has to gather. */
export function fillStretch(store: Statements, of: string, first: number, last: number): TouchedRows {
  const [from, to] = ['first', 'last'].map((it) => `(select ${it} from temp.stretch)`)
  const rows = empty(store, 'stretch', `(select k from ${of} where k between ${from} and ${to})`)
  store.run('insert into temp.stretch (first, last) values (?, ?)', first, last)
  return rows
}

/** Ids of rows that lie side by side in their request, from place `first` on. */
export function fillCreatedIds(store: Statements, first: number, ids: readonly string[]): CreatedIds {
  const created = empty(store, 'created_id')
  store.run(`insert into ${created.sql} (n, id) select ? + key, value from json_each(?)`, first, JSON.stringify(ids))
  return created
}

/** The rows that a statement finds as `k`; null where it finds none. */
export function selectSuspects(store: Statements, select: string): SuspectRows | null {
  const rows = empty(store, 'suspect')
  return store.run(`insert into ${rows.sql} (k) ${select}`).changes === 0 ? null : rows
}

export const countFilled = (store: Statements, { sql }: Filled<ScratchTable>): number =>
  store.pluck<number>(`select count(*) from ${sql}`).get() ?? 0

export const readTouched = (store: Statements, rows: TouchedRows): readonly number[] =>
  store.pluck<number>(`select k from ${rows.sql}`).all()

export type Edit = readonly [k: number, f: number, value: SqlValue]

export function fillEdits(store: Statements, edits: readonly Edit[]): CellEdits {
  const filled = empty(store, 'edit')
  insertMany(store, filled.sql, ['k', 'f', 'value'], edits)
  return filled
}

/** Adds one value for each key. */
export const fillPackedEdits = (
  store: Statements,
  { sql }: PackedEdits,
  keys: readonly number[],
  values: readonly SqlValue[],
): void =>
  insertMany(
    store,
    sql,
    ['k', 'value'],
    keys.map((k, i) => [k, values[i] ?? null]),
  )

/** One value per field for every one of the rows. */
export function fillSameEdits(
  store: Statements,
  rows: TouchedRows,
  values: Iterable<readonly [f: number, value: SqlValue]>,
): CellEdits {
  const filled = empty(store, 'edit')
  for (const [f, value] of values) store.run(`insert into ${filled.sql} (k, f, value) select k, ?, ? from ${rows.sql}`, f, value)
  return filled
}

/** The rows that the edits are in. */
export const rowsOfEdits = (store: Statements, edits: CellEdits): TouchedRows =>
  selectTouched(store, `select k from ${edits.sql}`)

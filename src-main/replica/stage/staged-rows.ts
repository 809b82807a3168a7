/** Reads what is staged for pushing: per row its change and its cells with stored values. */

import type { SqlValue, Store } from '../store/store.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import { packedAmong, stagedFieldsOf } from './packed/read-packed.ts'
import { stagedEntry } from './staged-cell-sql.ts'

export interface StagedRow {
  readonly k: number
  readonly change: 'created' | 'updated' | 'deleted'
  /** Staged cells that may be sent: without held, conflicting, locked and vanished ones. */
  readonly cells: readonly { readonly column: Column; readonly value: SqlValue }[]
}

interface Gathered {
  readonly k: number
  readonly change: StagedRow['change']
  readonly firstSeq: number
  readonly cells: { column: Column; value: SqlValue }[]
}

/** In the order in which they were first staged. Read at once: a push takes most of its time by these. */
export function readStagedRows(store: Store, tables: WorksheetTables, keys: readonly number[]): readonly StagedRow[] {
  const named = JSON.stringify(keys)
  const changes = store
    .raw<[number, StagedRow['change'], number]>(
      `select o.k, o.change, o.first_seq from json_each(?) e cross join ${tables.over} o on o.k = e.value`,
    )
    .all(named)
  const packed = packedAmong(store, tables.n, keys)
  const single = new Map<number, Gathered>()
  const shown = new Map<number, Gathered>()
  for (const [k, change, firstSeq] of changes)
    (packed.has(k) && change !== 'deleted' ? shown : single).set(k, { k, change, firstSeq, cells: [] })
  if (single.size > 0) readEntries(store, tables, single)
  if (shown.size > 0) readShown(store, tables, shown)
  const excluded = readExcluded(store, tables, named)
  const rows = [...single.values(), ...shown.values()].sort((a, b) => a.firstSeq - b.firstSeq)
  if (excluded.size === 0) return rows
  return rows.map((row) => ({ ...row, cells: row.cells.filter((it) => !excluded.has(`${row.k} ${it.column.n}`)) }))
}

/** Adds the cells that have an entry of their own. */
function readEntries(store: Store, tables: WorksheetTables, rows: ReadonlyMap<number, Gathered>): void {
  const entries = store
    .raw<[number, number, SqlValue]>(
      `select j.k, j.f, j.value from journal j where j.ws = ? and ${stagedEntry('j')} and j.k in (select value from json_each(?))
       order by j.seq`,
    )
    .all(tables.n, JSON.stringify([...rows.keys()]))
  for (const [k, f, value] of entries) {
    const column = mayBeSent(tables, f)
    if (column !== null) rows.get(k)?.cells.push({ column, value })
  }
}

/**
 * Adds the cells of rows that may be packed, by what they show: there a cell is staged where it is not what the service has, and no entry
 * need be put together from batches.
 */
function readShown(store: Store, tables: WorksheetTables, rows: ReadonlyMap<number, Gathered>): void {
  const { over, row } = tables
  const named = JSON.stringify([...rows.keys()])
  const columns = stagedFieldsOf(store, tables.n, named).flatMap((f) => mayBeSent(tables, f) ?? [])
  const isStaged = ({ sql }: Column): string => `o.${sql} is not iif(o.change = 'created', null, r.${sql})`
  const values = columns.flatMap((it) => [isStaged(it), `iif(${isStaged(it)}, o.${it.sql}, null)`])
  const found = store.raw<[number, ...SqlValue[]]>(
    `select ${['o.k', ...values].join(', ')} from json_each(?) e cross join ${over} o on o.k = e.value left join ${row} r on r.k = o.k`,
  )
  for (const [k, ...cells] of found.iterate(named))
    for (const [at, column] of columns.entries())
      if (cells[2 * at] === 1) rows.get(k)?.cells.push({ column, value: cells[2 * at + 1] ?? null })
}

/** Cells that stay behind, as key and field number. */
const readExcluded = (store: Store, { n }: WorksheetTables, keys: string): ReadonlySet<string> =>
  new Set(
    store
      .raw<[number, number]>(
        `select m.k, m.f from json_each(?) e cross join mark m on m.ws = ? and m.k = e.value where m.is_held = 1 or m.state = 'conflict'`,
      )
      .all(keys, n)
      .map(([k, f]) => `${k} ${f}`),
  )

/** Whether anything is noted of rows from the first key to the last: mostly there is nothing, and no row need be asked for. */
export function isAnyMarked(store: Store, ws: number, keys: readonly number[]): boolean {
  let [first, last] = [Infinity, 0]
  for (const k of keys) {
    if (k < first) first = k
    if (k > last) last = k
  }
  return store.pluck<number>('select 1 from mark where ws = ? and k between ? and ? limit 1').get(ws, first, last) !== undefined
}

/** Those of the rows that are new ones, by what they show: a new row starts empty, so every value in it is staged. */
export function readNewRows(store: Store, tables: WorksheetTables, keys: readonly number[]): readonly StagedRow[] {
  const named = JSON.stringify(keys)
  const excluded = isAnyMarked(store, tables.n, keys) ? readExcluded(store, tables, named) : new Set<string>()
  const columns = tables.columns.filter((it) => mayBeSent(tables, it.n) !== null)
  return store
    .raw<[number, ...SqlValue[]]>(
      `select ${['o.k', ...columns.map((it) => `o.${it.sql}`)].join(', ')} from json_each(?) e
       cross join ${tables.over} o on o.k = e.value and o.change = 'created'`,
    )
    .all(named)
    .map(([k, ...values]): StagedRow => {
      const cells: { column: Column; value: SqlValue }[] = []
      for (const [i, column] of columns.entries()) {
        const value = values[i] ?? null
        if (value !== null && !(excluded.size > 0 && excluded.has(`${k} ${column.n}`))) cells.push({ column, value })
      }
      return { k, change: 'created', cells }
    })
}

function mayBeSent({ byNumber }: WorksheetTables, f: number): Column | null {
  const column = byNumber.get(f)
  return column === undefined || column.isGone || column.field.lock !== null ? null : column
}

const newRowName = /"new:(\d+)"/g

/** Integer keys of new rows that a stored relation names. */
export function newRowsIn(value: SqlValue, column: Column): readonly number[] {
  if (column.field.kind !== 'rows' || typeof value !== 'string' || !value.includes('"new:')) return []
  return [...value.matchAll(newRowName)].map((match) => Number(match[1]))
}

export const replaceNewRows = (value: string, idOf: (k: number) => string | null): string =>
  value.replace(newRowName, (whole, k: string) => {
    const id = idOf(Number(k))
    return id === null ? whole : JSON.stringify(id)
  })

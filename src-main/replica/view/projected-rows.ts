/**
 * Cells of a worksheet as the user sees them, staged values included, for whoever goes over all rows: a million rows are never held
 * together, and rows marked for deletion are left out.
 */
import { wordsSql } from '../query/words-sql.ts'
import { findKeyEnds } from '../store/key-ends.ts'
import type { SqlValue, Store } from '../store/store.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'

/** Null stands for a field without a column, which is empty in every row. */
type ReadColumn = Column | null

const sqlOf = (columns: readonly ReadColumn[]): readonly string[] => columns.map((it) => it?.sql ?? 'null')

/** Those without staged changes, then the overlay. A statement of its own: another may go over the rows at the same time. */
const scan = (store: Store, { row, over }: WorksheetTables, columns: readonly string[]): IterableIterator<SqlValue[]> =>
  store.db
    .prepare<[], SqlValue[]>(
      `select ${columns.join(', ')} from ${row} where k not in (select k from ${over})
       union all select ${columns.join(', ')} from ${over} where change <> 'deleted'`,
    )
    .raw()
    .iterate()

/** Each row's key and its stored values. Nothing may be written before the loop ends. */
export const iterateRows = (
  store: Store,
  tables: WorksheetTables,
  columns: readonly ReadColumn[],
): IterableIterator<SqlValue[]> => scan(store, tables, ['k', ...sqlOf(columns)])

/** Each row's id and its title in words. Nothing may be written before the loop ends. */
export const iterateTitles = (store: Store, tables: WorksheetTables, title: Column): IterableIterator<SqlValue[]> =>
  scan(store, tables, ['id', wordsSql(title)])

/** Keys and stored values of the rows that have a value in the column, staged ones first; a slice is of so many keys. */
export function* sliceColumn(
  store: Store,
  { row, over }: WorksheetTables,
  { sql }: Column,
  slice: number,
): Generator<readonly [k: number, value: SqlValue][]> {
  const seen = [
    { table: over, where: "change <> 'deleted'" },
    { table: row, where: `not exists (select 1 from ${over} o where o.k = t.k)` },
  ]
  for (const { table, where } of seen) {
    const ends = findKeyEnds(store, table)
    if (ends === null) continue
    const [first, last] = ends
    const read = store.raw<[number, SqlValue]>(
      `select k, ${sql} from ${table} t where k >= ? and k < ? and ${sql} is not null and ${where}`,
    )
    for (let from = first; from <= last; from += slice) yield read.all(from, from + slice)
  }
}

/** Ids and stored values of all rows in the order of their creation; a slice is of so many keys, and others may write between two. */
export function* sliceRows(
  store: Store,
  { row, over }: WorksheetTables,
  columns: readonly ReadColumn[],
  slice: number,
): Generator<readonly [id: string | null, ...values: SqlValue[]][]> {
  const ends = [row, over].flatMap((table) => findKeyEnds(store, table) ?? [])
  if (ends.length === 0) return
  const wanted = ['k', 'id', ...sqlOf(columns)].join(', ')
  const read = store.raw<[number, string | null, ...SqlValue[]]>(
    `select ${wanted} from ${row} t where k >= ?1 and k < ?2 and not exists (select 1 from ${over} o where o.k = t.k)
     union all select ${wanted} from ${over} where k >= ?1 and k < ?2 and change <> 'deleted' order by 1`,
  )
  const last = Math.max(...ends)
  for (let from = Math.min(...ends); from <= last; from += slice) yield read.all(from, from + slice).map(([, ...found]) => found)
}

export interface FoundRow {
  readonly id: string
  /** One stored value per column. */
  readonly values: readonly SqlValue[]
}

/** Reads single rows, deleted ones as they were; undefined for a row that is no longer there. */
export function createRowLook(
  store: Store,
  { row, over }: WorksheetTables,
  columns: readonly ReadColumn[],
): (k: number) => FoundRow | undefined {
  const [staged, own] = [over, row].map((table) =>
    store.raw<[string, ...SqlValue[]]>(`select ${['id', ...sqlOf(columns)].join(', ')} from ${table} where k = ?`),
  )
  return (k) => {
    const found = staged?.get(k) ?? own?.get(k)
    if (found === undefined) return undefined
    const [id, ...values] = found
    return { id, values }
  }
}

/** Every value that stands in one of the columns, on the service or staged. */
export function distinctStored(store: Store, { row, over }: WorksheetTables, columns: readonly Column[]): readonly SqlValue[] {
  return [row, over].flatMap((table) =>
    columns.flatMap(({ sql }) => store.pluck<string>(`select distinct ${sql} from ${table} where ${sql} is not null`).all()),
  )
}

/** Ids of whoever created, changed or owns a row. */
export const distinctPeople = (store: Store, { row, over }: WorksheetTables): readonly string[] =>
  [row, over].flatMap((table) =>
    ['created_by', 'updated_by', 'owner'].flatMap((column) =>
      store.pluck<string | null>(`select distinct ${column} from ${table}`).all().map(String),
    ),
  )

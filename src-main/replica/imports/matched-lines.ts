/** Reads what a match by key found for lines of a file: the row, or who else has that key. */
import { z } from 'zod'
import { isRowId } from '../../../src-shared/csv/keys/row-id-key.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import { rowKeyOf } from '../store/row-key.ts'
import type { SqlValue, Store } from '../store/store.ts'
import { fromStored } from '../store/stored-value.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { hasStagedRows } from '../view/find-keys.ts'
import { createRowLook } from '../view/projected-rows.ts'
import { titleReader } from '../view/rows-by-title.ts'
import type { MatchTables } from './match-tables.ts'

export interface MatchedRow {
  readonly key: RowKey
  /** Values of the fields asked for, in order. */
  readonly values: readonly CellValue[]
}

export type LineMatch =
  | { readonly kind: 'row'; readonly row: MatchedRow }
  /** Several rows have the line's key: the first of them in words, and how many there are. */
  | { readonly kind: 'rows'; readonly first: readonly string[]; readonly rows: number }
  /** Several lines have the key: the first of them, and how many there are. */
  | { readonly kind: 'lines'; readonly first: readonly number[]; readonly lines: number }

/** A column of the rows that goes with the match, and where it comes from. */
export interface CarriedColumn {
  readonly name: string
  readonly sql: string
}

/** A field of the row `t`, or its id. */
export const columnSql = (tables: WorksheetTables, field: Field): string => {
  if (isRowId(field)) return 't.id'
  const column = tables.byField.get(field.id)
  return column === undefined ? 'null' : `t.${column.sql}`
}

/** The row's id and the values of the fields, in order. */
export const carriedColumns = (tables: WorksheetTables, wanted: readonly Field[]): readonly CarriedColumn[] => [
  { name: 'id', sql: 't.id' },
  ...wanted.map((field, at) => ({ name: `w${at}`, sql: columnSql(tables, field) })),
]

/** Rows in words that tell them apart: by their titles, with their ids where these are the same or empty. */
function createRowNames(store: Store, tables: WorksheetTables): (keys: readonly number[]) => readonly string[] {
  const { title } = tables
  const wordsOf = title === null ? () => '' : titleReader(store, title.field)
  const look = createRowLook(store, tables, [title])
  return (keys) => {
    const rows = keys.flatMap((k) => {
      const row = look(k)
      return row === undefined ? [] : [{ id: row.id, words: wordsOf(row.values[0] ?? null) }]
    })
    const areTold = new Set(rows.map(({ words }) => words)).size === rows.length
    return rows.map(({ id, words }) => (words === '' ? `row ${id}` : areTold ? `“${words}”` : `“${words}” (row ${id})`))
  }
}

type ReadLine = [line: number, id: string, ...values: SqlValue[]]

/** Lines with their rows' ids and values: carried with the match, or read from the rows again. */
function createRowReader(
  store: Store,
  tables: WorksheetTables,
  { matched }: MatchTables,
  wanted: readonly Field[],
  carried: readonly CarriedColumn[],
): (first: number, last: number) => readonly ReadLine[] {
  const { row, over } = tables
  const read = (sql: string) => store.db.prepare<[number, number], ReadLine>(sql).raw()
  const span = 'line between ? and ?'
  if (carried.length > 0) {
    const all = read(`select line, ${carried.map(({ name }) => name).join(', ')} from ${matched} where ${span}`)
    return (first, last) => all.all(first, last)
  }
  const select = `select m.line, t.id, ${wanted.map((field) => columnSql(tables, field)).join(', ')} from ${matched} m`
  const own = read(`${select} cross join ${row} t on t.k = m.k where m.${span}`)
  const staged = read(`${select} cross join ${over} t on t.k = m.k where m.${span} and t.change <> 'deleted'`)
  const unstaged = read(
    `${select} cross join ${row} t on t.k = m.k where m.${span} and not exists (select 1 from ${over} o where o.k = m.k)`,
  )
  return (first, last) =>
    hasStagedRows(store, tables) ? [...unstaged.all(first, last), ...staged.all(first, last)] : own.all(first, last)
}

const keysOf = z.array(z.number())

/** Reads lines `first` to `last`, both included. The statements are of their own: each match has its own tables. */
export function createMatchReader(
  store: Store,
  tables: WorksheetTables,
  names: MatchTables,
  wanted: readonly Field[],
  carried: readonly CarriedColumn[],
): (first: number, last: number) => ReadonlyMap<number, LineMatch> {
  const { shared, sharing, several } = names
  const rows = createRowReader(store, tables, names, wanted, carried)
  const readTold = (sql: string) => store.db.prepare<[number, number], [line: number, count: number, first: string]>(sql).raw()
  const hasAny = (table: string): boolean => store.db.prepare(`select 1 from ${table} limit 1`).get() !== undefined
  const lines = readTold(
    `select l.line, s.lines, s.first from ${sharing} l cross join ${shared} s on s.id = l.shared where l.line between ? and ?`,
  )
  const many = readTold(`select line, rows, first from ${several} where line between ? and ?`)
  const [hasShared, hasSeveral] = [hasAny(shared), hasAny(several)]
  const rowsInWords = createRowNames(store, tables)

  return (first, last) => {
    const found = new Map<number, LineMatch>()
    for (const [line, id, ...stored] of rows(first, last)) {
      const values = wanted.map((field, at) => fromStored(stored[at], field.kind))
      found.set(line, { kind: 'row', row: { key: rowKeyOf(id), values } })
    }
    if (hasShared)
      for (const [line, count, some] of lines.all(first, last))
        found.set(line, { kind: 'lines', first: keysOf.parse(JSON.parse(some)), lines: count })
    if (hasSeveral)
      for (const [line, count, some] of many.all(first, last))
        found.set(line, { kind: 'rows', first: rowsInWords(keysOf.parse(JSON.parse(some))), rows: count })
    return found
  }
}

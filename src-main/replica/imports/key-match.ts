/**
 * Which rows the lines of a file belong to, by key: the lines' keys lie in temporary tables of this connection, and SQL joins them with the
 * worksheet as the user sees it, staged changes included. Lines that share a key are taken out before the join, so that each row belongs to
 * one line at most, however often a key is repeated on either side.
 */

import type { KeyDifference } from '../../../src-shared/csv/keys/key-difference.ts'
import { isComparedAsStored, type KeyPart, keyPartOf } from '../../../src-shared/csv/keys/key-parts.ts'
import { isRowId } from '../../../src-shared/csv/keys/row-id-key.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { findKeyEnds } from '../store/key-ends.ts'
import { createNamedRowFinder, isNameOfNew } from '../store/lasting-names.ts'
import { readingThrough } from '../store/open-database.ts'
import type { SqlValue, Store } from '../store/store.ts'
import { fromStored } from '../store/stored-value.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { hasStagedRows } from '../view/find-keys.ts'
import { type MatchTables, nameTables } from './match-tables.ts'
import { carriedColumns, columnSql, createMatchReader, type LineMatch } from './matched-lines.ts'

export interface KeyedLine {
  readonly line: number
  /** One per key field, none of them null. */
  readonly parts: readonly KeyPart[]
}

export interface KeyMatch {
  /** The values of the key fields as they are compared; null where one is blank. */
  partsOf(values: readonly CellValue[]): readonly KeyPart[]
  add(lines: readonly KeyedLine[]): void
  /** After the last line: joins some more rows. Answers whether it goes on. */
  join(): boolean
  /** After the join: what is known of the lines from `first` to `last`; lines that are not in it have no row. */
  between(first: number, last: number): ReadonlyMap<number, LineMatch>
  close(): void
}

/** Lines inserted by one statement: most of the cost of a line is the call. */
const linesAtOnce = 64
/** Rows of the worksheet joined in one step: some 50 ms, so that a cancel is heard soon. */
const usualRowsAtOnce = 20_000
/** Lines or rows that share a key are named up to here. */
const named = 5

/** Values carried from the join to where the lines are judged; of more, a hundred megabytes or so, rows are read again one by one. */
const carriedValues = 10_000_000

/** Sorts the keys, and moves the lines that share one to `sharing`, each with its key's place in `shared`. */
function takeOutShared({ db }: Store, { keyed, shared, sharing, indexSql }: MatchTables, parts: readonly string[]): void {
  const list = parts.join(', ')
  const isSame = parts.map((part) => `f.${part} = s.${part}`).join(' and ')
  db.exec(`
    ${indexSql('keyed', list)};
    insert into ${shared} (${list}, lines) select ${list}, count(*) from ${keyed} group by ${list} having count(*) > 1;
    insert into ${sharing} (line, shared) select f.line, s.id from ${shared} s cross join ${keyed} f on ${isSame} order by f.line;
    update ${shared} as s set first = (
      select json_group_array(line) from (select f.line from ${keyed} f where ${isSame} order by f.line limit ${named}));
    delete from ${keyed} where line in (select line from ${sharing});`)
}

/** Moves the lines with several rows to `several`, with the first of these: one line may have all rows of the worksheet. The keys have served. */
function takeOutSeveral({ db }: Store, { keyed, matched, several, indexSql }: MatchTables): void {
  db.exec(`
    delete from ${keyed};
    ${indexSql('matched', 'line, k')};
    insert into ${several} (line, rows) select line, count(*) from ${matched} group by line having count(*) > 1;
    update ${several} as s set first = (
      select json_group_array(k) from (select m.k from ${matched} m where m.line = s.line order by m.k limit ${named}));
    delete from ${matched} where line in (select line from ${several});`)
}

export interface KeyMatchOptions {
  /** The key, all fields together. */
  readonly fields: readonly Field[]
  readonly ignores: readonly KeyDifference[]
  /** Fields whose values are read with the rows. */
  readonly wanted: readonly Field[]
  /** Rows joined in one step; tests take few. */
  readonly rowsAtOnce?: number
}

/** How the values of each key field are compared. */
function partReaders(
  store: Store,
  tables: WorksheetTables,
  { fields, ignores }: Pick<KeyMatchOptions, 'fields' | 'ignores'>,
): readonly ((value: CellValue) => KeyPart)[] {
  const rowNamed = createNamedRowFinder(store, tables)
  return fields.map((field) => {
    const part = keyPartOf(field, ignores)
    if (!isRowId(field)) return part
    // No other text that looks like the key of a new row may name one: it would be of another app.
    return (value) => part(typeof value === 'string' && isNameOfNew(value) ? (rowNamed(value) ?? `unknown ${value}`) : value)
  })
}

export function openKeyMatch(store: Store, tables: WorksheetTables, options: KeyMatchOptions): KeyMatch {
  const { fields, ignores, wanted, rowsAtOnce = usualRowsAtOnce } = options
  const { db } = store
  const names = nameTables(store)
  const { n, keyed, shared, sharing, matched, several } = names
  const parts = fields.map((_, at) => `v${at}`)
  const partOf = partReaders(store, tables, options)
  const declared = parts.map((part) => `${part} any`).join(', ')
  const rowCount = store.pluck<number>('select row_count from worksheet where n = ?').get(tables.n) ?? 0
  const carried = rowCount * wanted.length > carriedValues ? [] : carriedColumns(tables, wanted)
  db.exec(`
    create table ${keyed} (line integer primary key, ${declared}) strict;
    create table ${shared} (id integer primary key, ${declared}, lines integer not null, first text not null default '[]') strict;
    create table ${sharing} (line integer primary key, shared integer not null) strict;
    create table ${matched} (${['line integer not null', 'k integer not null', ...carried.map(({ name }) => `${name} any`)].join(', ')}) strict;
    create table ${several} (line integer primary key, rows integer not null, first text not null default '[]') strict;`)

  const through = readingThrough(store)

  /** Each key field of a row in SQL, as its values are compared. */
  const rowParts = fields.map((field, at) => {
    const column = columnSql(tables, field)
    if (isComparedAsStored(field, ignores)) return column
    const name = `key_part_${n}_${at}`
    db.function(name, { deterministic: true }, (stored) =>
      stored === null ? null : (partOf[at]?.(fromStored(stored as SqlValue, field.kind)) ?? null),
    )
    return `${name}(${column})`
  })
  const isSame = rowParts.map((part, at) => `f.v${at} = ${part}`).join(' and ')
  const into = ['line', 'k', ...carried.map(({ name }) => name)].join(', ')
  const from = ['f.line', 't.k', ...carried.map(({ sql }) => sql)].join(', ')
  const joinSql = (table: string, more: string): string =>
    `insert into ${matched} (${into}) select ${from} from ${table} t cross join ${keyed} f on ${isSame} where t.k >= ? and t.k < ?${more}`

  const insertSql = (lines: number): string =>
    `insert into ${keyed} (line, ${parts.join(', ')}) values ${Array(lines)
      .fill(`(?, ${parts.map(() => '?').join(', ')})`)
      .join(', ')}`
  const [many, one] = [db.prepare(insertSql(linesAtOnce)), db.prepare(insertSql(1))]
  const flat = (lines: readonly KeyedLine[]): readonly SqlValue[] => lines.flatMap(({ line, parts: own }) => [line, ...own])

  // As one: each commit looks at all pages that the file of temporary tables does not have yet.
  const insertLines = db.transaction((lines: readonly KeyedLine[]): void => {
    const whole = lines.length - (lines.length % linesAtOnce)
    for (let first = 0; first < whole; first += linesAtOnce) many.run(...flat(lines.slice(first, first + linesAtOnce)))
    for (const line of lines.slice(whole)) one.run(...flat([line]))
  })

  /** The stretches of keys that are still to be joined; null before the first. */
  let left: { readonly sql: string; readonly from: number; readonly to: number }[] | null = null
  const plan = (): NonNullable<typeof left> => {
    takeOutShared(store, names, parts)
    const isStaged = hasStagedRows(store, tables)
    const joins = [
      {
        table: tables.row,
        sql: joinSql(tables.row, isStaged ? ` and not exists (select 1 from ${tables.over} o where o.k = t.k)` : ''),
      },
      ...(isStaged ? [{ table: tables.over, sql: joinSql(tables.over, " and t.change <> 'deleted'") }] : []),
    ]
    return joins.flatMap(({ table, sql }) => {
      const [first, last] = findKeyEnds(store, table) ?? [1, 0]
      const slices = Math.ceil((last - first + 1) / rowsAtOnce)
      return Array.from({ length: slices }, (_, slice) => ({
        sql,
        from: first + slice * rowsAtOnce,
        to: first + (slice + 1) * rowsAtOnce,
      }))
    })
  }
  let reader: ReturnType<typeof createMatchReader> | null = null

  return {
    partsOf: (values) => values.map((value, at) => partOf[at]?.(value) ?? null),
    add: (lines) => insertLines(lines),
    join() {
      if (left === null) {
        left = plan()
        return true
      }
      const next = left.shift()
      if (next !== undefined) {
        db.prepare(next.sql).run(next.from, next.to)
        return true
      }
      takeOutSeveral(store, names)
      return false
    },
    between(first, last) {
      reader ??= createMatchReader(store, tables, names, wanted, carried)
      return reader(first, last)
    },
    close() {
      through.end()
      for (const table of [keyed, shared, sharing, matched, several]) db.exec(`drop table if exists ${table}`)
    },
  }
}

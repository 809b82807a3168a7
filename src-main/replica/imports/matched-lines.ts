/** Reads what a match by key found for lines of a file: the row, or who else has that key. */
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import { rowKeyOf } from '../store/row-key.ts'
import type { SqlValue, Store } from '../store/store.ts'
import { fromStored } from '../store/stored-value.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { hasStagedRows } from '../view/find-keys.ts'
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

/** Rows that share a key are named up to here. */
const namedRows = 5

/** Rows in words that tell them apart: by their titles, with their ids where these are the same or empty. */
function nameRows(store: Store, { row, over, title }: WorksheetTables, { matched }: MatchTables) {
  const wordsOf = title === null ? () => '' : titleReader(store, title.field)
  const titleSql = title === null ? 'null' : `iif(o.k is null, r.${title.sql}, o.${title.sql})`
  const read = store.db
    .prepare<[number], [string, SqlValue]>(
      `select coalesce(o.id, r.id), ${titleSql} from (select k from ${matched} where line = ? order by k limit ${namedRows}) m
       left join ${over} o on o.k = m.k left join ${row} r on r.k = m.k`,
    )
    .raw()
  return (line: number): readonly string[] => {
    const rows = read.all(line).map(([id, stored]) => ({ id, words: wordsOf(stored) }))
    const areTold = new Set(rows.map(({ words }) => words)).size === rows.length
    return rows.map(({ id, words }) => (words === '' ? `row ${id}` : areTold ? `“${words}”` : `“${words}” (row ${id})`))
  }
}

/** Lines `first` to `last`, both included. The statements are of their own: each match has its own tables. */
export function createMatchReader(store: Store, tables: WorksheetTables, names: MatchTables, wanted: readonly Field[]) {
  const { matched, shared, sharing } = names
  const columns = wanted.map((field) => tables.byField.get(field.id)?.sql ?? 'null')
  const one = `(select line, min(k) as k, count(*) as n from ${matched} where line between ? and ? group by line) m`
  const select = `select m.line, m.n, ${['t.id', ...columns.map((it) => (it === 'null' ? it : `t.${it}`))].join(', ')}`
  const read = (sql: string) => store.db.prepare<[number, number], [number, number, string, ...SqlValue[]]>(sql).raw()
  const readOver = read(`${select} from ${one} cross join ${tables.over} t on t.k = m.k where t.change <> 'deleted'`)
  const readRow = read(`${select} from ${one} cross join ${tables.row} t on t.k = m.k`)
  const readUnstaged = read(
    `${select} from ${one} cross join ${tables.row} t on t.k = m.k where not exists (select 1 from ${tables.over} o where o.k = m.k)`,
  )
  const readLines = store.db
    .prepare<[number, number], [number, number, string]>(
      `select l.line, s.lines, s.first from ${sharing} l cross join ${shared} s on s.id = l.shared where l.line between ? and ?`,
    )
    .raw()
  const hasShared = store.db.prepare<[], number>(`select 1 from ${shared} limit 1`).pluck().get() !== undefined
  const rowsInWords = nameRows(store, tables, names)

  return (first: number, last: number): ReadonlyMap<number, LineMatch> => {
    const found = new Map<number, LineMatch>()
    const isStaged = hasStagedRows(store, tables)
    const rows = isStaged ? [...readUnstaged.all(first, last), ...readOver.all(first, last)] : readRow.all(first, last)
    for (const [line, n, id, ...stored] of rows)
      found.set(
        line,
        n > 1
          ? { kind: 'rows', first: rowsInWords(line), rows: n }
          : {
              kind: 'row',
              row: { key: rowKeyOf(id), values: wanted.map((field, at) => fromStored(stored[at], field.kind)) },
            },
      )
    if (hasShared)
      for (const [line, lines, some] of readLines.all(first, last))
        found.set(line, { kind: 'lines', first: JSON.parse(some) as readonly number[], lines })
    return found
  }
}

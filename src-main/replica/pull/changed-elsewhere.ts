/**
 * Rows, and in changed ones the cells, that came or changed on the service without anything from here: noted while pulls and looks at single rows bring them, kept until
 * the user has seen them. What a first pull brings is news to nobody, and what was written from here is not either.
 */

import { importId } from '../../../src-shared/model/ids.ts'
import { createdIds } from '../imports/run-ledger.ts'
import { isMadeOfOwn } from '../settle/own-write.ts'
import { changedContent } from '../settle/reconcile-rows.ts'
import { forgetCreatedHere, isAnyNew } from '../store/created-here.ts'
import { type ReadRow, valueAt } from '../store/row-reader.ts'
import type { SqlValue, Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'

export interface ElsewhereWatch {
  /** Once the rows are written, under these keys. */
  note(keys: readonly number[]): void
}

interface Known {
  readonly k: number
  readonly isGone: boolean
  readonly values: readonly SqlValue[]
}

/** Called before the rows are written; null while the worksheet was never here as a whole. */
export function watchElsewhere(store: Store, tables: WorksheetTables, rows: readonly ReadRow[]): ElsewhereWatch | null {
  const { n, columns, row: table } = tables
  if (store.pluck<number>('select 1 from worksheet where n = ? and pulled_at is not null').get(n) === undefined) return null
  const select = store.raw<readonly SqlValue[]>(
    `select ${['k', 'is_gone', ...columns.map((it) => it.sql)].join(', ')} from ${table} where id = ?`,
  )
  const before = rows.map(({ id }): Known | null => {
    const [k, isGone, ...values] = select.get(id) ?? []
    return k === undefined ? null : { k: Number(k), isGone: isGone === 1, values }
  })
  /** Numbers of the columns that others changed. */
  const othersOf = ({ k, values }: Known, row: ReadRow): readonly number[] => {
    const after = columns.map((_, i) => valueAt(row, i))
    if (after.every((value, i) => value === (values[i] ?? null))) return []
    return changedContent(store, tables, k, values, after)
      .filter((column) => {
        const at = columns.indexOf(column)
        return !isMadeOfOwn(store, n, k, column, values[at] ?? null, after[at] ?? null)
      })
      .map((column) => column.n)
  }
  return {
    note(keys) {
      // A row that is new stays new as a whole; in the others the cells of several changes come together.
      const insert = store.prepare(
        `insert into changed_elsewhere (ws, k, is_new, fields) values (?, ?, ?, ?)
         on conflict do update set fields =
           (select json_group_array(value) from (select value from json_each(fields) union select value from json_each(excluded.fields)))
         where is_new = 0`,
      )
      for (const [i, row] of rows.entries()) {
        const known = before[i] ?? null
        const isNew = known === null || known.isGone
        const changed = isNew ? [] : othersOf(known, row)
        if (isNew || changed.length > 0) insert.run(n, keys[i] ?? 0, isNew ? 1 : 0, JSON.stringify(changed))
      }
    },
  }
}

export interface ElsewhereCounts {
  readonly created: number
  readonly updated: number
}

/** Of rows that are still there. */
export function countElsewhere(store: Store, { n, row }: WorksheetTables): ElsewhereCounts {
  const counts = store
    .prepare<{ created: number; updated: number }>(
      `select count(iif(c.is_new = 1, 1, null)) as created, count(iif(c.is_new = 0, 1, null)) as updated
       from changed_elsewhere c cross join ${row} r on r.k = c.k and r.is_gone = 0 where c.ws = ?`,
    )
    .get(n)
  return counts ?? { created: 0, updated: 0 }
}

/** Reads which cells of a row others changed, by the numbers of their columns; null where there is no such row at all. */
export function cellsElsewhere(store: Store, { n }: WorksheetTables): ((k: number) => ReadonlySet<number>) | null {
  if (store.pluck<number>('select 1 from changed_elsewhere where ws = ? limit 1').get(n) === undefined) return null
  const select = store.pluck<number>(
    'select f.value from changed_elsewhere c cross join json_each(c.fields) f where c.ws = ? and c.k = ?',
  )
  return (k) => new Set(select.all(n, k))
}

/** Called before a pull is recorded as finished: rows of imports that wrote at once since the last one were pulled like anybody's. */
export function forgetImported(store: Store, tables: WorksheetTables): void {
  if (!isAnyNew(store, tables)) return
  const imports = store
    .pluck<string>(
      `select i.id from import_run i cross join worksheet w on w.n = ? and i.worksheet = w.id
       where i.updated_at >= coalesce(w.pulled_at, 0)
         or exists (select 1 from import_progress p where p.import = i.id and i.state in ('creating', 'paused', 'interrupted'))`,
    )
    .all(tables.n)
  for (const id of imports) forgetCreatedHere(store, tables, createdIds(store, importId.parse(id)))
}

/** The user has seen them. */
export const forgetElsewhere = (store: Store, { n }: WorksheetTables): void =>
  void store.run('delete from changed_elsewhere where ws = ?', n)

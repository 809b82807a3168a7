/**
 * Finds staged cells of unique fields whose value another row has too, in the rows as the user sees them. Only values that came, went or
 * changed hands since the last time are looked at, so the cost follows the change and not the worksheet.
 */

import { isStagedCell } from '../stage/staged-cell-sql.ts'
import type { TouchedRows } from '../store/scratch-tables.ts'
import type { Store } from '../store/store.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import { dirtyValues, forgetDirty, indexUnique, isAnyDirty, noteDirty, uniqueColumns } from './watch-unique.ts'

/** What the caller knows of the rows, which are projected. */
export interface KnownOfRows {
  /** Numbers of the fields that may be staged in them. */
  readonly fields: readonly number[]
  readonly hasCreated: boolean
  readonly hasDeleted: boolean
}

/** Judges the rows, in `only` these fields or in all, and the staged cells of all rows whose values these had or have now. */
export function judgeUnique(
  store: Store,
  tables: WorksheetTables,
  rows: TouchedRows,
  known: KnownOfRows,
  only: readonly number[] | null = null,
): void {
  const all = uniqueColumns(tables)
  const columns = only === null ? all : all.filter((it) => only.includes(it.n))
  if (columns.length === 0) return
  const staged = columns.filter((it) => known.fields.includes(it.n))
  const isClaiming = store.pluck<number>('select 1 from claim where ws = ? limit 1').get(tables.n) !== undefined
  if (!isClaiming && staged.length === 0 && !known.hasCreated && !known.hasDeleted) return
  if (isClaiming) {
    noteClaimed(store, tables, rows, columns)
    const ofOnly = only === null ? '' : `and f in (${columns.map((it) => it.n).join(', ')})`
    store.run(`delete from claim where ws = ? ${ofOnly} and k in (select k from ${rows.sql})`, tables.n)
  }
  for (const column of columns) claim(store, tables, rows, column, known)
  noteClaimed(store, tables, rows, columns)
  for (const column of all) judgeDirty(store, tables, column)
  forgetDirty(store, tables.n)
}

/** The values that the touched rows claim, and those of the service that they hide by it. */
function noteClaimed(store: Store, tables: WorksheetTables, rows: TouchedRows, columns: readonly Column[]): void {
  for (const { n, sql } of columns) {
    const claims = `${rows.sql} t cross join claim c on c.ws = ?1 and c.f = ?2 and c.k = t.k`
    noteDirty(store, `select ?1, ?2, c.value from ${claims} where c.value is not null`, tables.n, n)
    noteDirty(
      store,
      `select ?1, ?2, r.${sql} from ${claims} cross join ${tables.row} r on r.k = t.k where r.${sql} is not null`,
      tables.n,
      n,
    )
  }
}

/** Rows new or deleted here claim nothing where nothing is staged in them, and hide what the service has. */
function claim(store: Store, tables: WorksheetTables, rows: TouchedRows, column: Column, known: KnownOfRows): void {
  const { n, sql } = column
  const insert = 'insert or ignore into claim (ws, f, k, value)'
  if (known.hasDeleted || known.hasCreated)
    store.run(
      `${insert} select ?1, ?2, t.k, iif(o.change = 'created', o.${sql}, null) from ${rows.sql} t
       cross join ${tables.over} o on o.k = t.k and o.change <> 'updated'`,
      tables.n,
      n,
    )
  if (known.fields.includes(n))
    store.run(
      `${insert} select ?1, ?2, t.k, o.${sql} from ${rows.sql} t cross join ${tables.over} o on o.k = t.k
       where ${isStagedCell(tables, column)}`,
      tables.n,
      n,
    )
}

function judgeDirty(store: Store, tables: WorksheetTables, column: Column): void {
  const { n, sql } = column
  if (!isAnyDirty(store, tables.n, n)) return
  indexUnique(store, tables, column)
  const claims = `${dirtyValues} d
    cross join claim c on c.ws = ?1 and c.f = ?2 and c.value = d.v`
  store.run(`delete from flaw where ws = ?1 and f = ?2 and rule = 'unique' and k in (select c.k from ${claims})`, tables.n, n)
  store.run(
    `insert or ignore into flaw (ws, k, f, rule, level)
     select ?1, c.k, ?2, 'unique', 'error' from ${claims}
     where exists (select 1 from claim o where o.ws = ?1 and o.f = ?2 and o.value = d.v and o.k <> c.k)
       or exists (select 1 from ${tables.row} r where r.${sql} = d.v
         and not exists (select 1 from claim h where h.ws = ?1 and h.f = ?2 and h.k = r.k))`,
    tables.n,
    n,
  )
}

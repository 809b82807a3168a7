/**
 * Notes every value of a unique field that comes or goes in a worksheet's own rows while staged cells claim values of that field, whoever
 * writes it: what the values mean for those cells is judged afterwards (judge-unique.ts). Lives as long as the connection.
 */
import type { SqlValue, Store } from '../store/store.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'

/** Fields whose staged values are compared with those of every other row. */
export const uniqueColumns = ({ columns }: WorksheetTables): readonly Column[] =>
  columns.filter((it) => it.field.isUnique && it.field.lock === null && !it.isGone)

const indexOf = (tables: WorksheetTables, { sql }: Column): string => `${tables.row}_${sql}`

/** For the connection that writes: once when it opens, and again when a structure changed. */
export function watchUnique(store: Store, tables: WorksheetTables): void {
  store.db.exec(
    'create temp table if not exists dirty_value (ws integer not null, f integer not null, value any not null) strict',
  )
  const watched = new Set(uniqueColumns(tables))
  for (const column of tables.columns) {
    if (watched.has(column)) watch(store, tables, column)
    else {
      for (const name of ['came', 'went', 'changed'])
        store.db.exec(`drop trigger if exists temp.${triggerOf(tables, column, name)}`)
      store.db.exec(`drop index if exists ${indexOf(tables, column)}`)
    }
  }
}

/** Notes the values that a statement finds, as `ws`, `f`, `value`, beside those that the triggers note. */
export const noteDirty = (store: Store, select: string, ...values: readonly SqlValue[]): void =>
  void store.run(`insert into temp.dirty_value ${select}`, ...values)

/** The noted values of field ?2 of worksheet ?1, each once, as a table with one column `v`. */
export const dirtyValues = '(select distinct value as v from temp.dirty_value where ws = ?1 and f = ?2)'

export const isAnyDirty = (store: Store, ws: number, f: number): boolean =>
  store.pluck<number>('select 1 from temp.dirty_value where ws = ? and f = ? limit 1').get(ws, f) !== undefined

/** They have been judged. */
export const forgetDirty = (store: Store, ws: number): void => void store.run('delete from temp.dirty_value where ws = ?', ws)

const triggerOf = (tables: WorksheetTables, { sql }: Column, name: string): string => `${tables.row}_${sql}_${name}`

function watch(store: Store, tables: WorksheetTables, column: Column): void {
  const { n, sql } = column
  const isClaimed = `exists (select 1 from claim where ws = ${tables.n} and f = ${n})`
  const note = (value: string) => `insert into dirty_value select ${tables.n}, ${n}, ${value} where ${value} is not null;`
  const trigger = (name: string, on: string, when: string, body: string) =>
    store.db.exec(
      `create temp trigger if not exists ${triggerOf(tables, column, name)} after ${on} on main.${tables.row}
       when ${when} and ${isClaimed} begin ${body} end`,
    )
  trigger('came', 'insert', `new.${sql} is not null`, note(`new.${sql}`))
  trigger('went', 'delete', `old.${sql} is not null`, note(`old.${sql}`))
  trigger('changed', `update of ${sql}`, `old.${sql} is not new.${sql}`, note(`old.${sql}`) + note(`new.${sql}`))
}

/**
 * Rows of the service by their value of a unique field. Made when it is first needed, or at the end of a pull: a first pull would write it
 * row by row for nothing.
 */
export function indexUnique(store: Store, tables: WorksheetTables, column: Column): void {
  store.db.exec(
    `create index if not exists ${indexOf(tables, column)} on ${tables.row} (${column.sql}) where ${column.sql} is not null`,
  )
}

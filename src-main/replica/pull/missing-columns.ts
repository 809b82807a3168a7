/**
 * Fields that no row of an answer names although they had values: either the service leaves empty cells out, or the field is gone. The
 * structure tells which; where it is gone, what was last known of its cells is put back.
 */
import type { WireRow } from '../../../src-shared/api/v3/row-v3.ts'
import { rowEmptiedMessage } from '../settle/reconcile-rows.ts'
import { stagedEntry } from '../stage/staged-cell-sql.ts'
import type { ReadRow } from '../store/row-reader.ts'
import type { Store } from '../store/store.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'

const isNamed = (wire: readonly WireRow[], { field }: Column): boolean =>
  wire.some((row) => row[field.id] !== undefined || (field.alias !== '' && row[field.alias] !== undefined))

/** Columns that no row of an answer names. */
export const missingColumns = ({ columns }: WorksheetTables, wire: readonly WireRow[]): readonly Column[] =>
  columns.filter((it) => !it.isGone && !isNamed(wire, it))

/** Before the rows are written: only of cells in which something is staged. */
export function isStagedCellMissing(
  store: Store,
  { n, row }: WorksheetTables,
  missing: readonly Column[],
  rows: readonly ReadRow[],
): boolean {
  if (missing.length === 0 || rows.length === 0) return false
  const ids = JSON.stringify(rows.map((it) => it.id))
  return missing.some(
    ({ n: f, sql }) =>
      store
        .pluck<number>(
          `select 1 from json_each(?) e cross join ${row} r on r.id = e.value and r.${sql} is not null
           cross join journal j on j.ws = ? and j.k = r.k and j.f = ? and ${stagedEntry('j')} limit 1`,
        )
        .get(ids, n, f) !== undefined,
  )
}

/**
 * Nobody emptied the cells of a field that is gone: they hold again what is staged over, and are no conflict; nor are they a change of rows
 * that are staged for deletion. Runs inside the caller's transaction.
 */
export function restoreVanished(store: Store, { n, row, columns }: WorksheetTables, vanished: ReadonlySet<string>): void {
  if (vanished.size === 0) return
  const ofRow = `ws = ? and f = 0 and state = 'conflict' and message = ?`
  store.run(`update mark set state = 'staged', code = null, message = '' where ${ofRow} and is_held = 1`, n, rowEmptiedMessage)
  store.run(`delete from mark where ${ofRow} and is_held = 0`, n, rowEmptiedMessage)
  for (const { n: f, sql, field } of columns) {
    if (!vanished.has(field.id)) continue
    const of = `from journal j where j.ws = ${n} and j.k = r.k and j.f = ${f} and ${stagedEntry('j')}`
    store.run(
      `update ${row} as r set ${sql} = (select j.base ${of})
       where r.${sql} is null and exists (select 1 ${of})`,
    )
    store.run(
      `update mark set state = 'staged', code = null, message = '' where ws = ? and f = ? and state = 'conflict' and is_held = 1`,
      n,
      f,
    )
    store.run(`delete from mark where ws = ? and f = ? and state = 'conflict' and is_held = 0`, n, f)
  }
}

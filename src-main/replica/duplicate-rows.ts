/** Copies rows as new ones: what can be written, attachments too; unique fields are left empty. */
import type { Field } from '../../src-shared/model/field.ts'
import { reproject } from './reproject.ts'
import { takeKeys } from './row-key.ts'
import { fillTouched } from './scratch-tables.ts'
import type { Store } from './store.ts'
import type { Column, WorksheetTables } from './worksheet-tables.ts'

export const isCopied = ({ lock, isUnique }: Field): boolean => lock === null && !isUnique

/**
 * Adds a copy of each row in `temp.touched`, in the order in which `order` names them. Answers the keys of the copies. Runs inside the
 * caller's transaction.
 */
export function duplicateTouched(
  store: Store,
  tables: WorksheetTables,
  command: number,
  order: Iterable<number>,
): readonly number[] {
  const rows = store.pluck<number>('select count(*) from temp.touched').get() ?? 0
  const first = takeKeys(store, tables.n, rows)
  store.run('delete from temp.copied')
  store.run(
    `insert into temp.copied (k, source) select ? + row_number() over (order by asked.key) - 1, t.k
     from json_each(?) asked cross join temp.touched t on t.k = asked.value`,
    first,
    JSON.stringify([...order]),
  )
  const columns = tables.columns.filter((it) => !it.isGone && isCopied(it.field))
  const cellsOf = ({ n, sql }: Column): string =>
    `select c.k, ${n} as f, null as base, iif(o.k is null, r.${sql}, o.${sql}) as value from temp.copied c
     left join ${tables.over} o on o.k = c.source left join ${tables.row} r on r.k = c.source`
  // Row by row, as they are undone in slices: column by column, each slice would go over all rows.
  const entries = store.run(
    `insert into journal (cmd, ws, k, f, base, value, was_staged, was_base, was_value, is_current)
     select ?, ?, k, f, base, value, 0, null, null, 1
     from (${['select k, 0 as f, 0 as base, 1 as value from temp.copied', ...columns.map(cellsOf)].join(' union all ')})
     where value is not null order by k, f`,
    command,
    tables.n,
  ).changes
  store.run('update staged_count set cells = cells + ? where ws = ?', entries - rows, tables.n)
  const keys = Array.from({ length: rows }, (_, i) => first + i)
  fillTouched(store, keys)
  reproject(
    store,
    tables,
    columns.map((it) => it.n),
  )
  return keys
}

/**
 * Copies rows as new ones: what can be written, attachments too. Unique fields are left empty, and so are relations that would take their
 * rows from the row that is copied.
 */
import type { LeftOutReason } from '../../../src-shared/host/calls/bulk-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { ReadNote } from '../../../src-shared/model/texts/read-note.ts'
import { takeNewKeys } from '../store/row-key.ts'
import { countFilled, fillCopied, fillTouched, type TouchedRows } from '../store/scratch-tables.ts'
import type { Store } from '../store/store.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import { keepCopied, lastEntry } from './keep-copied.ts'
import { writeKeysOut } from './packed/write-out.ts'
import { reproject } from './reproject.ts'
import { isTaking } from './taking-columns.ts'

export const isCopied = ({ lock, isUnique }: Field): boolean => lock === null && !isUnique

/** Null for a field that is copied. */
const whyLeftOut = (store: Store, field: Field): LeftOutReason | null => {
  if (!isCopied(field)) return field.lock === null ? 'unique' : 'locked'
  return isTaking(store, field) ? 'links' : null
}

/** Fields that a copy leaves out though one of the rows has a value there; those in `known` are not looked at again. */
export function addLeftOut(store: Store, tables: WorksheetTables, rows: TouchedRows, known: Map<Field, LeftOutReason>): void {
  const { over, row } = tables
  const open = tables.columns.flatMap(({ field, isGone, sql }) => {
    const why = isGone || known.has(field) ? null : whyLeftOut(store, field)
    return why === null ? [] : [{ field, why, sql: `max(iif(o.k is null, r.${sql}, o.${sql}) is not null)` }]
  })
  if (open.length === 0) return
  const held = store
    .raw<(number | null)[]>(
      `select ${open.map((it) => it.sql).join(', ')} from ${rows.sql} t
       left join ${over} o on o.k = t.k left join ${row} r on r.k = t.k`,
    )
    .get()
  for (const [i, { field, why }] of open.entries()) if (held?.[i] === 1) known.set(field, why)
}

/**
 * Adds a copy of each row, in the order in which `order` names them. Answers the keys of the copies, and what must be
 * said of cells that keep less than the original. Runs inside the caller's transaction.
 */
export function duplicateTouched(
  store: Store,
  tables: WorksheetTables,
  command: number,
  rows: TouchedRows,
  order: Iterable<number>,
): { readonly keys: readonly number[]; readonly notes: readonly ReadNote[] } {
  const count = countFilled(store, rows)
  const first = takeNewKeys(store, tables.n, count)
  writeKeysOut(store, tables, [first])
  const copied = fillCopied(store, first, order, rows)
  const columns = tables.columns.filter((it) => !it.isGone && whyLeftOut(store, it.field) === null)
  const cellsOf = ({ n, sql }: Column): string =>
    `select c.k, ${n} as f, null as base, iif(o.k is null, r.${sql}, o.${sql}) as value from ${copied.sql} c
     left join ${tables.over} o on o.k = c.source left join ${tables.row} r on r.k = c.source`
  const last = lastEntry(store)
  // Row by row, as they are undone in slices: column by column, each slice would go over all rows.
  const entries = store.run(
    `insert into journal (cmd, ws, k, f, base, value, was_staged, was_base, was_value, is_current)
     select ?, ?, k, f, base, value, 0, null, null, 1
     from (${[`select k, 0 as f, 0 as base, 1 as value from ${copied.sql}`, ...columns.map(cellsOf)].join(' union all ')})
     where value is not null order by k, f`,
    command,
    tables.n,
  ).changes
  const notes = keepCopied(store, tables, columns, last)
  store.run('update staged_count set cells = cells + ? where ws = ?', entries - count, tables.n)
  const keys = Array.from({ length: count }, (_, i) => first + i)
  reproject(
    store,
    tables,
    fillTouched(store, keys),
    columns.map((it) => it.n),
  )
  return { keys, notes }
}

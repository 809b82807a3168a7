/**
 * Copies rows as new ones: what can be written, attachments too. Unique fields are left empty, and so are relations that would take their
 * rows from the row that is copied.
 */
import type { LeftOutReason } from '../../../src-shared/host/calls/bulk-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { ReadNote } from '../../../src-shared/model/texts/read-note.ts'
import { takeNewKeys } from '../store/row-key.ts'
import type { TouchedRows } from '../store/scratch-tables.ts'
import type { SqlValue, Store } from '../store/store.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import { insertNewRows } from './added/insert-new-rows.ts'
import { keepOfCopies } from './keep-copied.ts'
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
  const open = tables.columns.filter((it) => !it.isGone && whyLeftOut(store, it.field) === null)
  const found = readRows(store, tables, rows, order, open)
  const notes = keepOfCopies(found, open)
  const filled = open.flatMap((column, at) => (found.some((row) => row[at] !== null) ? [{ column, at }] : []))
  const first = takeNewKeys(store, tables.n, found.length)
  insertNewRows(store, tables, command, first, {
    columns: filled.map((it) => it.column),
    count: found.length,
    values: found.flatMap((row) => filled.map(({ at }) => row[at] ?? null)),
  })
  return { keys: found.map((_, i) => first + i), notes }
}

/** What the rows show in the columns, in the order in which `order` names them. */
const readRows = (
  store: Store,
  { over, row }: WorksheetTables,
  rows: TouchedRows,
  order: Iterable<number>,
  columns: readonly Column[],
): SqlValue[][] =>
  store
    .raw<SqlValue[]>(
      `select ${['t.k', ...columns.map(({ sql }) => `iif(o.k is null, r.${sql}, o.${sql})`)].join(', ')}
       from json_each(?) asked cross join ${rows.sql} t on t.k = asked.value
       left join ${over} o on o.k = t.k left join ${row} r on r.k = t.k order by asked.key`,
    )
    .all(JSON.stringify([...order]))
    .map(([, ...values]) => values)

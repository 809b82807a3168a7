/**
 * Whether rows that were taken for sending ahead of their check are still to be sent as they were taken: what people did meanwhile, and what
 * the check found, counts up to the moment in which they are sent.
 */
import { readSentValues, type SentValues } from '../../receipts/sent-values.ts'
import { readStagedRows } from '../../stage/staged-rows.ts'
import { type ReadRow, valueAt } from '../../store/row-reader.ts'
import type { SqlValue, Store } from '../../store/store.ts'
import type { WorksheetTables } from '../../store/worksheet-tables.ts'
import type { Cell } from '../take-staged.ts'

/** Those of the rows of which something else is to be sent now, or nothing any more, or something after all. */
export function changedSinceTaken(store: Store, tables: WorksheetTables, keys: readonly number[]): readonly number[] {
  return findChanged(store, tables, keys, readSent(store, tables, keys))
}

/**
 * Whether all rows are as they were taken, and the service still has what is known here in every cell that is to be sent: then writing the page
 * that it answered with would change nothing about what is sent.
 */
export function isAsTaken(store: Store, tables: WorksheetTables, keys: readonly number[], page: readonly ReadRow[]): boolean {
  const sent = readSent(store, tables, keys)
  if (sent.size < keys.length || findChanged(store, tables, keys, sent).length > 0) return false
  const numbers = new Set([...sent.values()].flatMap((it) => [...it.keys()]))
  const columns = tables.columns.flatMap((column, place) => (numbers.has(column.n) ? [{ ...column, place }] : []))
  const answered = new Map(page.map((it) => [it.id, it]))
  const known = store
    .raw<[string, ...SqlValue[]]>(
      `select ${['r.id', ...columns.map((it) => `r.${it.sql}`)].join(', ')} from json_each(?) e
       cross join ${tables.row} r on r.k = e.value and r.is_gone = 0`,
    )
    .all(JSON.stringify(keys))
  return (
    known.length === keys.length &&
    known.every(([id, ...values]) => {
      const row = answered.get(id)
      return row !== undefined && columns.every(({ place }, i) => valueAt(row, place) === values[i])
    })
  )
}

const readSent = (store: Store, { n }: WorksheetTables, keys: readonly number[]): ReadonlyMap<number, SentValues> =>
  new Map(
    store
      .raw<[number, string]>('select s.k, s.vals from json_each(?) e cross join sent_value s on s.ws = ? and s.k = e.value')
      .all(JSON.stringify(keys), n)
      .map(([k, vals]) => [k, readSentValues(vals)]),
  )

function findChanged(
  store: Store,
  tables: WorksheetTables,
  keys: readonly number[],
  sent: ReadonlyMap<number, SentValues>,
): readonly number[] {
  const isBlocked = new Set(
    store
      .pluck<number>(
        `select m.k from json_each(?) e cross join mark m on m.ws = ? and m.k = e.value and m.f = 0
         and (m.is_held = 1 or m.state in ('conflict', 'unknown'))`,
      )
      .all(JSON.stringify(keys), tables.n),
  )
  const wanted = new Map(
    readStagedRows(store, tables, keys)
      .filter((it) => it.change === 'updated' && !isBlocked.has(it.k))
      .map((it) => [it.k, it.cells]),
  )
  return keys.filter((k) => !isAsSent(wanted.get(k) ?? [], sent.get(k)))
}

const isAsSent = (cells: readonly Cell[], sent: SentValues | undefined): boolean =>
  cells.length === (sent?.size ?? 0) && cells.every((it) => sent?.has(it.column.n) === true && sent.get(it.column.n) === it.value)

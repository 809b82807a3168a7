/** What colleagues wrote between our check and our write, and our write replaced: kept beside the receipt of the write, and read with it. */
import type { OverwrittenCell, Overwrote } from '../contract/receipt-questions.ts'
import type { SqlValue, Store } from '../store/store.ts'
import { fromStored, toStored } from '../store/stored-value.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'

/** Runs inside the caller's transaction. A receipt that was forgotten meanwhile keeps nothing. */
export function noteOverwritten(store: Store, run: number, cells: readonly OverwrittenCell[]): number {
  const worksheetOf = store.pluck<number>('select ws from receipt where id = ? and run = ?')
  const insert = store.prepare(
    'insert or ignore into overwritten (receipt, n, f, run, value, by_id, by_name, at) values (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  let noted = 0
  for (const { receipt, n, field, value, by, at } of cells) {
    const ws = worksheetOf.get(receipt, run)
    const column = ws === undefined ? undefined : store.worksheets.byNumber(ws)?.byField.get(field)
    if (column === undefined) continue
    insert.run(receipt, n, column.n, run, toStored(value), by.id, by.name, at)
    noted += 1
  }
  return noted
}

interface Kept {
  readonly f: number
  readonly value: SqlValue
  readonly by_id: string
  readonly by_name: string
  readonly at: number | null
}

/** By field number. */
export function overwrittenOf(
  store: Store,
  tables: WorksheetTables | null,
  receipt: number,
  n: number,
): ReadonlyMap<number, Overwrote> {
  const kept = store.prepare<Kept>('select f, value, by_id, by_name, at from overwritten where receipt = ? and n = ?')
  return new Map(
    kept.all(receipt, n).map(({ f, value, by_id, by_name, at }) => {
      const field = tables?.byNumber.get(f)?.field
      return [
        f,
        { value: field === undefined ? value : fromStored(value, field.kind), by: { id: by_id, name: by_name }, at },
      ] as const
    }),
  )
}

export const countOverwritten = (store: Store, run: number): number =>
  store.pluck<number>('select count(*) from overwritten where run = ?').get(run) ?? 0

/** The rows that hold such cells, in the order in which they were sent. */
export const overwrittenPlaces = (
  store: Store,
  run: number,
  ws: number | null,
): readonly (readonly [receipt: number, n: number])[] =>
  store
    .raw<[number, number]>(
      `select distinct o.receipt, o.n from overwritten o join receipt r on r.id = o.receipt
       where o.run = ?1 and (?2 is null or r.ws = ?2) order by 1, 2`,
    )
    .all(run, ws)

/** Rows that a run deleted on the service, as its receipts name them. */
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import type { Chosen } from './read-writes.ts'

export interface DeletedRow {
  readonly id: string
  /** The key that it had. */
  readonly k: number
}

const confirmed = `select rr.id, rr.k, rr.receipt, rr.n from receipt r cross join receipt_row rr on rr.receipt = r.id
  where r.run = ? and r.ws = ? and r.operation = 'delete' and rr.state = 'confirmed'`

function read(store: Store, { n: ws }: WorksheetTables, run: number, chosen: Chosen, sql: string): readonly DeletedRow[] {
  const found = store.raw<[string, number, number, number]>(sql).all(run, ws)
  return found.filter(([, , receipt, n]) => chosen.row(receipt, n)).map(([id, k]) => ({ id, k }))
}

export const deletedByRun = (store: Store, tables: WorksheetTables, run: number, chosen: Chosen): readonly DeletedRow[] =>
  read(store, tables, run, chosen, confirmed)

/** Without those that somebody has brought back. */
export const stillDeletedByRun = (store: Store, tables: WorksheetTables, run: number, chosen: Chosen): readonly DeletedRow[] =>
  read(
    store,
    tables,
    run,
    chosen,
    `${confirmed} and not exists (select 1 from ${tables.row} t where t.id = rr.id and t.is_gone = 0)`,
  )

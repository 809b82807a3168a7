/**
 * A network may carry a request out a second time, long after it was answered: then the service has an older value of one's own in place of
 * the newer one. Nothing tells that from a colleague who went back to the older value, so the newer one is staged again, and a person is asked
 * whether it is pushed.
 */
import type { ReceiptState } from '../contract/receipt-questions.ts'
import { readSentValues, type SentValues } from '../receipts/sent-values.ts'
import { closeCommand, openCommand } from '../stage/command.ts'
import { writeKeysOut } from '../stage/packed/write-out.ts'
import { stageEdits } from '../stage/stage-changes.ts'
import { stagedEntry } from '../stage/staged-cell-sql.ts'
import { isFiles, isSameValue } from '../store/is-same-value.ts'
import type { Edit } from '../store/scratch-tables.ts'
import type { SqlValue, Store } from '../store/store.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import { expectedForMs } from './expected-for.ts'
import { isSameFile } from './late-files.ts'
import { earlierWriteMessage } from './reconcile-rows.ts'

interface RowAsItWas {
  readonly k: number
  /** As in the columns of the worksheet. */
  readonly values: readonly SqlValue[]
}

export interface ReplayedWrites {
  readonly rows: readonly RowAsItWas[]
  /** Receipts before it are too old to matter. */
  readonly first: number
}

/**
 * Of these rows those that were written more than once in the ten minutes before `at`, by our clock, as they are before a page is written over
 * them; null for none.
 */
export function findReplayedWrites(
  store: Store,
  { n, row, columns }: WorksheetTables,
  ids: readonly string[],
  at: number,
): ReplayedWrites | null {
  const last = 'select id from receipt where sent_at < ? order by id desc limit 1'
  const first = (store.pluck<number>(last).get(at - expectedForMs) ?? 0) + 1
  const recent = "select 1 from receipt where id >= ? and ws = ? and operation = 'update' and confirmed > 0 limit 2"
  if (store.pluck<number>(recent).all(first, n).length < 2) return null
  const found = store
    .raw(
      `select r.k, ${columns.map((it) => `r.${it.sql}`).join(', ')} from json_each(?) e
       cross join ${row} r on r.id = e.value and r.is_gone = 0
       where (select count(*) from receipt_row x where x.ws = ? and x.k = r.k and x.receipt >= ? and x.state = 'confirmed') > 1`,
    )
    .all(JSON.stringify(ids), n, first)
  return found.length === 0 ? null : { first, rows: found.map(([k, ...values]) => ({ k: Number(k), values })) }
}

/** After the page was written. Runs inside the caller's transaction. */
export function askAboutReplayedWrites(store: Store, tables: WorksheetTables, { rows, first }: ReplayedWrites, at: number): void {
  writeKeysOut(
    store,
    tables,
    rows.map((it) => it.k),
  )
  const edits = rows.flatMap((it) => overwrittenCells(store, tables, it, first))
  if (edits.length === 0) return
  const label = `Put back ${edits.length} ${edits.length === 1 ? 'value' : 'values'} that what was pushed before replaced`
  const command = openCommand(store, tables, { label, origin: 'app', at })
  stageEdits(store, tables, command, edits, [...new Set(edits.map(([, f]) => f))])
  closeCommand(store, tables, command)
  for (const [k, f] of edits)
    store.run(
      `insert into mark (ws, k, f, state, message) values (?, ?, ?, 'conflict', ?)
       on conflict do update set state = 'conflict', code = null, message = excluded.message`,
      tables.n,
      k,
      f,
      earlierWriteMessage,
    )
}

/** Cells that held what was written last and hold now what was written before it, with what was written last. */
function overwrittenCells(store: Store, tables: WorksheetTables, { k, values }: RowAsItWas, first: number): readonly Edit[] {
  // What is staged in a cell is in conflict with what came; a row that is to go needs nothing put back.
  const isStaged = store.pluck<number>(
    `select 1 from journal j where j.ws = ?1 and j.k = ?2 and j.f = ?3 and ${stagedEntry('j')}
     union all select 1 from ${tables.over} where k = ?2 and change = 'deleted'`,
  )
  let known: Writes | null = null
  return tables.columns.flatMap((column, i): Edit[] => {
    const was = values[i] ?? null
    if (column.isGone) return []
    const now = store.pluck<SqlValue>(`select ${column.sql} from ${tables.row} where k = ? and is_gone = 0`).get(k)
    if (now === undefined || isSameStored(column, was, now)) return []
    known ??= readWrites(store, tables.n, k, first)
    const sentIn = (list: readonly SentValues[]): readonly SqlValue[] =>
      list.flatMap((it) => it.get(column.n) ?? (it.has(column.n) ? [null] : []))
    const [newest, ...older] = sentIn(known.confirmed)
    if (newest === undefined || !isSameValue(column, newest, was)) return []
    // What has no answer yet may be what came, and is looked for by others.
    if (sentIn(known.unanswered).some((it) => isSameValue(column, it, now))) return []
    const hasCome = older.some((it) => isSameValue(column, it, now) && (isFiles(column) || !isSameValue(column, it, newest)))
    return hasCome && isStaged.get(tables.n, k, column.n) === undefined ? [[k, column.n, newest]] : []
  })
}

/** Two files of one name are not the same. */
const isSameStored = (column: Column, a: SqlValue, b: SqlValue): boolean =>
  a === b || (isFiles(column) ? isSameFile(a, b) : isSameValue(column, a, b))

/** The newest first. */
interface Writes {
  readonly confirmed: readonly SentValues[]
  readonly unanswered: readonly SentValues[]
}

function readWrites(store: Store, ws: number, k: number, first: number): Writes {
  const writes = store
    .prepare<{ state: ReceiptState; sent: string }>(
      `select x.state, coalesce(x.sent, r.sent) as sent from receipt_row x cross join receipt r on r.id = x.receipt
       where x.ws = ? and x.k = ? and x.receipt >= ? and r.operation = 'update' order by x.receipt desc`,
    )
    .all(ws, k, first)
  const of = (...states: readonly ReceiptState[]) =>
    writes.filter((it) => states.includes(it.state)).map((it) => readSentValues(it.sent))
  return { confirmed: of('confirmed'), unanswered: of('open', 'unknown', 'absent') }
}

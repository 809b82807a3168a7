/**
 * Takes staged new rows for sending: they are marked as under way, with their values, in the transaction that reads them, and the request is
 * written in the same pass as what the receipt keeps of it.
 */
import type { TakenCreates } from '../../contract/push-questions.ts'
import type { AskOf } from '../../contract/questions.ts'
import type { TakenFor } from '../../contract/receipt-questions.ts'
import { isBrief, mayBeBrief } from '../../receipts/brief-receipts.ts'
import { writeBriefReceipt, writeReceipt } from '../../receipts/write-receipts.ts'
import { takingColumns } from '../../rules/find-lost-links.ts'
import { newRowsIn, type StagedRow } from '../../stage/staged-rows.ts'
import { atomically, type Store } from '../../store/store.ts'
import type { WorksheetTables } from '../../store/worksheet-tables.ts'
import { freeRows, resolveCells, sentField, valuesOf } from '../take-staged.ts'
import { noteTaken } from '../taken-links.ts'
import { encodeNewRows } from './encode-new-rows.ts'

/** They name new rows, or take links from rows: what becomes of others first may matter to them. */
const mayDepend = (store: Store, tables: WorksheetTables, rows: readonly StagedRow[]): boolean =>
  takingColumns(store, tables).length > 0 || rows.some((row) => row.cells.some((it) => newRowsIn(it.value, it.column).length > 0))

type HowCreates = Pick<AskOf<'push.take-creates'>, 'newest' | 'isCircular' | 'isAhead' | 'triggerWorkflow'>

interface Resolved {
  readonly taken: readonly StagedRow[]
  /** What they name was refused, or taken back meanwhile. */
  readonly waiting: readonly number[]
}

export function takeCreates(
  store: Store,
  tables: WorksheetTables,
  keys: readonly number[],
  { newest, isCircular, isAhead, triggerWorkflow }: HowCreates,
  under: TakenFor,
): TakenCreates {
  return atomically(store, () => {
    // Rows of an unfinished pull must not take keys set aside before this: they would look older than the request.
    store.run('update pull set block_rows = 0 where ws = ?', tables.n)
    if (isBrief(store, tables.n, keys)) store.brief.writeOut()
    const free = freeRows(store, tables, keys, 'created')
    if (isAhead && mayDepend(store, tables, free)) return { keys: [], body: null, rows: [], waiting: [] }
    const { taken, waiting } = resolve(store, tables, free, isCircular)
    const shown = newest !== null && isAhead ? { createdAt: newest.createdAt, ids: 'same' as const } : newest
    const isPlain = taken.length > 1 && !taken.some((row) => row.cells.some((it) => it.column.field.kind === 'attachments'))
    const encoded = isPlain ? encodeNewRows(taken, triggerWorkflow) : null
    if (encoded !== null && mayBeBrief(store, tables.n, taken))
      writeBriefReceipt(store, tables, under, { newest: shown, rows: taken, cells: encoded.cells, brief: encoded.values })
    else {
      const rows = taken.map(({ k, cells }) => ({ k, id: null, sent: valuesOf(cells), before: null }))
      writeReceipt(store, tables, under, { operation: 'create', newest: shown, isUniform: false, rows })
    }
    noteTaken(store, tables, taken)
    return {
      keys: taken.map((it) => it.k),
      body: encoded?.body ?? null,
      rows: isPlain ? [] : taken.map(({ k, cells }) => ({ k, fields: cells.filter((it) => it.value !== null).map(sentField) })),
      waiting,
    }
  })
}

function resolve(store: Store, tables: WorksheetTables, free: readonly StagedRow[], isCircular: boolean): Resolved {
  if (!tables.columns.some((it) => it.field.kind === 'rows')) return { taken: free, waiting: [] }
  const taken: StagedRow[] = []
  const waiting: number[] = []
  for (const row of free) {
    const cells = resolveCells(store, tables, row)
    if (cells.length < row.cells.length && !isCircular) waiting.push(row.k)
    else taken.push({ ...row, cells })
  }
  return { taken, waiting }
}

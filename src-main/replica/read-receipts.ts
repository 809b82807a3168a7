/** Reads receipts for people: runs with what they wrote, and single rows with what was sent and what was there before. */
import { z } from 'zod'
import type { CellValue } from '../../src-shared/model/cell-value.ts'
import type { RowKey } from '../../src-shared/model/ids.ts'
import type { ReceiptCell, ReceiptQuestions, ReceiptRow, ReceiptState, RunSummary, RunWorksheet } from './receipt-questions.ts'
import { createKeyFinder, rowKeyOf, rowKeyOfNew } from './row-key.ts'
import type { SqlValue, Store } from './store.ts'
import { fromStored } from './stored-value.ts'
import { unpackRows } from './unpack-receipt.ts'
import type { WorksheetTables } from './worksheet-tables.ts'

export const receiptStates = ['open', 'unknown', 'absent', 'confirmed', 'refused', 'unsent'] as const

interface RunRecord {
  readonly id: number
  readonly kind: RunSummary['kind']
  readonly source: string
  readonly import: string | null
  readonly started_at: number
  readonly ended_at: number | null
  readonly outcome: RunSummary['outcome']
  readonly trigger_workflow: number
  readonly permanent_delete: number
}

const hasSent = 'exists (select 1 from receipt r where r.run = w.id)'

export function listRuns(
  store: Store,
  { offset, limit }: ReceiptQuestions['receipts.runs']['ask'],
): ReceiptQuestions['receipts.runs']['answer'] {
  const total = store.pluck<number>(`select count(*) from write_run w where ${hasSent}`).get() ?? 0
  const runs = store.prepare<RunRecord>(`select w.* from write_run w where ${hasSent} order by w.id desc limit ? offset ?`)
  return { total, runs: runs.all(limit, offset).map((it) => summarise(store, it)) }
}

function summarise(store: Store, it: RunRecord): RunSummary {
  const worksheets = store
    .prepare<Omit<RunWorksheet, 'worksheetId'> & { readonly ws: number }>(
      `select ws, max(worksheet_name) as name, operation, sum(requests) as requests, sum(rows) as rows, sum(cells) as cells,
         ${receiptStates.map((state) => `sum(${state}) as ${state}`).join(', ')}
       from receipt where run = ? group by ws, operation order by min(id)`,
    )
    .all(it.id)
  return {
    run: it.id,
    kind: it.kind,
    source: it.source,
    importId: it.import,
    startedAt: it.started_at,
    endedAt: it.ended_at,
    outcome: it.outcome,
    triggerWorkflow: it.trigger_workflow === 1,
    permanentDelete: it.permanent_delete === 1,
    worksheets: worksheets.map(({ ws, ...sums }) => ({ ...sums, worksheetId: store.worksheets.byNumber(ws)?.id ?? null })),
  }
}

interface ReceiptRecord {
  readonly id: number
  readonly run: number
  readonly ws: number
  readonly operation: ReceiptRow['operation']
  readonly rows: number
  readonly sent_at: number
  readonly sent: string | null
  readonly batch: number | null
}

interface RowRecord {
  readonly receipt: number
  readonly n: number
  readonly k: number
  readonly id: string | null
  readonly state: ReceiptState
  readonly how: ReceiptRow['how']
  readonly code: number | null
  readonly words: string
  readonly sent: string | null
  readonly before: string | null
}

const values = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
const parseValues = (text: string | null): Readonly<Record<string, SqlValue>> =>
  text === null ? {} : values.parse(JSON.parse(text))

const receiptColumns = 'id, run, ws, operation, rows, sent_at, sent, batch'

export function listReceiptRows(
  store: Store,
  { run, worksheetId, states, offset, limit }: ReceiptQuestions['receipts.rows']['ask'],
): ReceiptQuestions['receipts.rows']['answer'] {
  const ws = worksheetId === null ? null : (store.worksheets.find(worksheetId)?.n ?? -1)
  const wanted = states ?? receiptStates
  const count = wanted.length === 0 ? '0' : wanted.join(' + ')
  const receipts = store
    .prepare<ReceiptRecord & { readonly wanted: number }>(
      `select ${receiptColumns}, ${count} as wanted from receipt where run = ?1 and (?2 is null or ws = ?2) order by id`,
    )
    .all(run, ws)
  const rows: ReceiptRow[] = []
  let skipped = 0
  for (const receipt of receipts) {
    if (rows.length >= limit) break
    if (skipped + receipt.wanted <= offset) {
      skipped += receipt.wanted
      continue
    }
    const found = rowsOf(store, receipt, wanted, Math.max(0, offset - skipped), limit - rows.length)
    skipped += receipt.wanted
    rows.push(...found)
  }
  return { total: receipts.reduce((sum, it) => sum + it.wanted, 0), rows }
}

function rowsOf(
  store: Store,
  receipt: ReceiptRecord,
  states: readonly ReceiptState[],
  offset: number,
  limit: number,
): readonly ReceiptRow[] {
  if (receipt.batch !== null) {
    const unpacked = unpackRows(store, receipt.id).filter((it) => states.includes(it.state))
    return unpacked.slice(offset, offset + limit).map((it) => packedRow(store, receipt, it))
  }
  return store
    .prepare<RowRecord>(
      `select * from receipt_row where receipt = ? and state in (select value from json_each(?)) order by n limit ? offset ?`,
    )
    .all(receipt.id, JSON.stringify(states), limit, offset)
    .map((it) => plainRow(store, receipt, it))
}

const headOf = (store: Store, { id, run, operation, sent_at, ws }: ReceiptRecord) => ({
  run,
  receipt: id,
  operation,
  sentAt: sent_at,
  worksheetId: store.worksheets.byNumber(ws)?.id ?? null,
})

function plainRow(store: Store, receipt: ReceiptRecord, it: RowRecord): ReceiptRow {
  const tables = store.worksheets.byNumber(receipt.ws)
  const sent = parseValues(it.sent ?? receipt.sent)
  const before = parseValues(it.before)
  const numbers = [...new Set([...Object.keys(sent), ...Object.keys(before)])]
  return {
    ...headOf(store, receipt),
    n: it.n,
    k: it.k,
    row: it.id === null ? rowKeyOfNew(it.k) : rowKeyOf(it.id),
    state: it.state,
    how: it.how,
    code: it.code,
    words: it.words,
    cells: numbers.map((f) => cellOf(tables, Number(f), before[f] ?? null, sent[f] ?? null)),
  }
}

function cellOf(tables: WorksheetTables | null, f: number, before: SqlValue, sent: SqlValue): ReceiptCell {
  const field = tables?.byNumber.get(f)?.field
  const read = (value: SqlValue): CellValue => (field === undefined ? value : fromStored(value, field.kind))
  return { field: field?.id ?? null, before: read(before), sent: read(sent) }
}

type Unpacked = ReturnType<typeof unpackRows>[number]

function packedRow(store: Store, receipt: ReceiptRecord, it: Unpacked): ReceiptRow {
  return {
    ...headOf(store, receipt),
    n: it.n,
    k: null,
    row: it.id === null ? null : rowKeyOf(it.id),
    state: it.state,
    how: it.state === 'open' || it.state === 'unknown' ? null : 'answer',
    code: it.code,
    words: it.words,
    cells: it.values.map(({ field, value }) => ({ field, before: null, sent: value })),
  }
}

export function receiptsOfRow(store: Store, tables: WorksheetTables, row: RowKey, limit: number): readonly ReceiptRow[] {
  const k = createKeyFinder(store, tables)(row)
  if (k === null) return []
  const head = store.prepare<ReceiptRecord>(`select ${receiptColumns} from receipt where id = ?`)
  return store
    .prepare<RowRecord>('select * from receipt_row where ws = ? and k = ? order by receipt desc limit ?')
    .all(tables.n, k, limit)
    .flatMap((it) => {
      const receipt = head.get(it.receipt)
      return receipt === undefined ? [] : [plainRow(store, receipt, it)]
    })
}

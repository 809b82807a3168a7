/** Reads receipts for people: runs with what they wrote, and single rows with what was sent and what was there before. */
import { z } from 'zod'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import type { PushQuestions } from '../contract/push-questions.ts'
import type {
  ReceiptCell,
  ReceiptQuestions,
  ReceiptRow,
  ReceiptState,
  RunSummary,
  RunWorksheet,
} from '../contract/receipt-questions.ts'
import { textMatchSql } from '../query/text-match-sql.ts'
import { createKeyFinder, rowKeyOf, rowKeyOfNew } from '../store/row-key.ts'
import { createParameters } from '../store/sql-parameters.ts'
import type { SqlValue, Store } from '../store/store.ts'
import { fromStored } from '../store/stored-value.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { countOverwritten, overwrittenOf } from './overwritten.ts'
import { countSentAgain, isSentAgainSql } from './sent-again.ts'
import { unpackRows } from './unpack-receipt.ts'

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

const sums = ['requests', 'rows', 'cells', ...receiptStates] as const

/** From the sums alone: no receipt is read. */
export function listRuns(
  store: Store,
  { offset, limit, search = '', run, importId }: ReceiptQuestions['receipts.runs']['ask'],
): ReceiptQuestions['receipts.runs']['answer'] {
  const parameters = createParameters()
  const conditions = ['exists (select 1 from run_sum s where s.run = w.id and s.rows > 0)']
  if (run !== undefined) conditions.push(`w.id = ${parameters.add(run)}`)
  if (importId !== undefined) conditions.push(`w.import = ${parameters.add(importId)}`)
  const text = search.trim()
  if (text !== '') {
    const named = textMatchSql('s.worksheet_name', 'anywhere', text, parameters)
    const source = textMatchSql('w.source', 'anywhere', text, parameters)
    conditions.push(`(${source} or exists (select 1 from run_sum s where s.run = w.id and s.rows > 0 and ${named}))`)
  }
  const from = `from write_run w where ${conditions.join(' and ')}`
  const total = store.pluck<number>(`select count(*) ${from}`).get(...parameters.values) ?? 0
  const page = `select w.* ${from} order by w.id desc limit ${parameters.add(limit)} offset ${parameters.add(offset)}`
  const runs = store.prepare<RunRecord>(page).all(...parameters.values)
  return { total, runs: runs.map((it) => summarise(store, it)) }
}

function summarise(store: Store, it: RunRecord): RunSummary {
  const worksheets = store
    .prepare<Omit<RunWorksheet, 'worksheetId' | 'resent'> & { readonly ws: number }>(
      `select ws, worksheet_name as name, operation, ${sums.join(', ')} from run_sum where run = ? and rows > 0 order by first`,
    )
    .all(it.id)
  return {
    run: it.id,
    overwritten: countOverwritten(store, it.id),
    kind: it.kind,
    source: it.source,
    importId: it.import,
    startedAt: it.started_at,
    endedAt: it.ended_at,
    outcome: it.outcome,
    triggerWorkflow: it.trigger_workflow === 1,
    permanentDelete: it.permanent_delete === 1,
    worksheets: worksheets.map(({ ws, ...sums }) => {
      const resent = sums.operation === 'create' && sums.unsent > 0 ? countResent(store, it.id, ws) : 0
      const again = sums.unsent > 0 ? countSentAgain(store, { run: it.id, ws, operation: sums.operation }) : 0
      return {
        ...sums,
        rows: sums.rows - again,
        unsent: sums.unsent - resent - again,
        resent,
        worksheetId: store.worksheets.byNumber(ws)?.id ?? null,
      }
    }),
  }
}

const countResent = (store: Store, run: number, ws: number): number =>
  store
    .pluck<number>(
      `select count(*) from receipt r cross join receipt_row x on x.receipt = r.id and x.state = 'unsent' and x.how = 'person'
       where r.run = ? and r.ws = ? and r.operation = 'create' and r.unsent > 0`,
    )
    .get(run, ws) ?? 0

export interface ReceiptRecord {
  readonly id: number
  readonly run: number
  readonly ws: number
  readonly operation: ReceiptRow['operation']
  readonly rows: number
  readonly sent_at: number
  readonly sent: string | null
  readonly batch: number | null
  /** Its rows are in one text. */
  readonly is_brief: number
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
export const parseValues = (text: string | null): Readonly<Record<string, SqlValue>> =>
  text === null ? {} : values.parse(JSON.parse(text))

const receiptColumns = 'id, run, ws, operation, rows, sent_at, sent, batch, brief is not null as is_brief'

/** SQL of the rows of receipt `?1`. */
const rowsSql = ({ is_brief }: ReceiptRecord): string =>
  is_brief === 0
    ? `select x.receipt, x.n, x.k, x.id, x.state, x.how, x.code, x.words, x.sent, x.before from receipt_row x
         cross join receipt r on r.id = x.receipt where x.receipt = ?1 and not ${isSentAgainSql('x', 'r')}`
    : `select r.id as receipt, e.key as n, r.brief_key + e.key as k, null as id, 'open' as state, null as how, null as code, '' as words,
         e.value as sent, null as before from receipt r cross join json_each(r.brief) e where r.id = ?1`

export function receiptOf(store: Store, id: number): ReceiptRecord {
  const found = store.prepare<ReceiptRecord>(`select ${receiptColumns} from receipt where id = ?`).get(id)
  if (found === undefined) throw new Error(`no receipt ${id}`)
  return found
}

/** One row of a receipt. */
export function receiptRowAt(store: Store, receipt: ReceiptRecord, n: number): ReceiptRow | null {
  if (receipt.batch !== null) {
    const unpacked = unpackRows(store, receipt.id)[n]
    return unpacked === undefined ? null : packedRow(store, receipt, unpacked)
  }
  const found = store.prepare<RowRecord>(`select * from (${rowsSql(receipt)}) where n = ?2`).get(receipt.id, n)
  return found === undefined ? null : plainRow(store, receipt, found)
}

export function rowsOfReceipt(
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
      `select * from (${rowsSql(receipt)}) where state in (select value from json_each(?2)) order by n limit ?3 offset ?4`,
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
  const overwrote = overwrittenOf(store, tables, receipt.id, it.n)
  return {
    ...headOf(store, receipt),
    n: it.n,
    k: it.k,
    row: it.id === null ? rowKeyOfNew(it.k) : rowKeyOf(it.id),
    state: it.state,
    how: it.how,
    code: it.code,
    words: it.words,
    cells: numbers.map((f) => ({
      ...cellOf(tables, Number(f), before[f] ?? null, sent[f] ?? null),
      overwrote: overwrote.get(Number(f)) ?? null,
    })),
  }
}

function cellOf(tables: WorksheetTables | null, f: number, before: SqlValue, sent: SqlValue): Omit<ReceiptCell, 'overwrote'> {
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
    cells: it.values.map(({ field, value }) => ({ field, before: null, sent: value, overwrote: null })),
  }
}

export function receiptsOfRow(store: Store, tables: WorksheetTables, row: RowKey, limit: number): readonly ReceiptRow[] {
  const k = createKeyFinder(store, tables)(row)
  if (k === null) return []
  return store
    .prepare<RowRecord>('select * from receipt_row where ws = ? and k = ? order by receipt desc limit ?')
    .all(tables.n, k, limit)
    .map((it) => plainRow(store, receiptOf(store, it.receipt), it))
}

/** New rows that were given up and are staged again, by worksheet. */
export function listAbsent(store: Store, worksheetId: string | null): PushQuestions['creates.absent']['answer'] {
  const absent = store
    .prepare<{ ws: number; rows: number; sentAt: number }>(
      `select r.ws, count(*) as rows, min(r.sent_at) as sentAt from receipt r
       cross join receipt_row x on x.receipt = r.id and x.state = 'absent'
       where r.open + r.unknown + r.absent > 0 and r.absent > 0 and r.operation = 'create' group by 1`,
    )
    .all()
  return absent.flatMap(({ ws, rows, sentAt }) => {
    const id = store.worksheets.byNumber(ws)?.id
    return id === undefined || (worksheetId !== null && id !== worksheetId) ? [] : [{ worksheetId: id, rows, sentAt }]
  })
}

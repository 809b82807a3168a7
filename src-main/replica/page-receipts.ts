/** Pages of what a run sent, row by row. The counts in the receipts say where a page begins, so that only its own receipts are read. */
import { optionText } from '../../src-shared/model/value-text.ts'
import { type ReceiptRecord, receiptOf, receiptRowAt, receiptStates, rowsOfReceipt } from './read-receipts.ts'
import type { ReceiptQuestions, ReceiptRow, ReceiptRowsAsk, ReceiptState } from './receipt-questions.ts'
import { createParameters, type Parameters } from './sql-parameters.ts'
import type { SqlValue, Store } from './store.ts'
import { toStored } from './stored-value.ts'
import { textMatchSql } from './text-match-sql.ts'
import { unpackRows } from './unpack-receipt.ts'

type Answer = ReceiptQuestions['receipts.rows']['answer']

interface Page {
  readonly run: number
  readonly ws: number | null
  readonly states: readonly ReceiptState[]
  readonly offset: number
  readonly limit: number
}

export function listReceiptRows(store: Store, ask: ReceiptRowsAsk): Answer {
  const { run, worksheetId, offset, limit, search = '' } = ask
  const ws = worksheetId === null ? null : (store.worksheets.find(worksheetId)?.n ?? -1)
  const page = { run, ws, states: ask.states ?? receiptStates, offset, limit }
  if (page.states.length === 0) return { total: 0, rows: [] }
  return search.trim() === '' ? pageByCounts(store, page) : pageByMatches(store, page, search.trim())
}

function pageByCounts(store: Store, { run, ws, states, offset, limit }: Page): Answer {
  const wanted = states.join(' + ')
  const of = 'from receipt indexed by receipt_counts where run = ?1 and (?2 is null or ws = ?2)'
  const total = store.pluck<number>(`select coalesce(sum(${wanted}), 0) ${of}`).get(run, ws) ?? 0
  const begins = store
    .prepare<{ readonly id: number; readonly start: number }>(
      `select id, start from (select id, ${wanted} as n, sum(${wanted}) over (order by id) - (${wanted}) as start ${of})
       where n > 0 and start + n > ?3 and start < ?4 order by id`,
    )
    .all(run, ws, offset, offset + limit)
  const rows: ReceiptRow[] = []
  for (const { id, start } of begins)
    rows.push(...rowsOfReceipt(store, receiptOf(store, id), states, Math.max(0, offset - start), limit - rows.length))
  return { total, rows }
}

function pageByMatches(store: Store, { run, ws, states, offset, limit }: Page, text: string): Answer {
  const rows: ReceiptRow[] = []
  let total = 0
  const ids = store.pluck<number>('select id from receipt where run = ?1 and (?2 is null or ws = ?2) order by id').all(run, ws)
  for (const id of ids) {
    const receipt = receiptOf(store, id)
    const places = receipt.batch === null ? findPlain(store, receipt, states, text) : findPacked(store, receipt, states, text)
    const first = Math.max(0, offset - total)
    for (const n of places.slice(first, Math.max(first, first + limit - rows.length))) {
      const found = receiptRowAt(store, receipt, n)
      if (found !== null) rows.push(found)
    }
    total += places.length
  }
  return { total, rows }
}

/** Names of people and rows that match, each compared with every cell: more would take seconds. */
const mostNames = 100

/** What a cell may hold where people read the text: the text itself, keys of options, ids of named things. */
function keysOf(store: Store, ws: number, text: string): readonly string[] {
  const folded = text.toLowerCase()
  const options = (store.worksheets.byNumber(ws)?.columns ?? []).flatMap(({ field }) =>
    field.kind === 'options'
      ? field.options.filter((it) => optionText(field, it.key).toLowerCase().includes(folded)).map((it) => it.key)
      : [],
  )
  const parameters = createParameters()
  const match = textMatchSql('text', 'anywhere', text, parameters)
  const named = store.pluck<string>(`select id from name where ${match} limit ${mostNames}`)
  return [...options, ...named.all(...parameters.values)]
}

function matchSql(column: string, text: string, keys: readonly string[], parameters: Parameters): string {
  const own = textMatchSql('e.value', 'anywhere', text, parameters)
  const lists = keys.map((key) => `instr(e.value, ${parameters.add(JSON.stringify(key))}) > 0`)
  return `exists (select 1 from json_each(${column}) e where ${[own, ...lists].join(' or ')})`
}

function findPlain(store: Store, receipt: ReceiptRecord, states: readonly ReceiptState[], text: string): readonly number[] {
  const tables = store.worksheets.byNumber(receipt.ws)
  const keys = keysOf(store, receipt.ws, text)
  const parameters = createParameters()
  const shared = receipt.sent === null ? 'r.sent' : parameters.add(receipt.sent)
  const conditions = [matchSql(shared, text, keys, parameters), matchSql('r.before', text, keys, parameters)]
  if (tables?.title?.field.kind === 'text') {
    const title = textMatchSql(tables.title.sql, 'anywhere', text, parameters)
    conditions.push(`exists (select 1 from ${tables.row} t where t.k = r.k and ${title})`)
  }
  const wanted = states.map((state) => `'${state}'`).join(', ')
  return store
    .pluck<number>(
      `select n from receipt_row r where receipt = ${parameters.add(receipt.id)} and state in (${wanted}) and (${conditions.join(' or ')}) order by n`,
    )
    .all(...parameters.values)
}

function findPacked(store: Store, receipt: ReceiptRecord, states: readonly ReceiptState[], text: string): readonly number[] {
  const folded = text.toLowerCase()
  const keys = keysOf(store, receipt.ws, text).map((key) => JSON.stringify(key))
  const holds = (stored: SqlValue): boolean => {
    const written = String(stored ?? '')
    return written.toLowerCase().includes(folded) || keys.some((key) => written.includes(key))
  }
  return unpackRows(store, receipt.id)
    .filter((it) => states.includes(it.state) && it.values.some(({ value }) => holds(toStored(value))))
    .map((it) => it.n)
}

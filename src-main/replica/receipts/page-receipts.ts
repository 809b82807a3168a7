/** Pages of what a run sent, row by row. The counts in the receipts say where a page begins, so that only its own receipts are read. */
import { optionText } from '../../../src-shared/model/texts/value-text.ts'
import type { ReceiptQuestions, ReceiptRow, ReceiptRowsAsk, ReceiptState } from '../contract/receipt-questions.ts'
import { textMatchSql } from '../query/text-match-sql.ts'
import { createParameters, type Parameters } from '../store/sql-parameters.ts'
import type { SqlValue, Store } from '../store/store.ts'
import { toStored } from '../store/stored-value.ts'
import { overwrittenPlaces } from './overwritten.ts'
import { receiptOf, receiptRowAt, receiptStates, rowsOfReceipt } from './read-receipts.ts'
import { countSentAgain, isSentAgainSql, sentAgainCountSql } from './sent-again.ts'
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
  if (ask.onlyOverwritten === true) return pageOf(store, overwrittenPlaces(store, run, ws), page)
  return search.trim() === '' ? pageByCounts(store, page) : pageByMatches(store, page, search.trim())
}

function pageByCounts(store: Store, { run, ws, states, offset, limit }: Page): Answer {
  const wanted = states.join(' + ')
  const total =
    store
      .pluck<number>(`select coalesce(sum(${wanted}), 0) from run_sum where run = ?1 and (?2 is null or ws = ?2)`)
      .get(run, ws) ?? 0
  const again = countSentAgain(store, { run, ws }, states)
  const shown = again === 0 ? wanted : `${wanted} - ${sentAgainCountSql('receipt')}`
  const counts = store
    .raw<[id: number, rows: number]>(
      `select id, ${shown} from receipt indexed by receipt_counts where run = ?1 and (?2 is null or ws = ?2) order by id`,
    )
    .iterate(run, ws)
  const begins: { readonly id: number; readonly skipped: number }[] = []
  let start = 0
  for (const [id, rows] of counts) {
    if (start >= offset + limit) break
    if (rows > 0 && start + rows > offset) begins.push({ id, skipped: Math.max(0, offset - start) })
    start += rows
  }
  const found: ReceiptRow[] = []
  for (const { id, skipped } of begins)
    found.push(...rowsOfReceipt(store, receiptOf(store, id), states, skipped, limit - found.length))
  return { total: total - again, rows: found }
}

function pageByMatches(store: Store, { run, ws, states, offset, limit }: Page, text: string): Answer {
  const worksheets = store
    .pluck<number>('select distinct ws from run_sum where run = ?1 and (?2 is null or ws = ?2)')
    .all(run, ws)
  const places = worksheets.flatMap((it): readonly Place[] => {
    const search = { run, ws: it, states, text, keys: keysOf(store, it, text) }
    return [...findPlain(store, search), ...findPacked(store, search)]
  })
  places.sort(([a, m], [b, n]) => a - b || m - n)
  return pageOf(store, places, { offset, limit })
}

function pageOf(store: Store, places: readonly Place[], { offset, limit }: Pick<Page, 'offset' | 'limit'>): Answer {
  const rows = places.slice(offset, offset + limit).flatMap(([id, n]) => receiptRowAt(store, receiptOf(store, id), n) ?? [])
  return { total: places.length, rows }
}

/** A write that waited long for its answer left a colleague more time: those come first. */
export function listUpdated(store: Store, { run, limit }: ReceiptQuestions['receipts.updated']['ask']): Answer {
  const of = `from receipt r cross join receipt_row rr on rr.receipt = r.id
    where r.run = ? and r.operation = 'update' and r.batch is null and rr.state = 'confirmed' and rr.id is not null`
  const total = store.pluck<number>(`select count(*) ${of}`).get(run) ?? 0
  const places = store
    .raw<Place>(`select rr.receipt, rr.n ${of} order by r.settled_at - r.sent_at desc, r.id, rr.n limit ?`)
    .all(run, limit)
  return { total, rows: pageOf(store, places, { offset: 0, limit }).rows }
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

interface Search extends Pick<Page, 'run' | 'states'> {
  readonly ws: number
  readonly text: string
  readonly keys: readonly string[]
}

type Place = readonly [receipt: number, n: number]

/** One statement for all receipts: a push may have left tens of thousands. */
function findPlain(store: Store, { run, ws, states, text, keys }: Search): readonly Place[] {
  const tables = store.worksheets.byNumber(ws)
  const parameters = createParameters()
  const conditions = [
    matchSql('coalesce(rr.sent, r.sent)', text, keys, parameters),
    matchSql('rr.before', text, keys, parameters),
  ]
  if (tables?.title?.field.kind === 'text') {
    const title = textMatchSql(tables.title.sql, 'anywhere', text, parameters)
    conditions.push(`exists (select 1 from ${tables.row} t where t.k = rr.k and ${title})`)
  }
  const wanted = states.map((state) => `'${state}'`).join(', ')
  return store
    .raw<Place>(
      `select rr.receipt, rr.n from receipt r cross join receipt_row rr on rr.receipt = r.id
       where r.run = ${parameters.add(run)} and r.ws = ${parameters.add(ws)} and r.batch is null
         and rr.state in (${wanted}) and not ${isSentAgainSql('rr', 'r')} and (${conditions.join(' or ')})`,
    )
    .all(...parameters.values)
}

function findPacked(store: Store, { run, ws, states, text, keys }: Search): readonly Place[] {
  const folded = text.toLowerCase()
  const named = keys.map((key) => JSON.stringify(key))
  const holds = (stored: SqlValue): boolean => {
    const written = String(stored ?? '')
    return written.toLowerCase().includes(folded) || named.some((key) => written.includes(key))
  }
  return store
    .pluck<number>('select id from receipt where run = ? and ws = ? and batch is not null')
    .all(run, ws)
    .flatMap((id) =>
      unpackRows(store, id)
        .filter((it) => states.includes(it.state) && it.values.some(({ value }) => holds(toStored(value))))
        .map((it): Place => [id, it.n]),
    )
}

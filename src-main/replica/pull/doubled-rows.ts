/**
 * A network may carry a creation out a second time, after it was answered: then rows are there twice. Nothing tells such a row from one that a
 * colleague copied, so its deletion is staged and asked about, once; nothing is deleted unless a person says so.
 */
import { comparableKey } from '../../../src-shared/changes/comparable-value.ts'
import { hasGivenUp } from '../receipts/open-receipts.ts'
import { readSentValues } from '../receipts/sent-values.ts'
import { unpackRows } from '../receipts/unpack-receipt.ts'
import { expectedForMs } from '../settle/expected-for.ts'
import { type Candidate, claimedIds, contentOf, readPulled } from '../settle/match-open-creates.ts'
import { rowDoubledMessage } from '../settle/reconcile-rows.ts'
import { closeCommand, openCommand } from '../stage/command.ts'
import { deleteTouched } from '../stage/stage-rows.ts'
import { fillTouched } from '../store/scratch-tables.ts'
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { askAboutRow, isAnyCreateUnanswered } from './ask-about-row.ts'

/** Rows of others that are compared: more of them are an import of somebody else. */
const comparedMost = 10_000

type Content = Candidate['candidate']['content']

/** After a pull that ended at `at`, by our clock: of what it brought in. Runs inside the caller's transaction. */
export function askAboutDoubled(store: Store, tables: WorksheetTables, at: number): void {
  const found = findDoubled(store, tables, at)
  if (found.length === 0) return
  const label = `Delete ${found.length} ${found.length === 1 ? 'row that is' : 'rows that are'} there twice`
  const command = openCommand(store, tables, { label, origin: 'app', at })
  deleteTouched(store, tables, command, fillTouched(store, found))
  closeCommand(store, tables, command)
  for (const k of found) askAboutRow(store, tables.n, k, rowDoubledMessage)
}

interface Sent {
  readonly id: number
  readonly is_packed: number
}

interface Recent extends Sent {
  readonly first_key: number
  readonly confirmed: number
}

function findDoubled(store: Store, tables: WorksheetTables, at: number): readonly number[] {
  // What nobody knows the outcome of may be any of these rows.
  if (isAnyCreateUnanswered(store, tables.n)) return []
  const from = store.pluck<number>('select compared_to from worksheet where n = ?').get(tables.n) ?? 0
  store.run('update worksheet set compared_to = next_key where n = ?', tables.n)
  const last = 'select id from receipt where sent_at < ? order by id desc limit 1'
  const recent = store
    .prepare<Recent>(
      `select id, first_key, confirmed, batch is not null as is_packed from receipt
       where id > ? and ws = ? and operation = 'create' and confirmed > 0`,
    )
    .all(store.pluck<number>(last).get(at - expectedForMs) ?? 0, tables.n)
  if (recent.length === 0) return []
  const free = freeRows(store, tables, recent, from)
  if (free.length === 0) return []
  const isTwin = readSent(store, tables, recent, 'confirmed')
  const twins = free
    .map((k) => ({ k, content: readPulled(store, tables, k).candidate.content }))
    .filter((it) => isTwin(it.content))
  if (twins.length === 0) return []
  const isLate = readSent(store, tables, absentCreates(store, tables), 'absent')
  return twins.filter((it) => !isLate(it.content)).map((it) => it.k)
}

/** Requests that were given up and may come yet: a row that one of them was sent with is theirs. */
const absentCreates = (store: Store, { n }: WorksheetTables): readonly Sent[] =>
  store
    .prepare<Sent>(
      `select id, batch is not null as is_packed from receipt
       where ws = ? and operation = 'create' and ${hasGivenUp('receipt')}`,
    )
    .all(n)

/** Rows that came since and that no receipt has. */
function freeRows(store: Store, { n, row }: WorksheetTables, recent: readonly Recent[], from: number): readonly number[] {
  const first = Math.min(...recent.map((it) => it.first_key))
  const own = recent.reduce((sum, it) => sum + (it.is_packed === 1 ? it.confirmed : 0), 0)
  // An import may have brought a million rows: where no more came than it made, none of them needs to be looked at.
  if (own > comparedMost && countSince(store, n, row, first, Math.min(...recent.map((it) => it.id))) <= own) return []
  const came = store
    .raw<[number, string]>(`select k, id from ${row} where k >= ? and is_gone = 0 and id is not null`)
    .all(Math.max(first, from))
  if (came.length === 0) return []
  const claimed = claimedIds(store, n, Math.min(...recent.map((it) => it.id)))
  const free = came.flatMap(([k, id]) => (claimed.has(id) ? [] : [k]))
  return free.length > comparedMost ? [] : free
}

/** Rows that came with the key `first` or later, those that were deleted from here since included. */
function countSince(store: Store, ws: number, row: string, first: number, firstReceipt: number): number {
  const present = store.pluck<number>(`select count(*) from ${row} where k >= ? and is_gone = 0`).get(first) ?? 0
  const deleted = "select coalesce(sum(confirmed), 0) from receipt where id > ? and ws = ? and operation = 'delete'"
  return present + (store.pluck<number>(deleted).get(firstReceipt, ws) ?? 0)
}

type SentState = 'confirmed' | 'absent'

/** Whether a row holds what one of these rows was sent with, and nothing beside that it does not hold as well. */
function readSent(
  store: Store,
  tables: WorksheetTables,
  receipts: readonly Sent[],
  state: SentState,
): (found: Content) => boolean {
  const twins = new Map<string, Map<string, number | null>>()
  const keyOf = store.pluck<number>(`select k from ${tables.row} where id = ? and is_gone = 0`)
  const note = (content: Content, id: string | null): void => {
    const fields = Object.keys(content).sort()
    if (fields.every((it) => content[it] === '')) return
    const named = JSON.stringify(fields)
    const same = twins.get(named) ?? new Map<string, number | null>()
    twins.set(named, same.set(keyOfContent(fields, content), id === null ? null : (keyOf.get(id) ?? null)))
  }
  for (const { id, is_packed } of receipts) {
    const read = is_packed === 1 ? packedRows : plainRows
    for (const it of read(store, tables, id, state)) note(it.content, it.id)
  }
  return (found) =>
    [...twins].some(([named, same]) => {
      const fields = JSON.parse(named) as readonly string[]
      const twin = same.get(keyOfContent(fields, found))
      return twin !== undefined && hasNoMore(store, tables, fields, found, twin)
    })
}

const keyOfContent = (fields: readonly string[], content: Content): string =>
  JSON.stringify(fields.map((it) => content[it] ?? ''))

/** What was not sent is a default of the service, and the same in both. */
function hasNoMore(
  store: Store,
  tables: WorksheetTables,
  fields: readonly string[],
  found: Content,
  twin: number | null,
): boolean {
  const other = twin === null ? null : readPulled(store, tables, twin).candidate.content
  return tables.columns.every(({ n, field }) => {
    const value = found[n] ?? ''
    return field.lock !== null || fields.includes(String(n)) || value === '' || value === (other?.[n] ?? '')
  })
}

interface SentContent {
  readonly id: string | null
  readonly content: Content
}

const plainRows = (store: Store, tables: WorksheetTables, receipt: number, state: SentState): readonly SentContent[] =>
  store
    .prepare<{ id: string | null; sent: string }>(
      `select x.id, coalesce(x.sent, r.sent) as sent from receipt_row x cross join receipt r on r.id = x.receipt
       where x.receipt = ? and x.state = ?`,
    )
    .all(receipt, state)
    .map(({ id, sent }) => {
      const values = readSentValues(sent)
      return { id, content: contentOf(tables, (it) => values.get(it.n)) }
    })

const packedRows = (store: Store, tables: WorksheetTables, receipt: number, state: SentState): readonly SentContent[] =>
  unpackRows(store, receipt)
    .filter((it) => it.state === state)
    .map(({ id, values }) => {
      const content: Record<string, string> = {}
      for (const { field, value } of values) {
        const column = tables.byField.get(field)
        if (column !== undefined && !column.isGone && column.field.kind !== 'attachments')
          content[column.n] = comparableKey(value, column.field)
      }
      return { id, content }
    })

/**
 * Finds out which rows of unanswered creates the service holds, one to one, from the rows that were listed: by what was sent, and only among
 * rows that were not there before and that no other receipt has. Times of creation narrow the search and decide nothing: the service's clock
 * may have been set back, so a row that looks older counts as ours when all that was sent is in it, its title or a unique value too.
 */
import { z } from 'zod'
import type { WireRow } from '../../../src-shared/api/v3/row-v3.ts'
import { comparableKey } from '../../../src-shared/changes/comparable-value.ts'
import { type CreatedCandidate, matchCreated, type SentRow } from '../../../src-shared/changes/match-created.ts'
import type { ImportId } from '../../../src-shared/model/ids.ts'
import type { Newest } from '../contract/receipt-questions.ts'
import { newestOf } from '../receipts/newest-of.ts'
import { hasGivenUp } from '../receipts/open-receipts.ts'
import { readSentValues } from '../receipts/sent-values.ts'
import { collectNames } from '../store/name-dictionary.ts'
import { createRowReader, valueAt } from '../store/row-reader.ts'
import type { SqlValue, Store } from '../store/store.ts'
import { fromStored } from '../store/stored-value.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import { openBatchRows } from './open-batch-rows.ts'
import type { MatchedCreates, OpenCreates } from './open-creates.ts'

export interface Candidate {
  readonly candidate: CreatedCandidate
  readonly createdAt: string
}

interface OpenRow extends SentRow<number> {
  /** As it was sent. */
  readonly title: string | null
}

interface Open {
  readonly sent: readonly OpenRow[]
  /** Of the oldest receipt. */
  readonly newest: Newest | null
  readonly firstKey: number
  readonly firstReceipt: number
}

/** Attachments may take seconds to become readable after a write (service-notes A), so they do not count. */
export const canCompare = ({ field, isGone }: Column): boolean => field.kind !== 'attachments' && !isGone

/** `read` is given a column and its place among those of the worksheet. */
export const contentOf = (
  tables: WorksheetTables,
  read: (column: Column, at: number) => SqlValue | undefined,
): Record<string, string> => {
  const content: Record<string, string> = {}
  for (const [at, column] of tables.columns.entries()) {
    const value = read(column, at)
    if (canCompare(column) && value !== undefined)
      content[column.n] = comparableKey(fromStored(value, column.field.kind), column.field)
  }
  return content
}

export function readCandidates(
  tables: WorksheetTables,
  rows: readonly WireRow[],
): { readonly candidates: readonly Candidate[]; readonly oldestCreatedAt: string | null; readonly isNewestFirst: boolean } {
  const read = createRowReader(tables.columns)
  const names = collectNames()
  const candidates: Candidate[] = []
  let oldest: string | null = null
  let isNewestFirst = true
  for (const wire of rows) {
    const row = read(wire, names.collect)
    if (row === null) continue
    const createdAt = String(row.cells[0] ?? '')
    if (oldest !== null && createdAt > oldest) isNewestFirst = false
    if (oldest === null || createdAt < oldest) oldest = createdAt
    const content = contentOf(tables, (_, at) => valueAt(row, at))
    candidates.push({ candidate: { id: row.id, content }, createdAt })
  }
  return { candidates, oldestCreatedAt: oldest, isNewestFirst }
}

const textOf = (value: SqlValue | undefined): string | null => (typeof value === 'string' ? value : null)

interface SentRecord {
  readonly k: number
  readonly vals: string
  readonly receipt: number | null
  readonly first_key: number
}

const newestSchema = z.object({ createdAt: z.string().nullable(), ids: z.array(z.string()) })

const inDoubt = "m.ws = s.ws and m.k = s.k and m.f = 0 and m.state = 'unknown'"

/** Rows that are still in doubt, and rows that were given up and may have come since. */
function openRowsOfPush(store: Store, tables: WorksheetTables): Open | null {
  const records = store
    .prepare<SentRecord>(
      `select s.k, s.vals, s.receipt, s.first_key from sent_value s join mark m on ${inDoubt} where s.ws = ?1 and s.kind = 'create'
       union all
       select x.k, x.sent, r.id, r.first_key from receipt r cross join receipt_row x on x.receipt = r.id and x.state = 'absent'
       where r.ws = ?1 and ${hasGivenUp('r')} and r.operation = 'create' and r.batch is null
         and not exists (select 1 from sent_row s where s.ws = ?1 and s.k = x.k)
         and not exists (select 1 from ${tables.row} w where w.k = x.k)
       order by 1`,
    )
    .all(tables.n)
  const [first] = records
  if (first === undefined) return null
  const oldest = records.reduce((a, b) => (b.first_key < a.first_key ? b : a), first)
  const newest = store.pluck<string | null>(`select ${newestOf('r')} from receipt r where r.id = ?`).get(oldest.receipt) ?? null
  return {
    sent: records.map(({ k, vals }): OpenRow => {
      const sent = readSentValues(vals)
      return { row: k, title: textOf(sent.get(tables.title?.n ?? 0)), content: contentOf(tables, (it) => sent.get(it.n)) }
    }),
    newest: newest === null ? null : newestSchema.parse(JSON.parse(newest)),
    firstKey: oldest.first_key,
    firstReceipt: Math.min(...records.map((it) => it.receipt ?? 0)),
  }
}

function openRowsOfBatch(store: Store, tables: WorksheetTables, importId: ImportId, batch: number): Open | null {
  const found = openBatchRows(store, importId, batch)
  if (found === null) return null
  return {
    sent: found.rows.map(({ n, values }): OpenRow => {
      const title = tables.title === null ? undefined : values.get(tables.title.field.id)
      return { row: n, title: textOf(title), content: contentOf(tables, (it) => values.get(it.field.id)) }
    }),
    newest: found.newest === null ? null : newestSchema.parse(JSON.parse(found.newest)),
    firstKey: found.firstKey,
    firstReceipt: found.firstReceipt,
  }
}

const openRows = (store: Store, tables: WorksheetTables, of: OpenCreates): Open | null =>
  of.of === 'push' ? openRowsOfPush(store, tables) : openRowsOfBatch(store, tables, of.importId, of.batch)

/** Ids that receipts since the first open one have for certain: nobody else's row. */
export function claimedIds(store: Store, ws: number, firstReceipt: number): ReadonlySet<string> {
  const claimed = new Set(
    store
      .pluck<string>(
        `select x.id from receipt r cross join receipt_row x on x.receipt = r.id and x.state = 'confirmed'
         where r.id >= ? and r.ws = ? and r.operation = 'create' and x.id is not null`,
      )
      .all(firstReceipt, ws),
  )
  const packed = store.pluck<string>('select packed_ids from receipt where id >= ? and ws = ? and packed_ids is not null')
  for (const ids of packed.all(firstReceipt, ws))
    for (const id of z.array(z.string().nullable()).parse(JSON.parse(ids))) if (id !== null) claimed.add(id)
  return claimed
}

export interface CandidateReader {
  /** Adds a page of rows; answers the oldest time of creation in it, and whether it really came newest first. */
  add(
    tables: WorksheetTables,
    rows: readonly WireRow[],
    isFirst: boolean,
  ): { readonly oldestCreatedAt: string | null; readonly isNewestFirst: boolean }
  /** `null` when nothing is open. */
  match(tables: WorksheetTables, open: OpenCreates): MatchedCreates | null
  /** Titles of the rows that are open, null for those without. */
  open(tables: WorksheetTables, open: OpenCreates): readonly (string | null)[]
  /** The same, with the rows that pulls brought in since as candidates: those with keys from `from` on. */
  matchPulled(tables: WorksheetTables, of: OpenCreates, from?: number): MatchedCreates | null
}

export function createCandidateReader(store: Store): CandidateReader {
  let listed = new Map<string, Candidate>()

  const matchAmong = (
    tables: WorksheetTables,
    open: Open,
    candidates: Iterable<Candidate>,
    claimed = claimedIds(store, tables.n, open.firstReceipt),
  ): MatchedCreates => {
    const keyOf = store.pluck<number>(`select k from ${tables.row} where id = ?`)
    const before = new Set(open.newest?.ids)
    const free: Candidate[] = []
    for (const it of candidates) {
      const { id } = it.candidate
      if (!before.has(id) && !claimed.has(id) && (keyOf.get(id) ?? open.firstKey) >= open.firstKey) free.push(it)
    }
    // Oldest first, as rows come into being in the order in which they are sent.
    free.sort((a, b) => Number(a.createdAt > b.createdAt) - Number(a.createdAt < b.createdAt))
    const since = open.newest?.createdAt ?? ''
    const matched = matchCreated(
      open.sent,
      free.filter((it) => it.createdAt >= since).map((it) => it.candidate),
    )
    return withSetBack(
      tables,
      open.sent,
      matched,
      free.filter((it) => it.createdAt < since),
    )
  }

  return {
    add(tables, rows, isFirst) {
      if (isFirst) listed = new Map()
      const { candidates, ...order } = readCandidates(tables, rows)
      for (const it of candidates) listed.set(it.candidate.id, it)
      return order
    },
    open: (tables, of) => openRows(store, tables, of)?.sent.map((it) => it.title) ?? [],
    match(tables, of) {
      const open = openRows(store, tables, of)
      return open === null ? null : matchAmong(tables, open, listed.values())
    },
    matchPulled(tables, of, from = 0) {
      const open = openRows(store, tables, of)
      if (open === null) return null
      const came = store
        .raw<[number, string]>(`select k, id from ${tables.row} where k >= ? and is_gone = 0 and id is not null`)
        .all(Math.max(from, open.firstKey))
      if (came.length === 0) return null
      // An import may have brought a million rows: only those that nobody else has are read whole.
      const claimed = claimedIds(store, tables.n, open.firstReceipt)
      const free = came.filter(([, id]) => !claimed.has(id)).map(([k]) => readPulled(store, tables, k))
      return free.length === 0 ? null : matchAmong(tables, open, free, claimed)
    },
  }
}

export function readPulled(store: Store, tables: WorksheetTables, k: number): Candidate {
  const columns = ['id', 'created_at', ...tables.columns.map((it) => it.sql)].join(', ')
  const [id, createdAt, ...values] = store.raw<SqlValue[]>(`select ${columns} from ${tables.row} where k = ?`).get(k) ?? []
  return { candidate: { id: String(id), content: contentOf(tables, (_, at) => values[at]) }, createdAt: String(createdAt ?? '') }
}

/** Rows that seem to be older than the request, by a clock that was set back: taken for ours when they cannot well be somebody else's. */
function withSetBack(
  tables: WorksheetTables,
  sent: readonly SentRow<number>[],
  matched: MatchedCreates,
  older: readonly Candidate[],
): MatchedCreates {
  const telling = tables.columns.filter((it) => it === tables.title || it.field.isUnique).map((it) => String(it.n))
  const open = new Set([...matched.absent, ...matched.uncertain.map((it) => it.row)])
  const named = sent.filter(({ row, content }) => open.has(row) && telling.some((f) => (content[f] ?? '') !== ''))
  const again = matchCreated(
    named,
    older.map((it) => it.candidate),
  )
  const found = new Set(again.created.map((it) => it.row))
  return {
    created: [...matched.created, ...again.created],
    absent: matched.absent.filter((row) => !found.has(row)),
    uncertain: matched.uncertain.filter(({ row }) => !found.has(row)),
  }
}

/** Settles rows whose push was not answered, from what was read back of the service. */
import type { WireRow } from '../../src-shared/api/row-v3.ts'
import { comparableKey, isSameToService } from '../../src-shared/changes/comparable-value.ts'
import { type CreatedCandidate, matchCreated, type SentRow } from '../../src-shared/changes/match-created.ts'
import { collectNames } from './name-dictionary.ts'
import type { UnsettledRows } from './push-questions.ts'
import { recordOutcome } from './record-outcome.ts'
import { createRowReader, valueAt } from './row-reader.ts'
import { readSentValues } from './sent-values.ts'
import { atomically, type SqlValue, type Store } from './store.ts'
import { fromStored } from './stored-value.ts'
import type { Column, WorksheetTables } from './worksheet-tables.ts'

/** Rows that were under way when the app ended are unsettled: nobody saw their answer. */
export function markInterrupted(store: Store): void {
  atomically(store, () => {
    store.run(
      `update mark set state = 'unknown', message = 'The app ended while this row was being sent. It is read back before it is sent again.'
       where state = 'sent' and f = 0`,
    )
    if (store.pluck<number>('select 1 from receipt where open + unknown + absent > 0 and open > 0 limit 1').get() === undefined)
      return
    store.run(
      "update receipt_row set state = 'unknown' where state = 'open' and receipt in (select id from receipt where open + unknown + absent > 0)",
    )
    store.run('update receipt set unknown = unknown + open, open = 0 where open + unknown + absent > 0')
  })
}

const unsettled = "from sent_row s join mark m on m.ws = s.ws and m.k = s.k and m.f = 0 and m.state = 'unknown' where s.ws = ?"

export function listUnsettled(store: Store, worksheetId: string | null): readonly UnsettledRows[] {
  return store.worksheets
    .all()
    .filter((it) => !it.isGone && (worksheetId === null || it.id === worksheetId))
    .map((tables) => {
      const creates = store
        .prepare<{ n: number; watermark: string | null; open: number }>(
          `select count(*) as n, min(s.watermark) as watermark, count(iif(s.watermark is null, 1, null)) as open ${unsettled} and s.kind = 'create'`,
        )
        .get(tables.n)
      return {
        worksheetId: tables.id,
        existing: store
          .pluck<string>(`select r.id from ${tables.row} r where r.k in (select s.k ${unsettled} and s.kind <> 'create')`)
          .all(tables.n),
        creates: creates?.n ?? 0,
        watermark: creates === undefined || creates.open > 0 ? null : creates.watermark,
      }
    })
    .filter((it) => it.existing.length > 0 || it.creates > 0)
}

/**
 * The rows were read back: those that hold what was sent arrived, with the others nothing happened so far. Answers how many updates
 * arrived whole, and which rows are staged as before.
 */
export function settleExisting(
  store: Store,
  tables: WorksheetTables,
  keys: readonly number[] | null,
): { readonly confirmed: number; readonly open: readonly number[] } {
  const all = store.prepare<SentRecord>(`select s.k, s.kind, s.vals ${unsettled} and s.kind <> 'create'`).all(tables.n)
  const wanted = keys === null ? null : new Set(keys)
  const read = wanted === null ? all : all.filter(({ k }) => wanted.has(k))
  const arrived = read.filter((it) => hasArrived(store, tables, it)).map((it) => it.k)
  const isArrived = new Set(arrived)
  const rest = read.map((it) => it.k).filter((k) => !isArrived.has(k))
  recordOutcome(store, tables, { updated: arrived, unsent: rest }, 'read-back')
  const isStaged = store.pluck<number>(`select 1 from ${tables.over} where k = ?`)
  // Rows that turned out to be gone are conflicts now, no longer under way.
  const gone = store
    .pluck<number>(
      `select k from sent_row where ws = ?1 and kind <> 'create'
       and k not in (select k from mark where ws = ?1 and f = 0 and state in ('sent', 'unknown'))`,
    )
    .all(tables.n)
  recordOutcome(store, tables, { unsent: gone }, 'read-back')
  return { confirmed: arrived.length, open: rest.filter((k) => isStaged.get(k) !== undefined) }
}

interface SentRecord {
  readonly k: number
  readonly kind: 'update' | 'delete'
  readonly vals: string
}

/** A deletion that happened is known by then: its row is gone. */
function hasArrived(store: Store, tables: WorksheetTables, { k, kind, vals }: SentRecord): boolean {
  if (kind === 'delete') return false
  for (const [f, sent] of readSentValues(vals)) {
    const column = tables.byNumber.get(f)
    if (column === undefined || !counts(column)) continue
    const { sql, field } = column
    const theirs = store.pluck<SqlValue>(`select ${sql} from ${tables.row} where k = ? and is_gone = 0`).get(k)
    if (theirs === undefined) return false
    if (theirs !== sent && !isSameToService(fromStored(sent, field.kind), fromStored(theirs, field.kind), field)) return false
  }
  return true
}

export interface CandidateReader {
  /** Adds a page of rows; answers the oldest time of creation in it, and whether it really came newest first. */
  add(
    tables: WorksheetTables,
    rows: readonly WireRow[],
    isFirst: boolean,
  ): { readonly oldestCreatedAt: string | null; readonly isNewestFirst: boolean }
  match(
    tables: WorksheetTables,
    isLast: boolean,
  ): { readonly created: number; readonly absent: number; readonly uncertain: number }
}

/** Attachments may take seconds to become readable after a write (service-notes A), so they do not count. */
const counts = ({ field, isGone }: Column): boolean => field.kind !== 'attachments' && !isGone

export function createCandidateReader(store: Store): CandidateReader {
  let candidates: { readonly candidate: CreatedCandidate; readonly createdAt: string }[] = []
  return {
    add(tables, rows, isFirst) {
      if (isFirst) candidates = []
      const read = createRowReader(tables.columns)
      const names = collectNames()
      let oldest: string | null = null
      let isNewestFirst = true
      for (const wire of rows) {
        const row = read(wire, names.collect)
        if (row === null) continue
        const createdAt = String(row.cells[0] ?? '')
        if (oldest !== null && createdAt > oldest) isNewestFirst = false
        if (oldest === null || createdAt < oldest) oldest = createdAt
        const content: Record<string, string> = {}
        for (const [i, column] of tables.columns.entries())
          if (counts(column)) content[column.n] = comparableKey(fromStored(valueAt(row, i), column.field.kind), column.field)
        candidates.push({ candidate: { id: row.id, content }, createdAt })
      }
      return { oldestCreatedAt: oldest, isNewestFirst }
    },
    match: (tables, isLast) =>
      atomically(store, () => {
        const sent = store
          .prepare<{ k: number; vals: string; watermark: string | null; first_key: number }>(
            `select s.k, s.vals, s.watermark, s.first_key ${unsettled} and s.kind = 'create' order by s.k`,
          )
          .all(tables.n)
        if (sent.length === 0) return { created: 0, absent: 0, uncertain: 0 }
        const [oldestKey, watermark] = [Math.min(...sent.map((it) => it.first_key)), minOrNull(sent.map((it) => it.watermark))]
        const keyOf = store.pluck<number>(`select k from ${tables.row} where id = ?`)
        const free = candidates
          .filter(
            ({ candidate, createdAt }) =>
              (watermark === null || createdAt >= watermark) && (keyOf.get(candidate.id) ?? oldestKey) >= oldestKey,
          )
          .map((it) => it.candidate)
          .reverse()
        const matched = matchCreated(
          sent.map((it) => sentRow(tables, it.k, it.vals)),
          free,
        )
        const created = matched.created.map(({ row, id }) => ({ k: row, id }))
        recordOutcome(store, tables, { created, absent: isLast ? matched.absent : [] }, 'read-back')
        for (const k of matched.uncertain)
          store.run(
            "update mark set message = ? where ws = ? and k = ? and f = 0 and state = 'unknown'",
            uncertainMessage,
            tables.n,
            k,
          )
        return { created: matched.created.length, absent: matched.absent.length, uncertain: matched.uncertain.length }
      }),
  }
}

export const uncertainMessage =
  'No answer arrived when this row was created, and the service holds one that is similar but not the same. Compare them: keep yours to send it again, or take theirs to drop it here.'

const minOrNull = (values: readonly (string | null)[]): string | null =>
  values.includes(null) ? null : (values.reduce((a, b) => ((a ?? '') < (b ?? '') ? a : b)) ?? null)

function sentRow(tables: WorksheetTables, k: number, vals: string): SentRow<number> {
  const content: Record<string, string> = {}
  for (const [f, value] of readSentValues(vals)) {
    const column = tables.byNumber.get(f)
    if (column !== undefined && counts(column)) content[f] = comparableKey(fromStored(value, column.field.kind), column.field)
  }
  return { row: k, content }
}

/**
 * Whether a value that the service has now was written from here, or made by the service of what was: a change of one's own is not somebody
 * else's.
 */
import { isSameToService } from '../../../src-shared/changes/comparable-value.ts'
import { isMadeOf } from '../../../src-shared/changes/is-made-of.ts'
import { parseValues } from '../receipts/read-receipts.ts'
import type { SqlValue, Store } from '../store/store.ts'
import { fromStored } from '../store/stored-value.ts'
import type { Column } from '../store/worksheet-tables.ts'

export interface OwnWrite {
  readonly run: number
  readonly at: number
}

/** Writes of one row that are looked at, the newest first. */
const lookedAt = 20

/** The push that wrote the value last; null where none did. */
export function findOwnWrite(store: Store, ws: number, k: number, column: Column, theirs: SqlValue): OwnWrite | null {
  const last = lastWrite(store, ws, k, column.n)
  return last !== null && isWrittenBy(last, column, theirs) ? { run: last.run, at: last.at } : null
}

/** The last push that wrote the value, whatever was written after it. */
export function findEarlierWrite(store: Store, ws: number, k: number, column: Column, theirs: SqlValue): OwnWrite | null {
  for (const write of writesOf(store, ws, k, column.n))
    if (isWrittenBy(write, column, theirs)) return { run: write.run, at: write.at }
  return null
}

function isWrittenBy({ value }: Write, { field }: Column, theirs: SqlValue): boolean {
  const [sent, held] = [fromStored(value, field.kind), fromStored(theirs, field.kind)]
  return value === theirs || isSameToService(sent, held, field) || isMadeOf(sent, held, field)
}

/** Whether the service made what it has of the value `base`, which was the last that was written from here. */
export function isMadeOfOwn(
  store: Store,
  ws: number,
  k: number,
  { n, field }: Column,
  base: SqlValue,
  theirs: SqlValue,
): boolean {
  return (
    isMadeOf(fromStored(base, field.kind), fromStored(theirs, field.kind), field) && lastWrite(store, ws, k, n)?.value === base
  )
}

type Write = OwnWrite & { readonly value: SqlValue }

const lastWrite = (store: Store, ws: number, k: number, n: number): Write | null => writesOf(store, ws, k, n).next().value ?? null

/** The newest first. */
function* writesOf(store: Store, ws: number, k: number, n: number): Generator<Write, undefined> {
  const writes = store
    .prepare<{ run: number; at: number; sent: string | null }>(
      `select r.run, r.sent_at as at, coalesce(rr.sent, r.sent) as sent from receipt_row rr cross join receipt r on r.id = rr.receipt
       where rr.ws = ? and rr.k = ? and rr.state = 'confirmed' order by rr.receipt desc limit ?`,
    )
    .all(ws, k, lookedAt)
  for (const { run, at, sent } of writes) {
    const value = parseValues(sent)[n]
    if (value !== undefined) yield { run, at, value }
  }
}

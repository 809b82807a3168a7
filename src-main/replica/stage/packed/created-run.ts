/** New rows whose keys follow each other, as they lie in batches and nowhere else: what is usual after a large import or paste. */
import type { Store } from '../../store/store.ts'
import { blockOfKey, insertBatch, type JournalBatch, readBlock, takeOutBatch } from './journal-batch.ts'

export interface CreatedRun {
  readonly entries: number
  readonly firstSeq: number
  readonly lastSeq: number
}

/** Null where anything else was staged in the rows, be it taken back since. */
function findBatches(store: Store, ws: number, firstKey: number, lastKey: number): readonly JournalBatch[] | null {
  const found: JournalBatch[] = []
  for (let block = blockOfKey(firstKey); block <= blockOfKey(lastKey); block += 1)
    for (const it of readBlock(store, ws, block))
      if (it.keys.some((k) => k >= firstKey && k <= lastKey)) {
        if (it.rows === null || it.inverts !== null) return null
        found.push(it)
      }
  const keys = found.reduce((sum, { keys: [first = 0], keys: all }) => {
    const last = all.at(-1) ?? 0
    return sum + Math.min(last, lastKey) - Math.max(first, firstKey) + 1
  }, 0)
  return keys === lastKey - firstKey + 1 ? found : null
}

/** How far the rows before a key reach among the entries of a batch. */
function entriesBefore({ keys, rows }: JournalBatch, key: number): number {
  if (rows === null) return 0
  const place = keys.findIndex((k) => k >= key)
  const before = place < 0 ? keys.length : place
  return before + rows.values.slice(0, before * rows.fields.length).filter((it) => it !== null).length
}

/** The rows and their entries, if those follow each other. */
export function findCreatedRun(store: Store, ws: number, firstKey: number, lastKey: number): CreatedRun | null {
  const batches = findBatches(store, ws, firstKey, lastKey)
  const [first] = batches ?? []
  const last = batches?.at(-1)
  if (batches === null || first === undefined || last === undefined) return null
  const firstSeq = first.firstSeq + entriesBefore(first, firstKey)
  const lastSeq = last.firstSeq + entriesBefore(last, lastKey + 1) - 1
  const entries = batches.reduce((sum, it) => sum + entriesBefore(it, lastKey + 1) - entriesBefore(it, firstKey), 0)
  return entries === lastSeq - firstSeq + 1 ? { entries, firstSeq, lastSeq } : null
}

/** The rows go out of the batches; those beside them stay. Runs inside the caller's transaction. */
export function removeCreatedRun(store: Store, ws: number, firstKey: number, lastKey: number): void {
  for (const batch of findBatches(store, ws, firstKey, lastKey) ?? []) {
    takeOutBatch(store, batch.firstSeq)
    for (const part of [cut(batch, 0, firstKey - 1), cut(batch, lastKey + 1, Number.MAX_SAFE_INTEGER)])
      if (part !== null) insertBatch(store, ws, part)
  }
}

/** The rows with keys from one to another; null for none. */
function cut(batch: JournalBatch, firstKey: number, lastKey: number): JournalBatch | null {
  const { keys, rows } = batch
  const places = [...keys.keys()].filter((place) => (keys[place] ?? 0) >= firstKey && (keys[place] ?? 0) <= lastKey)
  const [first] = places
  if (rows === null || first === undefined) return null
  const end = first + places.length
  return {
    ...batch,
    firstSeq: batch.firstSeq + entriesBefore(batch, keys[first] ?? 0),
    lastSeq: batch.firstSeq + entriesBefore(batch, (keys[end - 1] ?? 0) + 1) - 1,
    keys: keys.slice(first, end),
    rows: { ...rows, values: rows.values.slice(first * rows.fields.length, end * rows.fields.length) },
  }
}

/**
 * The ordered keys of an open view, kept where windows are read, with those of its last revisions: whoever means cells by position in a
 * view means a revision of it, and gets the rows that stood there then. Revisions whose rows are the same share one array.
 */
import type { FilterV3 } from '../../../src-shared/api/v3/filter-v3.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { countRows, type RowSpan } from '../../../src-shared/host/row-spans.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import { isHeadKey } from './group-table.ts'
import type { GroupedView } from './grouped-views.ts'

interface Snapshot {
  /** The first revision with these keys. */
  revision: number
  /** Room for more may follow; keys in use are never written again, so that older snapshots may share the array. */
  keys: Float64Array<ArrayBuffer>
  length: number
}

export interface OpenView {
  readonly worksheetId: string
  /** Oldest first, never empty. */
  readonly snapshots: Snapshot[]
  /** Null while rows are not grouped; else positions are rows and the heads of their groups. */
  grouped: GroupedView | null
  /** No present key is larger; null where nobody has looked yet. */
  largest: number | null
  colours: readonly (FilterV3 | null)[]
}

/** Different orders kept per view. A gesture takes the time of one or two; each costs 8 bytes per row. */
const keptSnapshots = 8

export const staleRows: HostError = {
  kind: 'stale',
  message: 'The rows have changed too often since these cells were selected. Select them again.',
}

export const newView = (worksheetId: string, keys: Float64Array<ArrayBuffer>, revision: number): OpenView => ({
  worksheetId,
  snapshots: [{ revision, keys, length: keys.length }],
  grouped: null,
  largest: null,
  colours: [],
})

function latest({ snapshots }: OpenView): Snapshot {
  const found = snapshots.at(-1)
  if (found === undefined) throw new Error('a view without keys')
  return found
}

export function presentKeys(view: OpenView): Float64Array<ArrayBuffer> {
  const { keys, length } = latest(view)
  return keys.subarray(0, length)
}

/** The first revision that the present keys are of. */
export const presentRevision = (view: OpenView): number => latest(view).revision

function add(view: OpenView, snapshot: Snapshot): void {
  if (latest(view).revision === snapshot.revision) view.snapshots.pop()
  view.snapshots.push(snapshot)
  if (view.snapshots.length > keptSnapshots) view.snapshots.shift()
}

export function putKeys(view: OpenView, keys: Float64Array<ArrayBuffer>, revision: number): void {
  view.largest = null
  add(view, { revision, keys, length: keys.length })
}

/** Takes rows out and puts others at the end; those that the view has already stay where they are. Answers how many there are then. */
export function changeKeys(view: OpenView, came: readonly number[], went: readonly number[], revision: number): number {
  const before = latest(view)
  const kept = went.length === 0 ? before : withoutKeys(before, new Set(went))
  const missing = missingFrom(view, kept, came)
  const length = kept.length + missing.size
  if (kept === before && missing.size === 0) return length
  // The newest snapshot alone writes into the room behind its keys; older ones of the same array end before it.
  const keys = length <= kept.keys.length ? kept.keys : larger(kept, length)
  keys.set([...missing], kept.length)
  add(view, { revision, keys, length })
  return length
}

/**
 * Those of the keys that are not among the kept ones. Rows that were just made have larger keys than all others: a view of a million is not
 * gone through again for every thousand of them.
 */
function missingFrom(view: OpenView, { keys, length }: Snapshot, came: readonly number[]): ReadonlySet<number> {
  const missing = new Set(came)
  if (missing.size === 0) return missing
  const largest = view.largest ?? presentKeys(view).reduce((most, k) => Math.max(most, k), 0)
  let maybeThere = came.filter((k) => k <= largest).length
  for (let i = 0; i < length && maybeThere > 0; i += 1) if (missing.delete(keys[i] ?? 0)) maybeThere -= 1
  view.largest = came.reduce((most, k) => Math.max(most, k), largest)
  return missing
}

function larger({ keys, length }: Snapshot, needed: number): Float64Array<ArrayBuffer> {
  const more = new Float64Array(Math.max(needed, Math.ceil(length * 1.25)))
  more.set(keys.subarray(0, length))
  return more
}

function withoutKeys(from: Snapshot, gone: ReadonlySet<number>): Snapshot {
  const keys = new Float64Array(from.length)
  let length = 0
  for (let i = 0; i < from.length; i += 1) {
    const k = from.keys[i] ?? 0
    if (gone.has(k)) continue
    keys[length] = k
    length += 1
  }
  return length === from.length ? from : { revision: from.revision, keys, length }
}

/** The keys that the view had at a revision. */
export function keysAt({ snapshots }: OpenView, revision: number): Result<Float64Array<ArrayBuffer>, HostError> {
  const found = snapshots.findLast((it) => it.revision <= revision)
  return found === undefined ? err(staleRows) : ok(found.keys.subarray(0, found.length))
}

const rowsIn = (keys: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> =>
  keys.some(isHeadKey) ? keys.filter((k) => !isHeadKey(k)) : keys

/** The keys at these positions of the view at a revision, in order; positions beyond its end and, unless wanted, heads of groups are left out. */
export function keysIn(
  view: OpenView,
  revision: number,
  rows: readonly RowSpan[],
  withHeads = false,
): Result<Float64Array<ArrayBuffer>, HostError> {
  const all = keysAt(view, revision)
  if (!all.ok) return all
  const parts = rows.map(([first, last]) => {
    const part = all.value.subarray(first, last + 1)
    return withHeads ? part : rowsIn(part)
  })
  const keys = new Float64Array(
    Math.min(
      countRows(rows),
      parts.reduce((sum, part) => sum + part.length, 0),
    ),
  )
  let at = 0
  for (const part of parts) {
    keys.set(part, at)
    at += part.length
  }
  return ok(keys)
}

/**
 * The groups of a view as columns of numbers, heads in the order in which they stand: cheap to hand from one thread to another. Rows of
 * a group lie together, so a head says where its rows start and how many they are.
 */
import type { SqlValue } from '../store/statements.ts'

export interface GroupTable {
  /** 0 for a group, 1 for a group inside it. */
  readonly levels: Uint8Array<ArrayBuffer>
  /** Place of the group's first row among the rows of the view, heads not counted. */
  readonly starts: Float64Array<ArrayBuffer>
  readonly counts: Float64Array<ArrayBuffer>
  /** What the rows of the group share, as it lies in SQLite. */
  readonly values: readonly SqlValue[]
  /** Fields with totals. */
  readonly totalled: readonly string[]
  /** `totalSize` numbers per head and field with totals: filled cells, sum, smallest, largest. */
  readonly totals: Float64Array<ArrayBuffer>
}

export const totalSize = 4

/** The position of a head among row keys, which are greater than 0. */
export const keyOfHead = (head: number): number => -1 - head
export const headOfKey = (key: number): number => -1 - key
export const isHeadKey = (key: number): boolean => key < 0

/** Values of a head and the group around it: what names it while rows come and go. */
export type GroupPath = readonly SqlValue[]

export function pathOf({ levels, values }: GroupTable, head: number): GroupPath {
  const own = values[head] ?? null
  if (levels[head] === 0) return [own]
  let outer = head
  while (outer > 0 && levels[outer] !== 0) outer -= 1
  return [values[outer] ?? null, own]
}

export const textOfPath = (path: GroupPath): string => JSON.stringify(path)

/** Rows and heads as they stand one below the other; nothing of a folded group but its head. */
export function placeRows(
  rows: Float64Array<ArrayBuffer>,
  { levels, starts, counts, values }: GroupTable,
  folded: ReadonlySet<string>,
): Float64Array<ArrayBuffer> {
  const depth = levels.includes(1) ? 1 : 0
  const placed = new Float64Array(rows.length + levels.length)
  let [at, outer, isOuterFolded] = [0, null as SqlValue, false]
  for (let head = 0; head < levels.length; head += 1) {
    const own = values[head] ?? null
    const isOuter = levels[head] === 0
    if (!isOuter && isOuterFolded) continue
    if (isOuter) outer = own
    const isFolded = folded.size > 0 && folded.has(textOfPath(isOuter ? [own] : [outer, own]))
    if (isOuter) isOuterFolded = isFolded
    placed[at] = keyOfHead(head)
    at += 1
    if (isFolded || (isOuter && depth === 1)) continue
    const start = starts[head] ?? 0
    const part = rows.subarray(start, start + (counts[head] ?? 0))
    placed.set(part, at)
    at += part.length
  }
  return placed.slice(0, at)
}

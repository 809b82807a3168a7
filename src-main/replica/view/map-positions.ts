/** Where rows of one order stand in another one: sorted, filtered, or with rows that came and went. One pass over the new order. */
import type { RowSpan } from '../../../src-shared/host/row-spans.ts'

/** More spans than this are no selection that anybody drew, and would be slow to send and to paint. */
const mostSpans = 5_000
/** Keys are small and dense, so a byte for each is cheapest; beyond this many, a set of the wanted keys is. */
const mostMarks = 50_000_000

function createMarks(keys: Float64Array, spans: readonly RowSpan[]): (k: number) => boolean {
  let largest = 0
  for (const [first, last] of spans)
    for (let i = first; i <= last && i < keys.length; i += 1) largest = Math.max(largest, keys[i] ?? 0)
  if (largest > mostMarks) {
    const wanted = new Set<number>()
    for (const [first, last] of spans) for (const k of keys.subarray(first, last + 1)) wanted.add(k)
    return (k) => wanted.has(k)
  }
  const marks = new Uint8Array(largest + 1)
  for (const [first, last] of spans) for (let i = first; i <= last && i < keys.length; i += 1) marks[keys[i] ?? 0] = 1
  return (k) => marks[k] === 1
}

/** Null when the rows are scattered over too many places. */
export function mapPositions(from: Float64Array, spans: readonly RowSpan[], to: Float64Array): readonly RowSpan[] | null {
  const isWanted = createMarks(from, spans)
  const found: [number, number][] = []
  let start = -1
  for (let i = 0; i <= to.length; i += 1) {
    const isIn = i < to.length && isWanted(to[i] ?? 0)
    if (isIn && start < 0) start = i
    if (isIn || start < 0) continue
    if (found.length === mostSpans) return null
    found.push([start, i - 1])
    start = -1
  }
  return found
}

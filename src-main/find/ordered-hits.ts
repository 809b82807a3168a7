/**
 * The hits of a search in the order of the view: row by row, and within a row in the order of the fields. Sixteen bytes per row with a
 * hit, however many of its cells are hits, so that even a search for one letter in a million rows is walked through without a list.
 */
import type { RowSpan } from '../../src-shared/host/row-spans.ts'
import { type HitPages, wordFields } from '../replica/search/hit-pages.ts'

export interface OrderedHits {
  readonly cells: number
  readonly rows: number
  /** Positions of the rows in the view, ascending. */
  readonly positions: Uint32Array
  readonly keys: Float64Array<ArrayBuffer>
  readonly words: number
  /** Bits of the fields, `words` numbers per row. */
  readonly masks: Uint32Array
  /** How many hits lie before each row. */
  readonly before: Uint32Array
}

export interface HitCell {
  /** Which of the hits it is, from 0. */
  readonly index: number
  readonly position: number
  readonly k: number
  /** Place of the field among those searched. */
  readonly field: number
}

/** Rows of the view that were searched; `allowed` has the bits of the fields that count in them. */
export interface SearchedRows {
  readonly spans: readonly RowSpan[]
  readonly keys: Float64Array
  readonly allowed: readonly number[]
}

const countBits = (word: number): number => {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

class Growing {
  #values = new Float64Array(1024)
  length = 0
  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Float64Array(this.length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.length] = value
    this.length += 1
  }
  values = (): Float64Array => this.#values.subarray(0, this.length)
}

/** Parts may name the same row, with different fields. */
export function orderHits(pages: HitPages, parts: readonly SearchedRows[]): OrderedHits {
  const { words } = pages
  const positions = new Growing()
  const keys = new Growing()
  const masks = new Growing()
  for (const { spans, keys: ofPart, allowed } of parts) {
    let at = 0
    for (const [first, last] of spans) {
      for (let position = first; position <= last && at < ofPart.length; position += 1, at += 1) {
        const k = ofPart[at] ?? 0
        let any = 0
        for (let word = 0; word < words; word += 1) any |= pages.word(k, word) & (allowed[word] ?? 0)
        if (any === 0) continue
        positions.push(position)
        keys.push(k)
        for (let word = 0; word < words; word += 1) masks.push((pages.word(k, word) & (allowed[word] ?? 0)) >>> 0)
      }
    }
  }
  const found = { positions: positions.values(), keys: keys.values(), masks: masks.values(), words }
  return counted(parts.length > 1 ? merged(found) : found)
}

interface FoundRows {
  readonly positions: Float64Array
  readonly keys: Float64Array
  readonly masks: Float64Array
  readonly words: number
}

/** Brings the rows of several parts into order, each row once. */
function merged({ positions, keys, masks, words }: FoundRows): FoundRows {
  const order = Uint32Array.from(positions, (_, i) => i).sort((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0))
  const [newPositions, newKeys, newMasks] = [new Growing(), new Growing(), [] as number[]]
  let last = -1
  for (const i of order) {
    const position = positions[i] ?? 0
    if (position !== last) {
      newPositions.push(position)
      newKeys.push(keys[i] ?? 0)
      for (let word = 0; word < words; word += 1) newMasks.push(0)
    }
    last = position
    const start = newMasks.length - words
    for (let word = 0; word < words; word += 1)
      newMasks[start + word] = ((newMasks[start + word] ?? 0) | (masks[i * words + word] ?? 0)) >>> 0
  }
  return { positions: newPositions.values(), keys: newKeys.values(), masks: Float64Array.from(newMasks), words }
}

function counted({ positions, keys, masks, words }: FoundRows): OrderedHits {
  const rows = positions.length
  const before = new Uint32Array(rows)
  let cells = 0
  for (let row = 0; row < rows; row += 1) {
    before[row] = cells
    for (let word = 0; word < words; word += 1) cells += countBits(masks[row * words + word] ?? 0)
  }
  return {
    cells,
    rows,
    positions: Uint32Array.from(positions),
    keys: Float64Array.from(keys),
    words,
    masks: Uint32Array.from(masks),
    before,
  }
}

/** The first row whose value is not below `value`. */
function firstAtLeast(values: Uint32Array, value: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

const bitsIn = (masks: ArrayLike<number>, row: number, words: number): readonly number[] => {
  const fields: number[] = []
  for (let word = 0; word < words; word += 1) {
    const mask = masks[row * words + word] ?? 0
    for (let bit = 0; bit < wordFields; bit += 1) if ((mask >>> bit) & 1) fields.push(word * wordFields + bit)
  }
  return fields
}
const fieldsOf = ({ masks, words }: OrderedHits, row: number): readonly number[] => bitsIn(masks, row, words)

/** Hits beyond which the rows are not told apart by field: eight bytes each, and every row read once per field. */
const mostApart = 2_000_000

/** The hits as rows with the places of fields: exact, unless there are very many, when cells of other fields of the rows are among them. */
export function hitParts(
  hits: OrderedHits,
): readonly { readonly keys: Float64Array<ArrayBuffer>; readonly fields: readonly number[] }[] {
  const { masks, words, rows, cells, keys } = hits
  if (rows === 0) return []
  const all = new Uint32Array(words)
  for (const [i, mask] of masks.entries()) all[i % words] = (all[i % words] ?? 0) | mask
  const fields = bitsIn(all, 0, words)
  if (cells > mostApart || fields.length === 1) return [{ keys: keys.slice(), fields }]
  return fields.map((field) => {
    const [word, bit] = [Math.floor(field / wordFields), field % wordFields]
    return { keys: keys.filter((_, row) => (((masks[row * words + word] ?? 0) >>> bit) & 1) === 1), fields: [field] }
  })
}

export function hitAt(hits: OrderedHits, index: number): HitCell | null {
  if (index < 0 || index >= hits.cells) return null
  const row = firstAtLeast(hits.before, index + 1) - 1
  const field = fieldsOf(hits, row)[index - (hits.before[row] ?? 0)]
  return field === undefined ? null : { index, position: hits.positions[row] ?? 0, k: hits.keys[row] ?? 0, field }
}

/** Number of hits that lie before the cell. `field` -1 stands before the first field of the row. */
export function hitsBefore(hits: OrderedHits, position: number, field: number): number {
  const row = firstAtLeast(hits.positions, position)
  if (row >= hits.rows) return hits.cells
  const start = hits.before[row] ?? 0
  return hits.positions[row] === position ? start + fieldsOf(hits, row).filter((it) => it < field).length : start
}

/** Rows with hits between two positions, both included, with the places of their fields; the first `most` of them. */
export function hitRowsBetween(
  hits: OrderedHits,
  first: number,
  last: number,
  most: number,
): readonly { readonly k: number; readonly fields: readonly number[] }[] {
  const start = firstAtLeast(hits.positions, first)
  const end = Math.min(firstAtLeast(hits.positions, last + 1), start + most)
  return Array.from({ length: Math.max(0, end - start) }, (_, i) => ({
    k: hits.keys[start + i] ?? 0,
    fields: fieldsOf(hits, start + i),
  }))
}

/** The hit after (or before) a cell, going round at the end; null when there is none at all. */
export function stepHit(
  hits: OrderedHits,
  from: { readonly position: number; readonly field: number },
  by: 1 | -1,
): HitCell | null {
  if (hits.cells === 0) return null
  const before = hitsBefore(hits, from.position, from.field)
  const here = hitAt(hits, before)
  const isOnHit = here !== null && here.position === from.position && here.field === from.field
  const index = by === 1 ? before + (isOnHit ? 1 : 0) : before - 1
  return hitAt(hits, (index + hits.cells) % hits.cells)
}

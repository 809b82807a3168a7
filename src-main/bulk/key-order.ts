/**
 * Rows in the order in which they lie in the file. Staged in the order of a sorted view, every row of a slice would write pages of its own:
 * a million rows took some twenty times as long.
 */

/** The place of the row at `i` in the area, counted from 0. */
export type PlaceOf = (i: number) => number

export interface OrderedKeys {
  readonly keys: Float64Array
  readonly placeOf: PlaceOf
}

/** Fewer rows are staged in a moment in any order; then what is refused is listed in the order of the view. */
const worthIt = 10_000

const isAscending = (keys: Float64Array): boolean => keys.every((key, i) => i === 0 || key >= (keys[i - 1] ?? key))

/** Keys are whole numbers, from 0 on. */
export function inKeyOrder(keys: Float64Array): OrderedKeys {
  const count = keys.length
  const largest = keys.reduce((most, key) => Math.max(most, key), 0)
  // Key and place are sorted as one number, which must be exact.
  if (count < worthIt || isAscending(keys) || (largest + 1) * count > Number.MAX_SAFE_INTEGER) return { keys, placeOf: (i) => i }
  const packed = keys.map((key, place) => key * count + place).sort()
  const places = Uint32Array.from(packed, (it) => it % count)
  return { keys: packed.map((it) => Math.floor(it / count)), placeOf: (i) => places[i] ?? i }
}

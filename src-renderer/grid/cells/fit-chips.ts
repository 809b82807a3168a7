/** How many things of a list stand whole in a cell beside each other; the others are counted ("+2"). */

/** Pixels between two of them, as in `cells.module.css`. */
export const chipGap = 4

/**
 * Of things with these widths, how many stand in `room`; at least one, which is cut where it is wider than that. `others`: things that are not drawn
 * in any case; `countWidth`: of the sign that counts what is left out. All in pixels.
 */
export function countFitting(
  widths: readonly number[],
  others: number,
  room: number,
  countWidth: (left: number) => number,
): number {
  const upTo = (count: number): number => widths.slice(0, count).reduce((sum, width) => sum + width, 0) + chipGap * (count - 1)
  for (let count = widths.length; count > 1; count -= 1) {
    const left = widths.length - count + others
    if (upTo(count) + (left === 0 ? 0 : chipGap + countWidth(left)) <= room) return count
  }
  return Math.min(1, widths.length)
}

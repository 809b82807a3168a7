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
  let taken = widths.reduce((sum, width) => sum + width, 0) + chipGap * (widths.length - 1)
  for (let count = widths.length; count > 1; count -= 1) {
    const left = widths.length - count + others
    if (taken + (left === 0 ? 0 : chipGap + countWidth(left)) <= room) return count
    taken -= (widths[count - 1] ?? 0) + chipGap
  }
  return Math.min(1, widths.length)
}

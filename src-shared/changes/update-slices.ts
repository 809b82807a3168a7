/**
 * How updates are cut between two checks: what someone else changes between a check and the write that follows is overwritten unseen, so few
 * rows are written after each (architecture, The life of an edit).
 */

/** Rows that are written after one check; one request for more rows than this is a slice of its own. */
export const rowsPerCheck = 20
/** Milliseconds after which what is left of a slice is checked again. */
export const checkLastsMs = 2000

/** `sizes`: rows of each request, in order. Answers the rows of each slice. */
export function updateSlices(sizes: readonly number[]): readonly number[] {
  const slices: number[] = []
  let open = 0
  for (const size of sizes) {
    if (open > 0 && open + size > rowsPerCheck) {
      slices.push(open)
      open = 0
    }
    open += size
  }
  if (open > 0) slices.push(open)
  return slices
}

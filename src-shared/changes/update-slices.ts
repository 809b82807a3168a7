/**
 * How updates are cut between two checks: what someone else changes between a check and the write that follows is overwritten unseen, so few
 * rows are written after each (architecture, The life of an edit).
 */

/** Rows that are written after one check; one request for more rows than this is a slice of its own. */
export const rowsPerCheck = 20
/** Milliseconds after which what is left of a slice is checked again. */
export const checkLastsMs = 2000

/** So many requests of so many rows each: a million changed rows are mostly a million requests of one. */
export interface RequestRun {
  readonly rows: number
  readonly requests: number
}

export const countRequests = (runs: readonly RequestRun[]): number => runs.reduce((sum, it) => sum + it.requests, 0)

/** `runs`: the requests, in order. Answers the rows of each slice. */
export function updateSlices(runs: readonly RequestRun[]): readonly number[] {
  const slices: number[] = []
  let open = 0
  for (const { rows, requests } of runs) {
    for (let left = requests; left > 0; left -= 1) {
      if (open > 0 && open + rows > rowsPerCheck) {
        slices.push(open)
        open = 0
      }
      open += rows
    }
  }
  if (open > 0) slices.push(open)
  return slices
}

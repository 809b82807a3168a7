/** Finds how many rows to stage in one transaction: as many as fit into the time that others may be kept waiting. */

/** Milliseconds of a slice. Longer ones make an edit wait that is typed meanwhile; shorter ones spend more on commits than on rows. */
const sliceTime = 30
const [fewest, most] = [250, 32_000]

export interface SlicePace {
  rows(): number
  /** Runs the work on so many rows and learns from how long it took. */
  time(rows: number, work: () => void): void
}

export function createSlicePace(now: () => number = () => performance.now()): SlicePace {
  let next = 1000
  return {
    rows: () => next,
    time(rows, work) {
      const began = now()
      work()
      const took = Math.max(0.5, now() - began)
      const fitting = Math.round((rows * sliceTime) / took)
      next = Math.max(fewest, Math.min(most, next * 2, fitting))
    },
  }
}

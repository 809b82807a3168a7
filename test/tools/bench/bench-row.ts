/** One line of the benchmark table: a measured ratio against a floor taken in the same run, and what must hold. */
export interface BenchRow {
  readonly what: string
  /** Measured time divided by the floor's time (or the named quantity); null when the line only prints. */
  readonly ratio: number | null
  /** Largest ratio that holds; null when the line only prints. */
  readonly hold: number | null
  /** What was measured, with both times. */
  readonly detail: string
}

/** A benchmark of one subject. */
export type Bench = () => Promise<readonly BenchRow[]>

/** Median of the values; the middle is steadier than the mean on a shared machine. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Runs `work` and answers how many milliseconds it took. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

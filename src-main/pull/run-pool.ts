/** Runs tasks side by side, no more than `width` at a time, until the first failure. */
import { ok, type Result } from '../../src-shared/lib/result.ts'

/** Tasks start in order. After a failure or an abort no further task starts; those under way are waited for. */
export async function runPool<T, E>(
  items: Iterable<T>,
  width: number,
  signal: AbortSignal,
  work: (item: T) => Promise<Result<unknown, E>>,
): Promise<Result<null, E>> {
  const iterator = items[Symbol.iterator]()
  let failure: Result<null, E> | null = null
  const walk = async (): Promise<void> => {
    while (failure === null && !signal.aborted) {
      const next = iterator.next()
      if (next.done === true) return
      const result = await work(next.value)
      if (!result.ok) failure ??= result
    }
  }
  await Promise.all(Array.from({ length: width }, walk))
  return failure ?? ok(null)
}

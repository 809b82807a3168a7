/**
 * Runs plain JavaScript for a bounded time, in the present thread. A regular expression cannot be stopped from outside by other means,
 * and ending its whole thread would end the database connection that lives there. What was half done when the time ran out is to be
 * thrown away: `work` may not touch SQLite or anything that must stay whole. Costs about a quarter of a millisecond: once per slice.
 */
import { createContext, Script } from 'node:vm'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'

export type RunBounded = <T>(milliseconds: number, work: () => T) => Result<T, 'too-long'>

/** The error may be of the other context, whose `Error` is not ours. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

export function createRunBounded(): RunBounded {
  const room: { work: () => void } = { work: () => undefined }
  const context = createContext(room)
  const script = new Script('work()')
  return <T>(milliseconds: number, work: () => T): Result<T, 'too-long'> => {
    let answer: { readonly value: T } | null = null
    room.work = () => {
      answer = { value: work() }
    }
    try {
      script.runInContext(context, { timeout: milliseconds })
    } catch (error) {
      if (isTimeout(error)) return err('too-long')
      throw error
    } finally {
      room.work = () => undefined
    }
    const done = answer as { readonly value: T } | null
    return done === null ? err('too-long') : ok(done.value)
  }
}

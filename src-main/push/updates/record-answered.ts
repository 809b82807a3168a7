/**
 * Updates that the service said yes to, recorded together while the next ones are sent: a transaction costs more than the answer. Each has its
 * receipt since before it was sent, so that after a crash they are read back.
 */
import { ok } from '../../../src-shared/lib/result.ts'
import type { Outcome } from '../../pull/sync-ports.ts'
import { type PushRun, settle } from '../push-run.ts'

export interface Answered {
  readonly keys: number[]
  /** When the first of them came, by the clock of the process. */
  since: number
  /** Those before, which are being written down meanwhile. */
  writing: Promise<Outcome<null>>
}

export const noneAnswered = (): Answered => ({ keys: [], since: 0, writing: Promise.resolve(ok(null)) })

export function noteAnswered(answered: Answered, k: number): void {
  if (answered.keys.length === 0) answered.since = performance.now()
  answered.keys.push(k)
}

/** For whoever asks the thread that writes next, to have them settled with it. */
export const handOver = (answered: Answered): readonly number[] => answered.keys.splice(0)

/** So many rows, or so many milliseconds, whichever is first. */
const recordedAtOnce = { rows: 200, ms: 50 }

export const isDue = ({ keys, since }: Answered): boolean =>
  keys.length >= recordedAtOnce.rows || (keys.length > 0 && performance.now() - since >= recordedAtOnce.ms)

/** Begins to write down what was answered; fails where that before it could not be. */
export async function record(run: PushRun, answered: Answered): Promise<Outcome<null>> {
  const before = await answered.writing
  const updated = handOver(answered)
  answered.writing = updated.length === 0 ? Promise.resolve(ok(null)) : settle(run, { updated })
  return before
}

/** The same, until it is written. */
export async function recordAll(run: PushRun, answered: Answered): Promise<Outcome<null>> {
  const before = await record(run, answered)
  const written = await answered.writing
  return before.ok ? written : before
}

import type { Timer } from '../api-client/timer.ts'
import type { Outcome, SyncPorts, SyncRun } from '../pull/sync-ports.ts'
import type { PushOutcome } from '../replica/contract/push-questions.ts'
import type { TakenFor } from '../replica/contract/receipt-questions.ts'
import type { FieldTrials } from './field-trials.ts'

export interface PushPorts extends SyncPorts {
  readonly timer: Timer
  /** Base64 of a staged file's content; null when it is no longer there. */
  readStaged(sha256: string): Promise<string | null>
}

export interface PushOptions {
  readonly triggerWorkflow: boolean
  readonly permanentDelete: boolean
}

export interface PushTally {
  created: number
  updated: number
  deleted: number
  refused: number
  unknown: number
  /** Without an answer, not there when they were read back, and staged as before. */
  again: number
}

export interface PushRun extends SyncRun {
  readonly timer: Timer
  readonly readStaged: PushPorts['readStaged']
  readonly options: PushOptions
  readonly tally: PushTally
  /** The run that receipts are kept under. */
  readonly runId: number
  /** What this push learns of single fields. */
  readonly trials: FieldTrials
  /** For writes: not aborted by a cancel while a request is on its way, because that would leave its outcome unknown. */
  readonly write: SyncRun['call']
  report(): void
  /** Awaited between requests: resolves at once, or when a paused push goes on. */
  pausePoint(): Promise<void>
}

export const noTally = (): PushTally => ({ created: 0, updated: 0, deleted: 0, refused: 0, unknown: 0, again: 0 })

/** What rows are taken for, now. */
export const takenFor = (run: PushRun): TakenFor => ({ run: run.runId, at: run.clock.now() })

/** Writes an outcome down, then counts it. */
export async function settle(run: PushRun, outcome: PushOutcome): Promise<Outcome<null>> {
  const written = await run.replica.ask('push.outcome', { worksheetId: run.worksheetId, at: run.clock.now(), ...outcome })
  if (!written.ok) return written
  countOutcome(run, outcome)
  return written
}

/** What was written down is counted. */
export function countOutcome(run: PushRun, outcome: PushOutcome): void {
  run.tally.created += outcome.created?.length ?? 0
  run.tally.updated += outcome.updated?.length ?? 0
  run.tally.deleted += outcome.deleted?.length ?? 0
  run.tally.refused += outcome.refused?.length ?? 0
  run.tally.unknown += outcome.unknown?.length ?? 0
  run.report()
}

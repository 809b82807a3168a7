/** Carries a paste through: what its block names is looked up where the local data does not know it, and then all of it is staged. */
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { RunAnswer } from '../bulk/bulk-tasks.ts'
import { stopped } from '../replica/stage/stopped.ts'
import { type StagePasteAsk, stagePasteTask } from './clipboard-tasks.ts'
import { lookUpPasted, type PasteSession } from './look-up-pasted.ts'

export type PasteRun = Omit<StagePasteAsk, 'names' | 'isFinal'>

export interface PasteControl {
  readonly signal?: AbortSignal
  readonly onProgress?: (cells: number) => void
}

export async function runPaste(
  session: PasteSession,
  run: PasteRun,
  control: PasteControl,
): Promise<Result<RunAnswer, HostError>> {
  const first = await session.replica.run(stagePasteTask, { ...run, names: [], isFinal: false }, control)
  if (!first.ok) return first
  if (first.value.kind === 'staged') return ok(first.value.answer)
  const signal = control.signal ?? new AbortController().signal
  const names = await lookUpPasted(session, run.worksheetId, first.value.names, signal)
  if (!names.ok) return names
  if (signal.aborted) return err(stopped)
  const second = await session.replica.run(stagePasteTask, { ...run, names: names.value, isFinal: true }, control)
  if (!second.ok) return second
  if (second.value.kind !== 'staged') throw new Error('a paste asked for names twice')
  return ok(second.value.answer)
}

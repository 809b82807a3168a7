/**
 * The frame of a run that stages or creates the rows of an import: begun once, gone on with after a pause or a crash, closed when all is done.
 * What fails, or is stopped, leaves the import interrupted, and the next run goes on from there.
 */
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { ImportId } from '../../src-shared/model/ids.ts'
import type { RunProgress } from '../replica/imports/run-record.ts'
import { askTransfer } from './answers/ask-transfer.ts'
import type { TransferSpace } from './answers/transfer-space.ts'
import { requireAsKept } from './kept-source.ts'

export interface RunKind {
  readonly importId: ImportId
  readonly kind: 'stage' | 'create'
  readonly triggerWorkflow: boolean
}

const begunOtherwise = {
  stage: 'This import was created on the service in part. Go on with that, or discard it.',
  create: 'This import was staged for review in part. Go on with that, or discard it.',
}

export async function driveRun<T>(
  space: TransferSpace,
  run: RunKind,
  drive: (begun: RunProgress) => Promise<Result<T, HostError>>,
): Promise<Result<T, HostError>> {
  const { replica, clock, removeLines } = space
  const { importId, kind } = run
  const earlier = await askTransfer(replica, 'run.progress', { importId })
  if (!earlier.ok) return earlier
  if (earlier.value !== null && earlier.value.progress.kind !== kind)
    return err({ kind: 'invalid', message: begunOtherwise[kind] })
  // What is planned whole is read from the ledger.
  const asKept = earlier.value?.progress.isPlanned === true ? ok(null) : await requireAsKept(space, importId)
  if (!asKept.ok) return asKept
  const begun = await askTransfer(replica, 'run.begin', { ...run, at: clock.now() })
  if (!begun.ok) return begun
  const result = await drive(begun.value)
  if (!result.ok) {
    await askTransfer(replica, 'import.set-state', { importId, state: 'interrupted', at: clock.now() })
    return result
  }
  const finished = await askTransfer(replica, 'run.finish', { importId, at: clock.now() })
  if (finished.ok) await removeLines(importId)
  return finished.ok ? result : finished
}

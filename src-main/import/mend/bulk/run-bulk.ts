/**
 * Corrects the file of an import by a command for many cells: the background worker says what cells become, stretch by stretch, and the writer
 * keeps that; all of it holds from one moment on, as one step. Memory holds one stretch, and nothing is left of a command that was stopped.
 */
import { operationLabel } from '../../../../src-shared/bulk/operation-label.ts'
import type { BulkCorrected } from '../../../../src-shared/host/calls/import/import-bulk-calls.ts'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../../src-shared/lib/result.ts'
import type { ImportId } from '../../../../src-shared/model/ids.ts'
import type { JobControl } from '../../../jobs/job-registry.ts'
import { askTransfer } from '../../answers/ask-transfer.ts'
import type { TransferSpace } from '../../answers/transfer-space.ts'
import { stopped } from '../../run-check.ts'
import { type BulkAsk, type BulkPlace, type BulkSlice, bulkStart } from './plan-bulk.ts'

/** Milliseconds of work per question: long enough that messages do not count, short enough to stop soon. */
const budgetMs = 60

/** How it is followed; a run that is over at once is not. */
export type BulkControl = Pick<JobControl, 'signal' | 'report' | 'pausePoint'>

export interface BulkRun extends BulkCorrected {
  /** Numbers of the first lines that were corrected. */
  readonly lines: readonly number[]
}

const shownLines = 200

interface Tally {
  changed: number
  refused: BulkRun['refused']
  readonly skipped: Map<string, number>
  lines: number[]
}

export async function runBulk(
  space: TransferSpace,
  importId: ImportId,
  ask: BulkAsk,
  control: BulkControl,
): Promise<Result<BulkRun, HostError>> {
  const tally: Tally = { changed: 0, refused: null, skipped: new Map(), lines: [] }
  const made = await makePieces(space, importId, ask, control, tally)
  const drop = (): Promise<unknown> => askTransfer(space.replica, 'import.drop-bulk', { importId })
  if (!made.ok) {
    await drop()
    return made
  }
  const { changed, refused, skipped, lines } = tally
  const outcome = ok({ changed, refused, skipped: [...skipped].map(([reason, cells]) => ({ reason, cells })), lines })
  if (changed === 0) return outcome
  const label = operationLabel(ask.operation, changed)
  const kept = await askTransfer(space.replica, 'import.finish-bulk', { importId, label, at: space.clock.now() })
  if (kept.ok) return outcome
  await drop()
  return kept
}

/** Has every stretch worked out and kept. */
async function makePieces(
  { replica, sourceOf }: TransferSpace,
  importId: ImportId,
  ask: BulkAsk,
  control: BulkControl,
  tally: Tally,
): Promise<Result<null, HostError>> {
  const path = sourceOf(importId)
  let done = 0
  let isStart = true
  let from: BulkPlace | null = bulkStart
  while (from !== null) {
    if (control.signal.aborted) return err(stopped)
    await control.pausePoint()
    const slice: Result<BulkSlice, HostError> = await askTransfer(replica, 'import.bulk-slice', {
      importId,
      path,
      ...ask,
      from,
      budgetMs,
    })
    if (!slice.ok) return slice
    const { pieces, next, cells, changed, refused, skipped }: BulkSlice = slice.value
    const added = await askTransfer(replica, 'import.add-pieces', { importId, pieces, isStart })
    if (!added.ok) return added
    isStart = false
    done += cells
    from = next
    tally.changed += changed
    if (refused !== null)
      tally.refused = { cells: (tally.refused?.cells ?? 0) + refused.cells, why: tally.refused?.why ?? refused.why }
    for (const each of skipped) tally.skipped.set(each.reason, (tally.skipped.get(each.reason) ?? 0) + each.cells)
    if (tally.lines.length < shownLines)
      tally.lines = [...new Set([...tally.lines, ...pieces.flatMap(({ lines }) => lines.slice(0, shownLines))])].slice(
        0,
        shownLines,
      )
    control.report({ done, counts: { changed: tally.changed } })
  }
  return ok(null)
}

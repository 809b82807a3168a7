/**
 * Takes a past run back, or a part of it: reads the rows first, so that what others made of them is known, and stages the inverse, which is
 * reviewed and pushed like any other change. Where the service cannot be reached, the push finds what others changed.
 */
import { countOf } from '../../src-shared/bulk/operation-label.ts'
import type { PastRun, PastTarget } from '../../src-shared/host/calls/past-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import type { Clock } from '../../src-shared/lib/clock.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import type { Session } from '../connections/session.ts'
import type { JobControl, JobOutcome } from '../jobs/job-registry.ts'
import { inChunks } from '../pull/list-by-id.ts'
import { startRun } from '../pull/sync-ports.ts'
import { takeInRows } from '../pull/take-in-rows.ts'
import type { StagedState } from '../replica/contract/question.ts'
import { emptyTally, type InverseTally } from '../replica/stage/stage-inverse.ts'
import { stopped } from '../replica/stage/stopped.ts'
import { undoRunTask, writtenIdsTask } from './past-tasks.ts'

export interface UndoRequest {
  readonly past: PastRun
  readonly target: PastTarget
  readonly label: string
  readonly keepChanged: boolean
}

export interface UndoPorts {
  readonly session: Session
  readonly clock: Clock
  /** Lets nobody else change the worksheet meanwhile. */
  inTurn<T>(worksheetId: WorksheetId, work: () => Promise<T>): Promise<T>
  /** Tells the windows what is staged now. */
  tell(worksheetId: WorksheetId, state: StagedState): void
}

/** Rows read between two reports of progress: four requests at most. */
const readTogether = 4000

/** The worksheets of a run that are still known, in the order in which they were written. */
export const worksheetsOf = ({ worksheets }: PastRun): readonly WorksheetId[] => [
  ...new Set(worksheets.flatMap((it) => (it.worksheetId === null || it.confirmed === 0 ? [] : [it.worksheetId]))),
]

export async function undoRun(
  ports: UndoPorts,
  request: UndoRequest,
  control: JobControl,
): Promise<Result<JobOutcome, HostError>> {
  const sum = emptyTally()
  let isRead = true
  for (const worksheetId of worksheetsOf(request.past)) {
    const read = await readWritten(ports, request, worksheetId, control)
    if (!read.ok) return read
    isRead &&= read.value
    if (control.signal.aborted) return err(stopped)
    const staged = await ports.inTurn(worksheetId, () => stage(ports, request, worksheetId, control))
    if (!staged.ok) return staged
    ports.tell(worksheetId, staged.value)
    for (const [name, count] of Object.entries(staged.value.tally)) sum[name as keyof InverseTally] += count
  }
  const unsettled = request.past.worksheets.reduce((rows, it) => rows + it.unsettled, 0)
  return ok({ message: sayUndone(sum, request.target.of === 'all' ? unsettled : 0, isRead), counts: { ...sum } })
}

const stage = (
  { session, clock }: UndoPorts,
  { past, target, label, keepChanged }: UndoRequest,
  worksheetId: WorksheetId,
  control: JobControl,
) =>
  session.replica.run(
    undoRunTask,
    { run: past.run, worksheetId, target, label, keepChanged, at: clock.now() },
    { signal: control.signal },
  )

/** False where the service could not be asked. */
async function readWritten(
  { session, clock }: UndoPorts,
  { past, target }: UndoRequest,
  worksheetId: WorksheetId,
  control: JobControl,
): Promise<Result<boolean, HostError>> {
  const ids = await session.replica.run(writtenIdsTask, { run: past.run, worksheetId, target })
  if (!ids.ok) return ids
  const { client, replica } = session
  const run = startRun({ client, replica, clock }, worksheetId, control.signal, 'pull')
  let done = 0
  for (const chunk of inChunks(ids.value, readTogether)) {
    await control.pausePoint()
    if (control.signal.aborted) return err(stopped)
    const taken = await takeInRows(run, chunk)
    if (!taken.ok) return taken.error.kind === 'service' && taken.error.isOffline ? ok(false) : taken
    const gone = await replica.ask('pull.remove', { worksheetId, ids: taken.value.gone, at: clock.now() })
    if (!gone.ok) return gone
    done += chunk.length
    control.report({ done, total: ids.value.length })
  }
  return ok(true)
}

const rowsOf = (count: number): string => countOf(count, 'row', 'rows')

/** What was staged and what was not, in sentences whose counts add up. */
function sayUndone(it: InverseTally, unsettled: number, isRead: boolean): string {
  const part = (count: number, words: string): readonly string[] => (count === 0 ? [] : [words])
  const staged = [
    ...part(it.cells, `${countOf(it.cells, 'cell', 'cells')} of ${rowsOf(it.rows)} get back what they held`),
    ...part(it.deletes, `${rowsOf(it.deletes)} to be deleted`),
    ...part(it.returns, `${rowsOf(it.returns)} to come back as new`),
  ]
  const decisions = it.conflicts + it.asked
  const rest = [
    ...part(
      decisions,
      `${decisions.toLocaleString('en')} of them changed since: decide about ${decisions === 1 ? 'it' : 'each'} in the review.`,
    ),
    ...part(it.kept, `${rowsOf(it.kept)} changed since and kept.`),
    ...part(
      it.staged,
      `${countOf(it.staged, 'cell', 'cells')} left alone: something newer is staged in ${it.staged === 1 ? 'it' : 'them'}.`,
    ),
    ...part(it.locked, `${countOf(it.locked, 'cell', 'cells')} left alone: the column is gone or cannot be written.`),
    ...part(it.gone, `${rowsOf(it.gone)} gone already.`),
    ...part(it.same, `${rowsOf(it.same)} ${it.same === 1 ? 'is' : 'are'} as before already.`),
    ...part(it.underWay + unsettled, `${rowsOf(it.underWay + unsettled)} without an answer yet and left out.`),
    ...(isRead ? [] : ['The service was not reached: what others changed since is found when you push.']),
  ]
  const first = staged.length === 0 ? 'Nothing is left to take back.' : `Staged: ${staged.join(', ')}. Review and push them.`
  return [first, ...rest].join(' ')
}

/** Settles or discards all of some worksheets, one after the other: what was finished before somebody cancelled is a command to undo. */
import { countOf } from '../../../src-shared/bulk/operation-label.ts'
import type { ChangeScope } from '../../../src-shared/host/calls/edit-calls.ts'
import type { StagedCounts } from '../../../src-shared/host/calls/row-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Clock } from '../../../src-shared/lib/clock.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import { type SettleAsk, settleTask } from '../../bulk/bulk-tasks.ts'
import type { Session } from '../../connections/session.ts'
import { stopped } from '../../replica/stage/stopped.ts'
import { type EditRuns, jobFrom, type RunOptions } from '../views/edit-runs.ts'
import type { OpenViews } from '../views/open-views.ts'
import type { Staging } from '../views/staging.ts'
import type { WorksheetLocks } from '../views/worksheet-locks.ts'

const rowsOf = ({ createdRows, updatedRows, deletedRows }: StagedCounts): number => createdRows + updatedRows + deletedRows
const sayDone = (count: number, how: SettleAsk['how']): string =>
  how === 'discard' ? `${countOf(count, 'change', 'changes')} discarded.` : `${countOf(count, 'conflict', 'conflicts')} settled.`

interface SettlePorts {
  readonly clock: Clock
  readonly staging: Staging
  readonly views: OpenViews
  readonly locks: WorksheetLocks
  readonly runs: EditRuns
}

type DiscardAtOnce = (session: Session, of: ChangeScope) => Promise<Result<number, HostError>>

export function createSettleAll({ clock, staging, views, locks, runs }: SettlePorts, discardAtOnce: DiscardAtOnce) {
  return async (session: Session, only: WorksheetId | null, how: SettleAsk['how']): Promise<Result<number, HostError>> => {
    const { connectionId, replica } = session
    const counts = await replica.ask('changes.count', null)
    if (!counts.ok) return counts
    const sheets = counts.value
      .filter((it) => only === null || it.worksheetId === only)
      .map(({ worksheetId, name, staged }) =>
        how === 'discard'
          ? { worksheetId, name, rows: rowsOf(staged), cells: rowsOf(staged) + staged.cells }
          : { worksheetId, name, rows: staged.conflicts, cells: staged.conflicts },
      )
      .filter((it) => it.rows > 0)
    let settled = 0
    for (const { worksheetId, name, rows, cells } of sheets) {
      const ask = { worksheetId, how, at: clock.now() }
      const run = async (options: RunOptions): Promise<Result<number, HostError>> => {
        const done = await replica.run(settleTask, ask, options)
        if (!done.ok) {
          // What the windows read meanwhile is no longer so.
          void views.changed(session, worksheetId, { came: [], went: [] })
          return done
        }
        if (done.value === null) return discardAtOnce(session, { scope: 'worksheet', worksheetId })
        staging.tell(session, worksheetId, done.value)
        return ok(done.value.settled)
      }
      const title = how === 'discard' ? `Discard changes in ${name}` : `Settle conflicts in ${name}`
      const went =
        cells < jobFrom
          ? await run({})
          : await runs.follow({
              connectionId,
              worksheetId,
              title,
              unit: 'rows',
              total: rows,
              // A push must not send the half of it that may be taken back.
              run: (options) =>
                locks.take(connectionId, worksheetId, async () => (options.signal?.aborted ? err(stopped) : run(options))),
              say: (count) => ok(sayDone(count, how)),
            })
      if (!went.ok) return went
      settled += went.value
    }
    return ok(settled)
  }
}

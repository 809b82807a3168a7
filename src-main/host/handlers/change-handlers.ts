/** Answers the calls of the review: list, discard, hold and settle staged changes. What is large runs as a job that can be cancelled. */
import { countOf } from '../../../src-shared/bulk/operation-label.ts'
import type { ChangeScope, Discarded } from '../../../src-shared/host/calls/edit-calls.ts'
import type { StagedCounts } from '../../../src-shared/host/calls/row-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Clock } from '../../../src-shared/lib/clock.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import { type SettleAsk, settleTask } from '../../bulk/bulk-tasks.ts'
import { type Session, type Sessions, withSession } from '../../connections/session.ts'
import type { StagedState } from '../../replica/contract/question.ts'
import { moveFieldTask } from '../../replica/stage/move-field.ts'
import { addStagedCounts, noStaged } from '../../replica/stage/staged-counts.ts'
import { stopped } from '../../replica/stage/stopped.ts'
import { whyKeptTask } from '../../replica/stage/why-kept.ts'
import { type EditRuns, jobFrom, type RunOptions } from '../views/edit-runs.ts'
import type { OpenViews } from '../views/open-views.ts'
import type { Staging } from '../views/staging.ts'
import type { WorksheetTurns } from '../views/worksheet-turns.ts'
import type { HandlersOf } from './handlers.ts'

export interface ChangeHandlerPorts {
  readonly sessions: Sessions
  readonly clock: Clock
  readonly staging: Staging
  readonly views: OpenViews
  readonly turns: WorksheetTurns
  readonly runs: EditRuns
}

type ChangeCalls =
  | 'changes.list'
  | 'changes.discard'
  | 'changes.move-field'
  | 'changes.hold'
  | 'changes.resolve'
  | 'changes.resolve-all'
  | 'changes.count'

const rowsOf = ({ createdRows, updatedRows, deletedRows }: StagedCounts): number => createdRows + updatedRows + deletedRows
const sayDone = (count: number, how: SettleAsk['how']): string =>
  how === 'discard' ? `${countOf(count, 'change', 'changes')} discarded.` : `${countOf(count, 'conflict', 'conflicts')} settled.`

type Touched = { readonly worksheets: readonly (StagedState & { readonly worksheetId: WorksheetId })[] }

async function sayDiscarded(
  { replica }: Session,
  of: ChangeScope,
  done: Result<number, HostError>,
): Promise<Result<Discarded, HostError>> {
  if (!done.ok) return done
  if (done.value > 0) return ok({ discarded: done.value })
  const why = await replica.run(whyKeptTask, of)
  return why.ok ? ok({ discarded: 0, why: why.value }) : why
}

export function createChangeHandlers(ports: ChangeHandlerPorts): HandlersOf<ChangeCalls> {
  const { sessions, clock, staging, views, turns, runs } = ports
  const tellAll = <T extends Touched>(session: Session, done: Result<T, HostError>): Result<T, HostError> => {
    if (done.ok) for (const state of done.value.worksheets) staging.tell(session, state.worksheetId, state)
    return done
  }
  const discardAtOnce = async (session: Session, of: ChangeScope): Promise<Result<number, HostError>> => {
    const done = tellAll(session, await session.replica.ask('changes.discard', { of, at: clock.now() }))
    return done.ok ? ok(done.value.discarded) : done
  }
  /** All of some worksheets, one after the other: what was finished before somebody cancelled is a command to undo. */
  const settleAll = async (
    session: Session,
    only: WorksheetId | null,
    how: SettleAsk['how'],
  ): Promise<Result<number, HostError>> => {
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
                turns.take(connectionId, worksheetId, async () => (options.signal?.aborted ? err(stopped) : run(options))),
              say: (count) => ok(sayDone(count, how)),
            })
      if (!went.ok) return went
      settled += went.value
    }
    return ok(settled)
  }
  return {
    'changes.list': ({ connectionId, ...query }) =>
      withSession(sessions, connectionId, (session) => session.replica.ask('changes.list', query)),
    'changes.discard': ({ connectionId, of }) =>
      withSession(sessions, connectionId, async (session) => {
        if (of.scope === 'all' || of.scope === 'worksheet') {
          const all = await settleAll(session, of.scope === 'all' ? null : of.worksheetId, 'discard')
          return sayDiscarded(session, of, all)
        }
        return sayDiscarded(session, of, await discardAtOnce(session, of))
      }),
    'changes.move-field': ({ connectionId, ...ask }) =>
      withSession(sessions, connectionId, async (session) => {
        const moved = await session.replica.run(moveFieldTask, { ...ask, at: clock.now() })
        if (!moved.ok) return moved
        staging.tell(session, ask.worksheetId, moved.value)
        return ok({ moved: moved.value.moved, left: moved.value.left })
      }),
    'changes.hold': ({ connectionId, of, held }) =>
      withSession(sessions, connectionId, async (session) => {
        const done = tellAll(session, await session.replica.ask('changes.hold', { of, held }))
        return done.ok ? ok({ changed: done.value.changed }) : done
      }),
    'changes.resolve': ({ connectionId, worksheetId, cells, take }) =>
      withSession(sessions, connectionId, async (session) => {
        const done = await session.replica.ask('changes.resolve', { worksheetId, cells, take, at: clock.now() })
        if (!done.ok) return done
        staging.tell(session, worksheetId, done.value)
        return ok({ resolved: done.value.resolved })
      }),
    'changes.resolve-all': ({ connectionId, worksheetId, take }) =>
      withSession(sessions, connectionId, async (session) => {
        const resolved = await settleAll(session, worksheetId, take)
        return resolved.ok ? ok({ resolved: resolved.value }) : resolved
      }),
    'changes.count': ({ connectionId }) =>
      withSession(sessions, connectionId, async (session) => {
        const counts = await session.replica.ask('changes.count', null)
        if (!counts.ok) return counts
        const worksheets = counts.value.filter(({ staged }) => Object.values(staged).some((it) => it > 0))
        return ok({ total: worksheets.reduce((sum, it) => addStagedCounts(sum, it.staged), noStaged), worksheets })
      }),
  }
}

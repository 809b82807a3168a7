/** Answers the calls of the review: list, discard, hold and settle staged changes. What is large runs as a job that can be cancelled. */
import type { ChangeScope, Discarded } from '../../../src-shared/host/calls/edit-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Clock } from '../../../src-shared/lib/clock.ts'
import { mapOk, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import { type Session, type Sessions, withSession } from '../../connections/session.ts'
import type { StagedState } from '../../replica/contract/question.ts'
import { moveFieldTask } from '../../replica/stage/move-field.ts'
import { addStagedCounts, noStaged } from '../../replica/stage/staged-counts.ts'
import { whyKeptTask } from '../../replica/stage/why-kept.ts'
import { createSettleAll } from '../pushed/settle-worksheets.ts'
import type { EditRuns } from '../views/edit-runs.ts'
import type { OpenViews } from '../views/open-views.ts'
import type { Staging } from '../views/staging.ts'
import type { WorksheetLocks } from '../views/worksheet-locks.ts'
import type { HandlersOf } from './handlers.ts'

export interface ChangeHandlerPorts {
  readonly sessions: Sessions
  readonly clock: Clock
  readonly staging: Staging
  readonly views: OpenViews
  readonly locks: WorksheetLocks
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

type Touched = { readonly worksheets: readonly (StagedState & { readonly worksheetId: WorksheetId })[] }

async function sayDiscarded(
  { replica }: Session,
  of: ChangeScope,
  done: Result<number, HostError>,
): Promise<Result<Discarded, HostError>> {
  if (!done.ok) return done
  if (done.value > 0) return ok({ discarded: done.value })
  return mapOk(await replica.run(whyKeptTask, of), (why) => ({ discarded: 0, why }))
}

export function createChangeHandlers(ports: ChangeHandlerPorts): HandlersOf<ChangeCalls> {
  const { sessions, clock, staging } = ports
  const tellAll = <T extends Touched>(session: Session, done: Result<T, HostError>): Result<T, HostError> => {
    if (done.ok) for (const state of done.value.worksheets) staging.tell(session, state.worksheetId, state)
    return done
  }
  const discardAtOnce = async (session: Session, of: ChangeScope): Promise<Result<number, HostError>> => {
    const done = tellAll(session, await session.replica.ask('changes.discard', { of, at: clock.now() }))
    return done.ok ? ok(done.value.discarded) : done
  }
  const settleAll = createSettleAll(ports, discardAtOnce)
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
        return mapOk(await settleAll(session, worksheetId, take), (resolved) => ({ resolved }))
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

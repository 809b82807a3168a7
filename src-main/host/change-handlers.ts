/** Answers the calls of the review: list, discard, hold and settle staged changes. */
import type { HostError } from '../../src-shared/host/host-error.ts'
import type { Clock } from '../../src-shared/lib/clock.ts'
import { ok, type Result } from '../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import type { StagedState } from '../replica/questions.ts'
import { addStagedCounts, noStaged } from '../replica/staged-counts.ts'
import type { HandlersOf } from './handlers.ts'
import type { Session, Sessions } from './session.ts'
import type { Staging } from './staging.ts'

export interface ChangeHandlerPorts {
  readonly sessions: Sessions
  readonly clock: Clock
  readonly staging: Staging
}

type ChangeCalls =
  | 'changes.list'
  | 'changes.discard'
  | 'changes.hold'
  | 'changes.resolve'
  | 'changes.resolve-all'
  | 'changes.count'

type Touched = { readonly worksheets: readonly (StagedState & { readonly worksheetId: WorksheetId })[] }

export function createChangeHandlers({ sessions, clock, staging }: ChangeHandlerPorts): HandlersOf<ChangeCalls> {
  const tellAll = <T extends Touched>(session: Session, done: Result<T, HostError>): Result<T, HostError> => {
    if (done.ok) for (const state of done.value.worksheets) staging.tell(session, state.worksheetId, state)
    return done
  }
  return {
    'changes.list': async ({ connectionId, ...query }) => {
      const session = sessions.get(connectionId)
      return session.ok ? session.value.replica.ask('changes.list', query) : session
    },
    'changes.discard': async ({ connectionId, of }) => {
      const session = sessions.get(connectionId)
      if (!session.ok) return session
      const done = tellAll(session.value, await session.value.replica.ask('changes.discard', { of, at: clock.now() }))
      return done.ok ? ok({ discarded: done.value.discarded }) : done
    },
    'changes.hold': async ({ connectionId, of, held }) => {
      const session = sessions.get(connectionId)
      if (!session.ok) return session
      const done = tellAll(session.value, await session.value.replica.ask('changes.hold', { of, held }))
      return done.ok ? ok({ changed: done.value.changed }) : done
    },
    'changes.resolve': async ({ connectionId, worksheetId, cells, take }) => {
      const session = sessions.get(connectionId)
      if (!session.ok) return session
      const done = await session.value.replica.ask('changes.resolve', { worksheetId, cells, take, at: clock.now() })
      if (!done.ok) return done
      staging.tell(session.value, worksheetId, done.value)
      return ok({ resolved: done.value.resolved })
    },
    'changes.resolve-all': async ({ connectionId, worksheetId, take }) => {
      const session = sessions.get(connectionId)
      if (!session.ok) return session
      const ask = { worksheetId, take, at: clock.now() }
      const done = tellAll(session.value, await session.value.replica.ask('changes.resolve-all', ask))
      return done.ok ? ok({ resolved: done.value.resolved }) : done
    },
    'changes.count': async ({ connectionId }) => {
      const session = sessions.get(connectionId)
      if (!session.ok) return session
      const counts = await session.value.replica.ask('changes.count', null)
      if (!counts.ok) return counts
      const worksheets = counts.value.filter(({ staged }) => Object.values(staged).some((it) => it > 0))
      return ok({ total: worksheets.reduce((sum, it) => addStagedCounts(sum, it.staged), noStaged), worksheets })
    },
  }
}

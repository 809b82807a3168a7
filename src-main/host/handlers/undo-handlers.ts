/**
 * Answers the calls that undo and redo, and list what can be gone back to. What is large runs as a job that can be cancelled; the call is
 * answered when it has ended.
 */
import { countOf } from '../../../src-shared/bulk/operation-label.ts'
import type { Staged, StepDone } from '../../../src-shared/host/calls/edit-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Clock } from '../../../src-shared/lib/clock.ts'
import { err, mapOk, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { ConnectionId, WorksheetId } from '../../../src-shared/model/ids.ts'
import { historyTask, returnTask, type Steps, stepsTask } from '../../bulk/bulk-tasks.ts'
import { type Session, type Sessions, withSession } from '../../connections/session.ts'
import type { StagedState } from '../../replica/contract/question.ts'
import { stopped } from '../../replica/stage/stopped.ts'
import { type EditRuns, jobFrom, type RunOptions } from '../views/edit-runs.ts'
import type { OpenViews } from '../views/open-views.ts'
import type { Staging } from '../views/staging.ts'
import type { WorksheetLocks } from '../views/worksheet-locks.ts'
import type { HandlersOf } from './handlers.ts'

export interface UndoHandlerPorts {
  readonly sessions: Sessions
  readonly clock: Clock
  readonly runs: EditRuns
  readonly locks: WorksheetLocks
  readonly views: OpenViews
  readonly staging: Staging
}

type UndoCalls = 'edits.undo' | 'edits.redo' | 'edits.history' | 'edits.return-to'

interface At {
  readonly connectionId: ConnectionId
  readonly worksheetId: WorksheetId
}

const stoppedOnTheWay: HostError = {
  kind: 'cancelled',
  message: 'Stopped on the way. The steps up to here are done; choose another one to go on.',
}

type WithState<T> = Staged & { readonly state: T }

interface Large {
  readonly title: string
  readonly step: Steps['step']
  readonly entries: number
}

const passed: HostError = { kind: 'stale', message: 'Something else was changed meanwhile, so this can no longer be redone.' }

export function createUndoHandlers({ sessions, clock, runs, locks, views, staging }: UndoHandlerPorts): HandlersOf<UndoCalls> {
  const tell = <T extends StagedState>(session: Session, worksheetId: WorksheetId, answered: Result<T, HostError>) => {
    if (answered.ok) return ok({ ...staging.tell(session, worksheetId, answered.value), state: answered.value })
    // What the windows read meanwhile is no longer so.
    void views.changed(session, worksheetId, { came: [], went: [] })
    return answered
  }
  const asJob = <T extends StagedState & { readonly isStopped?: boolean }>(
    { connectionId, worksheetId }: At,
    { title, step, entries }: Large,
    work: (options: RunOptions) => Promise<Result<WithState<T>, HostError>>,
  ): Promise<Result<WithState<T>, HostError>> => {
    return runs.follow({
      connectionId,
      worksheetId,
      title,
      unit: 'cells',
      total: entries,
      // A push must not send the half of it that may be taken back.
      run: (options) =>
        locks.take(connectionId, worksheetId, async () => (options.signal?.aborted ? err(stopped) : work(options))),
      say: ({ state }) =>
        state.isStopped
          ? err(stoppedOnTheWay)
          : ok(`${countOf(entries, 'cell', 'cells')} ${step === 'undo' ? 'undone' : 'done again'}.`),
    })
  }
  const bare = ({ staged, undo, redo }: Staged): Staged => ({ staged, undo, redo })

  const oneStep = async (at: At, step: Steps['step'], past: number | null): Promise<Result<StepDone, HostError>> => {
    const { worksheetId } = at
    return withSession(sessions, at.connectionId, async (session) => {
      const { replica } = session
      const first = await replica.ask(`edits.${step}`, { worksheetId, at: clock.now(), most: jobFrom, past })
      if (!first.ok) return first
      const { large } = first.value
      if (first.value.stop !== null) {
        const { staged, undo, redo, stop } = first.value
        return ok({ staged, undo, redo, done: null, place: null, stop })
      }
      const done =
        large === null
          ? tell(session, worksheetId, first)
          : await asJob(
              at,
              { ...large, step, title: `${step === 'undo' ? 'Undo' : 'Redo'}: ${large.label}` },
              async ({ signal, onProgress }) => {
                const ask = { worksheetId, at: clock.now(), meant: large.meant }
                const follow = { ...(signal && { signal }), onProgress: (entries: unknown) => onProgress?.(Number(entries)) }
                const answered = await replica.ask(`edits.${step}`, ask, follow)
                return tell(session, worksheetId, answered.ok && answered.value.done === null ? err(passed) : answered)
              },
            )
      if (!done.ok) return done
      const { state } = done.value
      return ok({ ...bare(done.value), done: state.done, place: state.place, stop: state.stop })
    })
  }

  return {
    'edits.undo': ({ past = null, ...at }) => oneStep(at, 'undo', past),
    'edits.redo': ({ past = null, ...at }) => oneStep(at, 'redo', past),
    'edits.history': ({ connectionId, worksheetId, limit }) =>
      withSession(sessions, connectionId, async (session) => {
        return mapOk(await session.replica.run(historyTask, { worksheetId, limit }), (commands) => ({ commands }))
      }),
    'edits.return-to': ({ connectionId, worksheetId, commandId }) =>
      withSession(sessions, connectionId, async (session) => {
        const { replica } = session
        const steps = await replica.run(stepsTask, { worksheetId, commandId })
        if (!steps.ok) return steps
        const work = async (options: RunOptions) =>
          tell(session, worksheetId, await replica.run(returnTask, { worksheetId, commandId, at: clock.now() }, options))
        const title = `Go ${steps.value?.step === 'redo' ? 'forward' : 'back'} in the history`
        const isLarge = steps.value !== null && steps.value.entries > jobFrom
        const done = isLarge ? await asJob({ connectionId, worksheetId }, { ...steps.value, title }, work) : await work({})
        if (!done.ok) return done
        return done.value.state.isStopped ? err(stoppedOnTheWay) : ok(bare(done.value))
      }),
  }
}

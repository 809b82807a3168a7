/** Answers the calls that change many cells or rows at once: what is small at once, the rest as jobs that can be cancelled. */
import { countOf, operationLabel } from '../../src-shared/bulk/operation-label.ts'
import type { RunOutcome, RunStarted, RunTarget } from '../../src-shared/host/bulk-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { everyRow } from '../../src-shared/host/row-calls.ts'
import type { Clock } from '../../src-shared/lib/clock.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { ConnectionId, JobId, WorksheetId } from '../../src-shared/model/ids.ts'
import { deleteTask, historyTask, type KeyedPart, previewTask, type RunAnswer, returnTask, runTask } from '../bulk/bulk-tasks.ts'
import { stopped } from '../bulk/stopped.ts'
import type { AskOptions } from '../replica/ask-worker.ts'
import type { HandlersOf } from './handlers.ts'
import type { JobControl, JobRegistry } from './job-registry.ts'
import type { OpenViews, ResolvedArea } from './open-views.ts'
import { describeOutcome } from './outcome-words.ts'
import type { Session, Sessions } from './session.ts'
import type { Staging } from './staging.ts'
import type { WorksheetTurns } from './worksheet-turns.ts'

export interface BulkHandlerPorts {
  readonly sessions: Sessions
  readonly clock: Clock
  readonly views: OpenViews
  readonly staging: Staging
  readonly jobs: JobRegistry
  readonly turns: WorksheetTurns
}

type BulkCalls = 'edits.run' | 'edits.outcome' | 'edits.delete-area' | 'edits.preview' | 'edits.history' | 'edits.return-to'

interface At {
  readonly connectionId: ConnectionId
  readonly worksheetId: WorksheetId
}

/** One change of many cells or rows, to be run at once or as a job. */
interface Change {
  readonly at: At
  readonly session: Session
  readonly title: string
  readonly unit: 'cells' | 'rows'
  readonly total: number
  run(options: RunOptions): Promise<Result<RunAnswer, HostError>>
}
type RunOptions = Pick<AskOptions, 'signal'> & { readonly onProgress?: (done: number) => void }

/** From so many cells on a run is a job: it may take longer than people wait without being told. */
const jobFrom = 50_000
/** Outcomes kept for windows that ask for them. */
const keptOutcomes = 50

const lastPosition = Number.MAX_SAFE_INTEGER
const strange: HostError = { kind: 'bad-request', message: 'The rows are not of the worksheet that was named.' }

export function createBulkHandlers(ports: BulkHandlerPorts): HandlersOf<BulkCalls> {
  const { sessions, clock, views, staging, jobs, turns } = ports
  const outcomes = new Map<JobId, RunOutcome>()

  const keepOutcome = (id: JobId, outcome: RunOutcome): void => {
    outcomes.set(id, outcome)
    for (const old of [...outcomes.keys()].slice(0, -keptOutcomes)) outcomes.delete(old)
  }

  const isOf = ({ session, worksheetId }: ResolvedArea, of: Session, named: WorksheetId): boolean =>
    worksheetId === named && session === of

  /** The rows that are meant, by key. */
  const resolve = async (
    session: Session,
    worksheetId: WorksheetId,
    target: RunTarget,
  ): Promise<Result<readonly KeyedPart[], HostError>> => {
    if (target.of === 'worksheet') {
      const found = await session.replica.ask('view.keys', { worksheetId, query: everyRow })
      return found.ok ? ok([{ keys: found.value.keys, fields: target.fields }]) : found
    }
    const { view, revision } = target.of === 'area' ? target.area : target
    const parts =
      target.of === 'area' ? target.area.parts : [{ rows: [[0, lastPosition] as [number, number]], fields: target.fields }]
    const resolved = await views.resolve({ view, revision, parts })
    if (!resolved.ok) return resolved
    return isOf(resolved.value, session, worksheetId) ? ok(resolved.value.parts) : err(strange)
  }

  /** Runs in the writer and tells the windows, also when it was cancelled: what they read meanwhile is no longer so. */
  const carry = async ({ at, session, run }: Change, control?: JobControl): Promise<Result<RunOutcome, HostError>> => {
    const answered = await run(
      control === undefined ? {} : { signal: control.signal, onProgress: (done) => control.report({ done }) },
    )
    if (answered.ok) return ok(outcomeOf(answered.value, staging.tell(session, at.worksheetId, answered.value)))
    void views.changed(session, at.worksheetId, { came: [], went: [] })
    return answered
  }

  const start = async (change: Change): Promise<Result<RunStarted, HostError>> => {
    const { at, title, unit, total } = change
    if (total < jobFrom) {
      const outcome = await carry(change)
      return outcome.ok ? ok({ jobId: null, outcome: outcome.value }) : outcome
    }
    const jobId: JobId = jobs.start({
      ...at,
      kind: 'edit',
      title,
      unit,
      total,
      canPause: false,
      // A push must not send the half of it that may be taken back.
      work: (control) =>
        turns.take(at.connectionId, at.worksheetId, async () => {
          if (control.signal.aborted) return err(stopped)
          const outcome = await carry(change, control)
          if (!outcome.ok) return outcome
          keepOutcome(jobId, outcome.value)
          const { changed, unchanged, refusedCells: refused } = outcome.value
          return ok({ message: describeOutcome(outcome.value, unit), counts: { changed, unchanged, refused } })
        }),
    })
    return ok({ jobId, outcome: null })
  }

  return {
    'edits.run': async ({ target, operation, label = null, ...at }) => {
      const session = sessions.get(at.connectionId)
      if (!session.ok) return session
      const { worksheetId } = at
      const parts = await resolve(session.value, worksheetId, target)
      if (!parts.ok) return parts
      const total = parts.value.reduce((sum, it) => sum + it.keys.length * it.fields.length, 0)
      const ask = { worksheetId, parts: parts.value, operation, label, at: clock.now() }
      const transfer = ask.parts.map((it) => it.keys.buffer)
      const { replica } = session.value
      return start({
        at,
        session: session.value,
        title: label ?? operationLabel(operation, total),
        unit: 'cells',
        total,
        run: (options) => replica.run(runTask, ask, { ...options, transfer }),
      })
    },
    'edits.outcome': async ({ jobId }) => {
      const outcome = outcomes.get(jobId)
      return outcome === undefined
        ? err({ kind: 'not-found', what: 'outcome', message: 'What came of this task is no longer known.' })
        : ok(outcome)
    },
    'edits.delete-area': async ({ view, revision, rows, label = null, ...at }) => {
      const session = sessions.get(at.connectionId)
      if (!session.ok) return session
      const { worksheetId } = at
      const found = views.find(view)
      if (!found.ok) return found
      if (found.value.worksheetId !== worksheetId || found.value.session !== session.value) return err(strange)
      const keys = await views.keysOf({ view, revision, rows })
      if (!keys.ok) return keys
      const total = keys.value.length
      const ask = { worksheetId, keys: keys.value, label, at: clock.now() }
      const { replica } = session.value
      return start({
        at,
        session: session.value,
        title: label ?? `Delete ${countOf(total, 'row', 'rows')}`,
        unit: 'rows',
        total,
        run: (options) => replica.run(deleteTask, ask, { ...options, transfer: [ask.keys.buffer] }),
      })
    },
    'edits.preview': async ({ connectionId, worksheetId, target, operation, limit }) => {
      const session = sessions.get(connectionId)
      if (!session.ok) return session
      const parts = await resolve(session.value, worksheetId, target)
      if (!parts.ok) return parts
      const ask = { worksheetId, parts: parts.value, operation, limit }
      return session.value.replica.run(previewTask, ask, { transfer: ask.parts.map((it) => it.keys.buffer) })
    },
    'edits.history': async ({ connectionId, worksheetId, limit }) => {
      const session = sessions.get(connectionId)
      if (!session.ok) return session
      const commands = await session.value.replica.run(historyTask, { worksheetId, limit })
      return commands.ok ? ok({ commands: commands.value }) : commands
    },
    'edits.return-to': async ({ connectionId, worksheetId, commandId }) => {
      const session = sessions.get(connectionId)
      if (!session.ok) return session
      const state = await session.value.replica.run(returnTask, { worksheetId, commandId, at: clock.now() })
      return state.ok ? ok(staging.tell(session.value, worksheetId, state.value)) : state
    },
  }
}

const outcomeOf = (answer: RunAnswer, { staged, undo, redo }: Pick<RunOutcome, 'staged' | 'undo' | 'redo'>): RunOutcome => {
  const { changed, unchanged, skipped, refused, refusedCells } = answer
  return { staged, undo, redo, changed, unchanged, skipped, refused, refusedCells }
}

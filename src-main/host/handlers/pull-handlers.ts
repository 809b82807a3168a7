/** Answers `pull.start`: a pull is a job, one at a time per worksheet. */
import type { HostEvent } from '../../../src-shared/host/events.ts'
import type { Clock } from '../../../src-shared/lib/clock.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import type { JobId, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { Timer } from '../../api-client/timer.ts'
import { type Session, type Sessions, withSession } from '../../connections/session.ts'
import type { JobControl, JobOutcome, JobRegistry } from '../../jobs/job-registry.ts'
import { showPace } from '../../jobs/show-pace.ts'
import { type PullMode, pullWorksheet } from '../../pull/pull-worksheet.ts'
import type { Outcome } from '../../pull/sync-ports.ts'
import type { OpenViews } from '../views/open-views.ts'
import type { WorksheetLocks } from '../views/worksheet-locks.ts'
import type { HandlersOf } from './handlers.ts'

export interface PullHandlerPorts {
  readonly sessions: Sessions
  readonly clock: Clock
  readonly timer: Timer
  readonly jobs: JobRegistry
  readonly views: OpenViews
  readonly locks: WorksheetLocks
  /** All rows of a worksheet are here. */
  pulled(session: Session, worksheetId: WorksheetId): Promise<void>
  emit(event: HostEvent): void
}

/** Milliseconds between two looks of open views at rows that are coming in: each runs their queries again. */
const lookEvery = 2000

export interface Pulls {
  /** Starts a pull, or answers the one that is under way. */
  start(session: Session, worksheetId: WorksheetId, mode: PullMode): Promise<JobId>
  /** Resolves when no pull of the worksheet is under way; false when one ended without being done. */
  idle(session: Session, worksheetId: WorksheetId): Promise<boolean>
}

export function createPulls(ports: PullHandlerPorts): Pulls {
  const underWay = new Map<string, JobId>()

  const work = async (
    session: Session,
    worksheetId: WorksheetId,
    mode: PullMode,
    control: JobControl,
  ): Promise<Outcome<JobOutcome>> => {
    const stopShowing = showPace(session.client.pace, control)
    let looked = ports.clock.now()
    try {
      const pulled = await ports.locks.take(session.connectionId, worksheetId, () =>
        pullWorksheet({ ...session, clock: ports.clock, timer: ports.timer }, worksheetId, {
          mode,
          signal: control.signal,
          report: {
            rows(done, total) {
              control.report({ done, total, message: '' })
              if (ports.clock.now() - looked < lookEvery) return
              looked = ports.clock.now()
              void ports.views.refresh(session, worksheetId)
            },
          },
        }),
      )
      const { connectionId } = session
      await ports.views.refresh(session, worksheetId)
      ports.emit({ event: 'worksheet.changed', payload: { connectionId, worksheetId } })
      await tellStaged(session, worksheetId)
      if (!pulled.ok) return pulled
      await ports.pulled(session, worksheetId)
      const { rows, inserted, removed } = pulled.value
      return ok({ message: words(rows, removed), counts: { rows, inserted, removed } })
    } finally {
      stopShowing()
      underWay.delete(keyOf(session, worksheetId))
    }
  }
  /** A pull may have confirmed staged changes or brought conflicts. */
  const tellStaged = async (session: Session, worksheetId: WorksheetId): Promise<void> => {
    const state = await session.replica.ask('worksheet.state', { worksheetId })
    if (!state.ok || state.value === null) return
    const { staged, undo, redo } = state.value
    ports.emit({ event: 'staged.changed', payload: { connectionId: session.connectionId, worksheetId, staged, undo, redo } })
  }

  return {
    async start(session, worksheetId, mode) {
      const key = keyOf(session, worksheetId)
      const running = underWay.get(key)
      if (running !== undefined) return running
      const state = await session.replica.ask('worksheet.state', { worksheetId })
      const name = state.ok && state.value !== null ? state.value.name : 'worksheet'
      const again = underWay.get(key)
      if (again !== undefined) return again
      const jobId = ports.jobs.start({
        connectionId: session.connectionId,
        worksheetId,
        kind: 'pull',
        title: mode === 'full' ? `Load ${name}` : `Refresh ${name}`,
        unit: 'rows',
        total: null,
        canPause: false,
        work: (control) => work(session, worksheetId, mode, control),
      })
      underWay.set(key, jobId)
      return jobId
    },
    async idle(session, worksheetId) {
      for (;;) {
        const running = underWay.get(keyOf(session, worksheetId))
        if (running === undefined) return true
        if ((await ports.jobs.ended(running)).status !== 'done') return false
      }
    },
  }
}

const keyOf = (session: Session, worksheetId: WorksheetId): string => JSON.stringify([session.connectionId, worksheetId])

const words = (rows: number, removed: number): string =>
  `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'} read${removed === 0 ? '' : `, ${removed.toLocaleString('en')} removed`}.`

export function createPullHandlers(sessions: Sessions, pulls: Pulls): HandlersOf<'pull.start'> {
  return {
    'pull.start': ({ connectionId, worksheetId, mode }) =>
      withSession(sessions, connectionId, async (session) => ok({ jobId: await pulls.start(session, worksheetId, mode) })),
  }
}

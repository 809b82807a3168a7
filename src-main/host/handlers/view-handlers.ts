/** Answers the calls about the views of a worksheet. Reading one of the service's is a job, one at a time per view. */
import type { Clock } from '../../../src-shared/lib/clock.ts'
import type { IdSource } from '../../../src-shared/lib/id-source.ts'
import { err, mapOk, ok } from '../../../src-shared/lib/result.ts'
import type { JobId, WorksheetId } from '../../../src-shared/model/ids.ts'
import { type Session, type Sessions, withSession } from '../../connections/session.ts'
import type { JobControl, JobOutcome, JobRegistry } from '../../jobs/job-registry.ts'
import { showPace } from '../../jobs/show-pace.ts'
import { readServiceView } from '../../pull/read-service-view.ts'
import { type Outcome, startRun } from '../../pull/sync-ports.ts'
import type { OpenViews } from '../views/open-views.ts'
import type { WorksheetLocks } from '../views/worksheet-locks.ts'
import type { HandlersOf } from './handlers.ts'

export interface ViewHandlerPorts {
  readonly sessions: Sessions
  readonly clock: Clock
  readonly ids: IdSource
  readonly jobs: JobRegistry
  readonly views: OpenViews
  readonly locks: WorksheetLocks
}

type ViewCalls = 'views.list' | 'views.save' | 'views.remove' | 'views.set-first' | 'views.read'

const gone = (what: string) => err({ kind: 'not-found' as const, what, message: `The service no longer has this ${what}.` })

export function createViewHandlers(ports: ViewHandlerPorts): HandlersOf<ViewCalls> {
  const underWay = new Map<string, JobId>()

  const read = async (
    session: Session,
    worksheetId: WorksheetId,
    view: { readonly id: string; readonly name: string },
    control: JobControl,
  ): Promise<Outcome<JobOutcome>> => {
    const stopShowing = showPace(session.client.pace, control)
    try {
      const rows = await ports.locks.take(session.connectionId, worksheetId, async () => {
        // The structure of this moment: a pull before may have changed it.
        const state = await session.replica.ask('worksheet.state', { worksheetId })
        if (!state.ok) return state
        if (state.value === null) return gone('worksheet')
        const { fields } = state.value
        const present = fields.filter((it) => it.kind !== 'none').map((it) => it.id)
        const title = fields.find((it) => it.isTitle)?.id ?? null
        const run = startRun({ ...session, clock: ports.clock }, worksheetId, control.signal, 'view')
        return readServiceView(run, view.id, present, title, (done, total) => control.report({ done, total, message: '' }))
      })
      if (!rows.ok) return rows
      await ports.views.refresh(session, worksheetId)
      const count = rows.value.toLocaleString('en')
      return ok({ message: `${view.name}: ${count} ${rows.value === 1 ? 'row' : 'rows'}.`, counts: { rows: rows.value } })
    } finally {
      stopShowing()
    }
  }

  return {
    'views.list': ({ connectionId, worksheetId }) =>
      withSession(ports.sessions, connectionId, (session) => session.replica.ask('views.list', { worksheetId })),
    'views.save': ({ connectionId, worksheetId, id, name, content }) =>
      withSession(ports.sessions, connectionId, (session) =>
        session.replica.ask('views.save', { worksheetId, saved: { id: id ?? ports.ids.next(), name, content } }),
      ),
    'views.remove': ({ connectionId, worksheetId, id }) =>
      withSession(ports.sessions, connectionId, async (session) => {
        return mapOk(await session.replica.ask('views.remove', { worksheetId, id }), () => ({ removed: true }))
      }),
    'views.set-first': ({ connectionId, worksheetId, view }) =>
      withSession(ports.sessions, connectionId, async (session) => {
        return mapOk(await session.replica.ask('views.set-first', { worksheetId, view }), () => ({ saved: true }))
      }),
    'views.read': ({ connectionId, worksheetId, id }) =>
      withSession(ports.sessions, connectionId, async (session) => {
        const listed = await session.replica.ask('views.list', { worksheetId })
        if (!listed.ok) return listed
        const view = listed.value.service.find((it) => it.id === id)
        if (view === undefined) return gone('view')
        const key = JSON.stringify([connectionId, worksheetId, id])
        const running = underWay.get(key)
        if (running !== undefined) return ok({ jobId: running })
        const jobId = ports.jobs.start({
          connectionId,
          worksheetId,
          kind: 'read-view',
          title: `Read view ${view.name}`,
          unit: 'rows',
          total: null,
          canPause: false,
          work: (control) => read(session, worksheetId, view, control),
        })
        underWay.set(key, jobId)
        void ports.jobs.ended(jobId).then(() => underWay.delete(key))
        return ok({ jobId })
      }),
  }
}

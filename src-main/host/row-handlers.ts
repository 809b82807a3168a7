/** Answers the calls about worksheets and their rows, from the local data; only structures come from the service. */
import type { HostEvent } from '../../src-shared/host/events.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import type { WorksheetState } from '../../src-shared/host/row-calls.ts'
import type { Clock } from '../../src-shared/lib/clock.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import { readStructure } from '../sync/pull-worksheet.ts'
import { startRun } from '../sync/sync-ports.ts'
import type { HandlersOf } from './handlers.ts'
import type { OpenViews } from './open-views.ts'
import type { Session, Sessions } from './session.ts'

export interface RowHandlerPorts {
  readonly sessions: Sessions
  readonly clock: Clock
  readonly views: OpenViews
  emit(event: HostEvent): void
}

type RowCalls =
  | 'worksheet.open'
  | 'worksheet.refresh'
  | 'layout.set'
  | 'rows.open-view'
  | 'rows.window'
  | 'rows.locate'
  | 'rows.close-view'
  | 'rows.distinct'

/** Milliseconds: a person waits for a structure. */
const patienceMs = 30_000

const unknown: HostError = {
  kind: 'not-found',
  what: 'worksheet',
  message: 'This worksheet is not known here, and the service does not have it.',
}

export function createRowHandlers(ports: RowHandlerPorts): HandlersOf<RowCalls> {
  const fetchStructure = async (session: Session, worksheetId: WorksheetId): Promise<Result<null, HostError>> => {
    const run = startRun({ ...session, clock: ports.clock }, worksheetId, new AbortController().signal, 'structure')
    const read = await readStructure({ ...run, call: { lane: 'structure', patienceMs } })
    if (!read.ok) return read
    if (read.value.changed)
      ports.emit({ event: 'worksheet.changed', payload: { connectionId: session.connectionId, worksheetId } })
    return ok(null)
  }
  const stateOf = async (session: Session, worksheetId: WorksheetId): Promise<Result<WorksheetState, HostError>> => {
    const state = await session.replica.ask('worksheet.state', { worksheetId })
    if (!state.ok) return state
    return state.value === null ? err(unknown) : ok(state.value)
  }

  return {
    'worksheet.open': async ({ connectionId, worksheetId }) => {
      const session = ports.sessions.get(connectionId)
      if (!session.ok) return session
      const known = await session.value.replica.ask('worksheet.state', { worksheetId })
      if (!known.ok) return known
      if (known.value !== null) return ok(known.value)
      const fetched = await fetchStructure(session.value, worksheetId)
      return fetched.ok ? stateOf(session.value, worksheetId) : fetched
    },
    'worksheet.refresh': async ({ connectionId, worksheetId }) => {
      const session = ports.sessions.get(connectionId)
      if (!session.ok) return session
      const fetched = await fetchStructure(session.value, worksheetId)
      return fetched.ok ? stateOf(session.value, worksheetId) : fetched
    },
    'layout.set': async ({ connectionId, worksheetId, layout }) => {
      const session = ports.sessions.get(connectionId)
      if (!session.ok) return session
      const written = await session.value.replica.ask('layout.write', { worksheetId, layout })
      return written.ok ? ok({ saved: true }) : written
    },
    'rows.open-view': async ({ connectionId, worksheetId, query }) => {
      const session = ports.sessions.get(connectionId)
      return session.ok ? ports.views.open(session.value, worksheetId, query) : session
    },
    'rows.window': ({ view, start, count }) => ports.views.window(view, start, count),
    'rows.locate': ({ view, row }) => ports.views.locate(view, row),
    'rows.close-view': async ({ view }) => {
      await ports.views.close(view)
      return ok({ closed: true })
    },
    'rows.distinct': async ({ connectionId, worksheetId, field, limit }) => {
      const session = ports.sessions.get(connectionId)
      return session.ok ? session.value.replica.ask('rows.distinct', { worksheetId, field, limit }) : session
    },
  }
}

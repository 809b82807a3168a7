/** Answers the calls about worksheets and their rows, from the local data; only structures come from the service. */
import type { HostEvent } from '../../../src-shared/host/events.ts'
import type { Clock } from '../../../src-shared/lib/clock.ts'
import { mapOk, ok } from '../../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import { type Session, type Sessions, withSession } from '../../connections/session.ts'
import { fetchStructure, worksheetState } from '../fetch-structure.ts'
import type { OpenViews } from '../views/open-views.ts'
import type { HandlersOf } from './handlers.ts'

export interface RowHandlerPorts {
  readonly sessions: Sessions
  readonly clock: Clock
  readonly views: OpenViews
  emit(event: HostEvent): void
}

type RowCalls =
  | 'worksheet.open'
  | 'worksheet.seen'
  | 'worksheet.refresh'
  | 'worksheet.try-field'
  | 'layout.set'
  | 'rows.open-view'
  | 'rows.window'
  | 'rows.locate'
  | 'rows.at-rank'
  | 'rows.colour'
  | 'rows.fold'
  | 'rows.close-view'
  | 'rows.distinct'
  | 'rows.find-problem'
  | 'rows.is-taken'

export function createRowHandlers(ports: RowHandlerPorts): HandlersOf<RowCalls> {
  const prepared = new WeakMap<Session, Set<WorksheetId>>()
  /** A view of it will be asked for in a moment: what that begins with is read while the window still draws. */
  const prepare = (session: Session, worksheetId: WorksheetId): void => {
    const known = prepared.get(session) ?? new Set()
    prepared.set(session, known)
    if (known.has(worksheetId)) return
    known.add(worksheetId)
    // Whoever opens the view hears what is wrong with the file.
    session.replica.ask('view.prepare', { worksheetId }).catch(() => undefined)
  }

  return {
    'worksheet.open': ({ connectionId, worksheetId }) =>
      withSession(ports.sessions, connectionId, async (session) => {
        const known = await session.replica.ask('worksheet.state', { worksheetId })
        if (!known.ok) return known
        if (known.value !== null) {
          prepare(session, worksheetId)
          return ok(known.value)
        }
        const fetched = await fetchStructure(ports, session, worksheetId)
        return fetched.ok ? worksheetState(session, worksheetId) : fetched
      }),
    'worksheet.seen': ({ connectionId, worksheetId }) =>
      withSession(ports.sessions, connectionId, async (session) => {
        const forgotten = await session.replica.ask('pull.forget-elsewhere', { worksheetId })
        if (!forgotten.ok) return forgotten
        ports.emit({ event: 'worksheet.changed', payload: { connectionId, worksheetId } })
        // Its rows are shown without the marks on their cells.
        await ports.views.changed(session, worksheetId, { came: [], went: [] })
        return ok({ seen: true as const })
      }),
    'worksheet.refresh': ({ connectionId, worksheetId }) =>
      withSession(ports.sessions, connectionId, async (session) => {
        const fetched = await fetchStructure(ports, session, worksheetId)
        return fetched.ok ? worksheetState(session, worksheetId) : fetched
      }),
    'worksheet.try-field': ({ connectionId, worksheetId, field }) =>
      withSession(ports.sessions, connectionId, async (session) => {
        const unlocked = await session.replica.ask('push.unlock-field', { worksheetId, field })
        if (!unlocked.ok) return unlocked
        const state = await worksheetState(session, worksheetId)
        if (!state.ok) return state
        const { staged, undo, redo } = state.value
        ports.emit({ event: 'staged.changed', payload: { connectionId, worksheetId, staged, undo, redo } })
        ports.emit({ event: 'worksheet.changed', payload: { connectionId, worksheetId } })
        await ports.views.changed(session, worksheetId, { came: [], went: [] })
        return ok({ tried: true as const })
      }),
    'layout.set': ({ connectionId, worksheetId, layout }) =>
      withSession(ports.sessions, connectionId, async (session) => {
        return mapOk(await session.replica.ask('layout.write', { worksheetId, layout }), () => ({ saved: true }))
      }),
    'rows.open-view': ({ connectionId, worksheetId, query }) =>
      withSession(ports.sessions, connectionId, (session) => ports.views.open(session, worksheetId, query)),
    'rows.window': ({ view, start, count }) => ports.views.window(view, start, count),
    'rows.at-rank': ({ view, rank }) => ports.views.atRank(view, rank),
    'rows.locate': ({ view, row, unfold = false }) => ports.views.locate(view, row, unfold),
    'rows.colour': ({ view, rules }) => ports.views.colour(view, rules),
    'rows.fold': ({ view, path, isFolded }) => ports.views.fold(view, path, isFolded),
    'rows.close-view': async ({ view }) => {
      await ports.views.close(view)
      return ok({ closed: true })
    },
    'rows.find-problem': ({ view, ...query }) => ports.views.findProblem(view, query),
    'rows.is-taken': ({ connectionId, ...query }) =>
      withSession(ports.sessions, connectionId, (session) => session.replica.ask('rows.is-taken', query)),
    'rows.distinct': ({ connectionId, ...asked }) =>
      withSession(ports.sessions, connectionId, (session) => session.replica.ask('rows.distinct', asked)),
  }
}

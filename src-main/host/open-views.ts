/**
 * The views that windows have open. A view keeps its order while rows are edited: an edited row stays where it is, a new one comes at
 * the end, a row that is no longer there goes. It is put in order again when it is opened anew, and when a pull has brought rows in.
 */
import type { HostEvent } from '../../src-shared/host/events.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import type { RowQuery, RowWindow } from '../../src-shared/host/row-calls.ts'
import type { IdSource } from '../../src-shared/lib/id-source.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { type ConnectionId, type RowKey, type ViewHandle, viewHandle, type WorksheetId } from '../../src-shared/model/ids.ts'
import type { StagedState } from '../replica/questions.ts'
import type { Session, Sessions } from './session.ts'

export interface OpenViewsPorts {
  readonly sessions: Sessions
  readonly ids: IdSource
  emit(event: HostEvent): void
}

export interface OpenViews {
  open(
    session: Session,
    worksheetId: WorksheetId,
    query: RowQuery,
  ): Promise<Result<{ readonly view: ViewHandle; readonly total: number; readonly revision: number }, HostError>>
  window(view: ViewHandle, start: number, count: number): Promise<Result<RowWindow, HostError>>
  locate(view: ViewHandle, row: RowKey): Promise<Result<{ readonly index: number | null }, HostError>>
  close(view: ViewHandle): Promise<void>
  /** Tells the windows of a worksheet that its rows differ, and which came and went. */
  changed(session: Session, worksheetId: WorksheetId, change: Pick<StagedState, 'came' | 'went'>): Promise<void>
  /** Runs the queries of a worksheet's views again. */
  refresh(session: Session, worksheetId: WorksheetId): Promise<void>
}

interface View {
  readonly handle: ViewHandle
  readonly connectionId: ConnectionId
  readonly worksheetId: WorksheetId
  readonly query: RowQuery
  total: number
  revision: number
  /** Rows that came and went while the query runs again; null when it does not. */
  meanwhile: { readonly came: number[]; readonly went: number[] } | null
}

const notOpen: HostError = { kind: 'not-found', what: 'view', message: 'This view is no longer open.' }

export function createOpenViews(ports: OpenViewsPorts): OpenViews {
  const views = new Map<ViewHandle, View>()

  const put = async (
    session: Session,
    worksheetId: WorksheetId,
    query: RowQuery,
    handle: ViewHandle,
  ): Promise<Result<number, HostError>> => {
    const found = await session.replica.ask('view.keys', { worksheetId, query })
    if (!found.ok) return found
    const { keys } = found.value
    const kept = await session.replica.ask('view.put', { view: handle, worksheetId, keys }, { transfer: [keys.buffer] })
    return kept.ok ? ok(kept.value.total) : kept
  }
  const tell = (view: View, total: number): void => {
    view.total = total
    view.revision += 1
    ports.emit({ event: 'view.changed', payload: { view: view.handle, total, revision: view.revision } })
  }
  const sessionOf = (handle: ViewHandle): Result<{ readonly view: View; readonly session: Session }, HostError> => {
    const view = views.get(handle)
    if (view === undefined) return err(notOpen)
    const session = ports.sessions.get(view.connectionId)
    return session.ok ? ok({ view, session: session.value }) : session
  }
  const ofWorksheet = (session: Session, worksheetId: WorksheetId): readonly View[] =>
    [...views.values()].filter((it) => it.connectionId === session.connectionId && it.worksheetId === worksheetId)

  const change = async (session: Session, view: View, came: readonly number[], went: readonly number[]): Promise<void> => {
    view.meanwhile?.came.push(...came)
    view.meanwhile?.went.push(...went)
    if (came.length === 0 && went.length === 0) {
      tell(view, view.total)
      return
    }
    const changed = await session.replica.ask('view.change', { view: view.handle, came, went })
    if (changed.ok) tell(view, changed.value.total)
  }

  return {
    async open(session, worksheetId, query) {
      const handle = viewHandle.parse(ports.ids.next())
      const total = await put(session, worksheetId, query, handle)
      if (!total.ok) return total
      views.set(handle, {
        handle,
        connectionId: session.connectionId,
        worksheetId,
        query,
        total: total.value,
        revision: 1,
        meanwhile: null,
      })
      return ok({ view: handle, total: total.value, revision: 1 })
    },
    async window(handle, start, count) {
      const found = sessionOf(handle)
      if (!found.ok) return found
      const { view, session } = found.value
      // Taken before asking: what changes on the way makes the answer stale, and its event says so.
      const { revision } = view
      const read = await session.replica.ask('view.window', { view: handle, start, count })
      return read.ok ? ok({ ...read.value, revision }) : read
    },
    async locate(handle, row) {
      const found = sessionOf(handle)
      return found.ok ? found.value.session.replica.ask('view.locate', { view: handle, row }) : found
    },
    async close(handle) {
      const found = sessionOf(handle)
      views.delete(handle)
      if (found.ok) await found.value.session.replica.ask('view.drop', { view: handle })
    },
    async changed(session, worksheetId, { came, went }) {
      for (const view of ofWorksheet(session, worksheetId)) await change(session, view, came, went)
    },
    async refresh(session, worksheetId) {
      for (const view of ofWorksheet(session, worksheetId)) {
        if (view.meanwhile !== null) continue
        const meanwhile = { came: [], went: [] }
        view.meanwhile = meanwhile
        const total = await put(session, worksheetId, view.query, view.handle)
        view.meanwhile = null
        // A filter may name a field that has just vanished: the view stays as it is until it is opened anew.
        if (!total.ok || !views.has(view.handle)) continue
        view.total = total.value
        await change(session, view, meanwhile.came, meanwhile.went)
      }
    },
  }
}

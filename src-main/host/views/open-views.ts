/**
 * The views that windows have open. A view keeps its order while rows are edited: an edited row stays where it is, a new one comes at
 * the end, a row that is no longer there goes. It is put in order again when it is opened anew, and when a pull has brought rows in.
 * What changes the rows of a view is carried out in turn, so that a revision stands for the same rows here and in the worker.
 */
import type { FilterV3 } from '../../../src-shared/api/v3/filter-v3.ts'
import type { Area } from '../../../src-shared/host/area.ts'
import type { ProblemPlace } from '../../../src-shared/host/calls/problem-calls.ts'
import type { OpenedView, RowQuery, RowWindow } from '../../../src-shared/host/calls/row-calls.ts'
import type { HostCallAnswer } from '../../../src-shared/host/calls.ts'
import type { HostEvent } from '../../../src-shared/host/events.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { RowSpan } from '../../../src-shared/host/row-spans.ts'
import type { IdSource } from '../../../src-shared/lib/id-source.ts'
import { err, mapOk, ok, type Result } from '../../../src-shared/lib/result.ts'
import { type RowKey, type ViewHandle, viewHandle, type WorksheetId } from '../../../src-shared/model/ids.ts'
import type { Session, Sessions } from '../../connections/session.ts'
import type { AnswerOf } from '../../replica/contract/questions.ts'
import type { ProblemQuery } from '../../replica/rules/find-problem.ts'
import type { GroupPath } from '../../replica/view/group-table.ts'
import type { Unnamed } from '../../replica/view/read-rows.ts'
import { createViewChanges, type RowsChanged, type View, type ViewChanges } from './view-changes.ts'
import type { FoundView, ResolvedArea, RowsAt } from './view-places.ts'
import type { ViewRows } from './view-rows.ts'

export interface OpenViewsPorts {
  readonly sessions: Sessions
  readonly ids: IdSource
  readonly rows: ViewRows
  emit(event: HostEvent): void
  /** Told of related rows and roles in a window that have no known name. */
  wantNames(session: Session, worksheetId: WorksheetId, unnamed: Unnamed): void
}

export interface OpenViews {
  open(session: Session, worksheetId: WorksheetId, query: RowQuery): Promise<Result<OpenedView, HostError>>
  window(view: ViewHandle, start: number, count: number): Promise<Result<RowWindow, HostError>>
  /** `unfold` opens the groups around the row first. */
  atRank(view: ViewHandle, rank: number): Promise<Result<{ readonly row: RowKey | null }, HostError>>
  locate(view: ViewHandle, row: RowKey, unfold: boolean): Promise<Result<{ readonly index: number | null }, HostError>>
  findProblem(view: ViewHandle, query: ProblemQuery): Promise<Result<{ readonly found: ProblemPlace | null }, HostError>>
  colour(view: ViewHandle, rules: readonly (FilterV3 | null)[]): Promise<Result<AnswerOf<'view.colour'>, HostError>>
  /** Without a path, every group. */
  fold(view: ViewHandle, path: GroupPath | null, isFolded: boolean): Promise<Result<{ readonly folded: true }, HostError>>
  close(view: ViewHandle): Promise<void>
  /** Where a view belongs, and its query: for work that goes over its rows. */
  find(view: ViewHandle): Result<FoundView, HostError>
  /** The rows that stood at these positions, without the heads of groups unless they are wanted; the keys are a buffer that may be transferred on. */
  keysOf(at: RowsAt, withHeads?: boolean): Promise<Result<Float64Array<ArrayBuffer>, HostError>>
  /** Rows with their places among all rows of the view (`view.ranked-keys`). */
  ranked(at: Omit<RowsAt, 'rows'>, rows: readonly RowSpan[] | null): Promise<Result<AnswerOf<'view.ranked-keys'>, HostError>>
  /** Where rows are now, in another view or a newer revision of the same. */
  carry(
    from: Omit<RowsAt, 'rows'>,
    sets: readonly (readonly RowSpan[])[],
    to: ViewHandle,
  ): Promise<Result<HostCallAnswer<'rows.carry'>, HostError>>
  /** An area with the keys of its rows. */
  resolve(area: Area): Promise<Result<ResolvedArea, HostError>>
  /** Tells the windows of a worksheet that its rows differ, and which came and went. */
  changed(session: Session, worksheetId: WorksheetId, change: RowsChanged): Promise<void>
  /** Runs the queries of a worksheet's views again. */
  refresh(session: Session, worksheetId: WorksheetId): Promise<void>
  /** Those of all worksheets of a connection. */
  refreshAll(session: Session): Promise<void>
}

const notOpen: HostError = { kind: 'not-found', what: 'view', message: 'This view is no longer open.' }

type FindView = (handle: ViewHandle) => Result<{ readonly view: View; readonly session: Session }, HostError>

type ViewReads = Pick<
  OpenViews,
  'find' | 'keysOf' | 'ranked' | 'carry' | 'resolve' | 'window' | 'atRank' | 'locate' | 'findProblem'
>

/** What is asked of views as they are. */
function createViewReads(sessionOf: FindView, inTurn: ViewChanges['inTurn'], ports: OpenViewsPorts): ViewReads {
  const keysOf = async (
    { view, revision, rows }: RowsAt,
    withHeads = false,
  ): Promise<Result<Float64Array<ArrayBuffer>, HostError>> => {
    const found = sessionOf(view)
    if (!found.ok) return found
    const asked = await found.value.session.replica.ask('view.area-keys', { view, revision, rows, withHeads })
    return asked.ok ? ok(asked.value.keys) : asked
  }

  return {
    async window(handle, start, count) {
      const found = sessionOf(handle)
      if (!found.ok) return found
      const { view, session } = found.value
      // Taken before asking: what changes on the way makes the answer stale, and its event says so.
      const { revision } = view
      const read = await session.replica.ask('view.window', { view: handle, start, count })
      if (!read.ok) return read
      const { untitled, unnamedRoles, ...window } = read.value
      ports.wantNames(session, view.worksheetId, { untitled, unnamedRoles })
      return ok({ ...window, revision })
    },
    async atRank(handle, rank) {
      const found = sessionOf(handle)
      return found.ok ? found.value.session.replica.ask('view.at-rank', { view: handle, rank }) : found
    },
    async locate(handle, row, unfold) {
      const found = sessionOf(handle)
      if (!found.ok) return found
      const { view, session } = found.value
      if (unfold && view.query.groups.length > 0)
        await inTurn(view, async (revision) => {
          const opened = await session.replica.ask('view.unfold', { view: handle, row, revision })
          return opened.ok ? opened.value.total : null
        })
      return session.replica.ask('view.locate', { view: handle, row })
    },
    async findProblem(handle, query) {
      const found = sessionOf(handle)
      return found.ok ? found.value.session.replica.ask('rows.find-problem', { view: handle, ...query }) : found
    },
    find(handle) {
      const found = sessionOf(handle)
      if (!found.ok) return found
      const { worksheetId, query, total, revision } = found.value.view
      return ok({ session: found.value.session, worksheetId, query, total, revision })
    },
    keysOf,
    async ranked({ view, revision }, rows) {
      const found = sessionOf(view)
      return found.ok ? found.value.session.replica.ask('view.ranked-keys', { view, revision, rows }) : found
    },
    async carry(from, sets, to) {
      const found = sessionOf(to)
      if (!found.ok) return found
      const { view, session } = found.value
      // Edits that leave the rows as they are raise the revision here only.
      const { revision } = view
      const carried = await session.replica.ask('view.carry', { from, sets, to })
      return carried.ok ? ok({ ...carried.value, revision: Math.max(revision, carried.value.revision) }) : carried
    },
    async resolve({ view, revision, parts }) {
      const found = sessionOf(view)
      if (!found.ok) return found
      const resolved = []
      for (const { rows, fields } of parts) {
        const keys = await keysOf({ view, revision, rows })
        if (!keys.ok) return keys
        resolved.push({ keys: keys.value, fields })
      }
      return ok({ session: found.value.session, worksheetId: found.value.view.worksheetId, parts: resolved })
    },
  }
}

export function createOpenViews(ports: OpenViewsPorts): OpenViews {
  const views = new Map<ViewHandle, View>()
  const { put, inTurn, changed, runAgain } = createViewChanges(views, ports)
  const sessionOf: FindView = (handle) => {
    const view = views.get(handle)
    if (view === undefined) return err(notOpen)
    return mapOk(ports.sessions.get(view.connectionId), (session) => ({ view, session }))
  }
  const fill = async (session: Session, view: View): Promise<Result<OpenedView, HostError>> => {
    const { handle, worksheetId, query } = view
    const found = await ports.rows.read(session, worksheetId, query)
    if (!found.ok) return found
    view.totalled = found.value.groups?.totalled ?? []
    const kept = await put(session, view, 1, found.value)
    if (!kept.ok) return kept
    const { total, rowCount } = kept.value
    view.total = total
    return ok({ view: handle, total, rowCount, revision: 1 })
  }
  const ofSession = ({ connectionId }: Session): readonly View[] =>
    [...views.values()].filter((it) => it.connectionId === connectionId)
  const ofWorksheet = (session: Session, worksheetId: WorksheetId): readonly View[] =>
    [...views.values()].filter((it) => it.connectionId === session.connectionId && it.worksheetId === worksheetId)

  return {
    ...createViewReads(sessionOf, inTurn, ports),
    async open(session, worksheetId, query) {
      const handle = viewHandle.parse(ports.ids.next())
      const opening = Promise.withResolvers<void>()
      // It is there before its rows are read: what changes on the way is carried out once they are, and a pull that ends has it run again.
      const view: View = {
        handle,
        connectionId: session.connectionId,
        worksheetId,
        query,
        total: 0,
        revision: 1,
        totalled: [],
        meanwhile: { came: [], went: [] },
        isOutdated: false,
        turn: opening.promise,
      }
      views.set(handle, view)
      const opened = await fill(session, view)
      if (!opened.ok) views.delete(handle)
      view.meanwhile = null
      opening.resolve()
      if (opened.ok && view.isOutdated) void runAgain(session, view)
      return opened
    },
    async colour(handle, rules) {
      const found = sessionOf(handle)
      if (!found.ok) return found
      const { view, session } = found.value
      const kept = await session.replica.ask('view.colour', { view: handle, rules })
      if (kept.ok) await inTurn(view, async () => view.total)
      return kept
    },
    async fold(handle, path, isFolded) {
      const found = sessionOf(handle)
      if (!found.ok) return found
      const { view, session } = found.value
      await inTurn(view, async (revision) => {
        const folded = await session.replica.ask('view.fold', { view: handle, path, isFolded, revision })
        return folded.ok ? folded.value.total : null
      })
      return ok({ folded: true })
    },
    async close(handle) {
      const found = sessionOf(handle)
      views.delete(handle)
      if (found.ok) await found.value.session.replica.ask('view.drop', { view: handle })
    },
    async changed(session, worksheetId, staged) {
      for (const view of ofWorksheet(session, worksheetId)) await changed(session, view, staged)
    },
    async refresh(session, worksheetId) {
      for (const view of ofWorksheet(session, worksheetId)) await runAgain(session, view)
    },
    async refreshAll(session) {
      for (const view of ofSession(session)) await runAgain(session, view)
    },
  }
}

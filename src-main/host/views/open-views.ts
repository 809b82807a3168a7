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
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import { type ConnectionId, type RowKey, type ViewHandle, viewHandle, type WorksheetId } from '../../../src-shared/model/ids.ts'
import type { Session, Sessions } from '../../connections/session.ts'
import type { StagedState } from '../../replica/contract/question.ts'
import type { AnswerOf, AskOf } from '../../replica/contract/questions.ts'
import type { ProblemQuery } from '../../replica/rules/find-problem.ts'
import type { GroupPath } from '../../replica/view/group-table.ts'
import type { Unnamed } from '../../replica/view/read-rows.ts'
import type { FoundView, ResolvedArea, RowsAt } from './view-places.ts'
import type { ReadRows, ViewRows } from './view-rows.ts'

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
}

/** `fields`: the only ones whose cells may differ; left out where that is not known. */
export type RowsChanged = Pick<StagedState, 'came' | 'went' | 'fields'>

interface View {
  readonly handle: ViewHandle
  readonly connectionId: ConnectionId
  readonly worksheetId: WorksheetId
  readonly query: RowQuery
  total: number
  revision: number
  /** Fields with totals in the heads of its groups. */
  totalled: readonly string[]
  /** Rows that came and went while the query runs again; null when it does not. */
  meanwhile: { readonly came: number[]; readonly went: number[] } | null
  /** Its rows changed while its query ran again. */
  isOutdated: boolean
  /** What changes its rows, one after the other. */
  turn: Promise<void>
}

/** Whether rows may lie in other groups now, in another order, or come to other totals. */
function changesGroups({ query, totalled }: Pick<View, 'query' | 'totalled'>, { came, went, fields }: RowsChanged): boolean {
  if (fields === undefined || came.length > 0 || went.length > 0) return true
  const { groups, sorts, filter, search } = query
  const read = new Set([...groups, ...sorts].map((it) => it.field).concat(totalled))
  // A filter names its fields by id somewhere in it.
  const filtered = JSON.stringify(filter)
  return search.trim() !== '' || query.stagedOnly || fields.some((it) => read.has(it) || filtered.includes(it))
}

const notOpen: HostError = { kind: 'not-found', what: 'view', message: 'This view is no longer open.' }

export function createOpenViews(ports: OpenViewsPorts): OpenViews {
  const views = new Map<ViewHandle, View>()

  const put = (
    session: Session,
    { worksheetId, query, handle }: Pick<View, 'worksheetId' | 'query' | 'handle'>,
    revision: number,
    { keys, groups }: ReadRows,
  ) => {
    const grouped = groups === null ? {} : { grouped: { by: query.groups, table: groups } }
    return session.replica.ask('view.put', { view: handle, worksheetId, keys, revision, ...grouped }, { transfer: [keys.buffer] })
  }
  type Came = Pick<AskOf<'view.change'>, 'came' | 'went' | 'revision'>
  const changeRows = (session: Session, { handle, query }: View, rows: Came) =>
    session.replica.ask('view.change', { view: handle, ...rows, parent: query.parent ?? null })
  const tell = (view: View, total: number): void => {
    view.total = total
    view.revision += 1
    ports.emit({ event: 'view.changed', payload: { view: view.handle, total, revision: view.revision } })
  }
  /** `work` gets the revision that its rows will be told as, and answers how many there are then; null leaves the view as it is. */
  const inTurn = (view: View, work: (revision: number) => Promise<number | null>): Promise<void> => {
    const turn = view.turn.then(async () => {
      if (!views.has(view.handle)) return
      const total = await work(view.revision + 1)
      if (total !== null && views.has(view.handle)) tell(view, total)
    })
    // A bug is the asker's to report; the next in line goes on.
    view.turn = turn.catch(() => undefined)
    return turn
  }
  const sessionOf = (handle: ViewHandle): Result<{ readonly view: View; readonly session: Session }, HostError> => {
    const view = views.get(handle)
    if (view === undefined) return err(notOpen)
    const session = ports.sessions.get(view.connectionId)
    return session.ok ? ok({ view, session: session.value }) : session
  }
  const ofWorksheet = (session: Session, worksheetId: WorksheetId): readonly View[] =>
    [...views.values()].filter((it) => it.connectionId === session.connectionId && it.worksheetId === worksheetId)

  const change = (session: Session, view: View, came: readonly number[], went: readonly number[]): Promise<void> => {
    view.meanwhile?.came.push(...came)
    view.meanwhile?.went.push(...went)
    return inTurn(view, async (revision) => {
      if (came.length === 0 && went.length === 0) return view.total
      const changed = await changeRows(session, view, { came, went, revision })
      return changed.ok ? changed.value.total : null
    })
  }

  const keysOf = async (
    { view, revision, rows }: RowsAt,
    withHeads = false,
  ): Promise<Result<Float64Array<ArrayBuffer>, HostError>> => {
    const found = sessionOf(view)
    if (!found.ok) return found
    const asked = await found.value.session.replica.ask('view.area-keys', { view, revision, rows, withHeads })
    return asked.ok ? ok(asked.value.keys) : asked
  }

  /** Runs the query of a view again. While it runs, another wish for it means once more afterwards. */
  const runAgain = async (session: Session, view: View): Promise<void> => {
    if (view.meanwhile !== null) {
      view.isOutdated = true
      return
    }
    const meanwhile = { came: [], went: [] }
    view.meanwhile = meanwhile
    view.isOutdated = false
    const { worksheetId, query } = view
    const found = await ports.rows.readAgain(session, worksheetId, query)
    await inTurn(view, async (revision) => {
      view.meanwhile = null
      // A filter may name a field that has just vanished: the view stays as it is until it is opened anew.
      if (!found.ok) return null
      view.totalled = found.value.groups?.totalled ?? []
      const kept = await put(session, view, revision, found.value)
      if (!kept.ok) return null
      const changed = await changeRows(session, view, { ...meanwhile, revision })
      return changed.ok ? changed.value.total : null
    })
    if (view.isOutdated && views.has(view.handle)) await runAgain(session, view)
  }

  return {
    async open(session, worksheetId, query) {
      const handle = viewHandle.parse(ports.ids.next())
      const found = await ports.rows.read(session, worksheetId, query)
      if (!found.ok) return found
      const kept = await put(session, { worksheetId, query, handle }, 1, found.value)
      if (!kept.ok) return kept
      const { total, rowCount } = kept.value
      views.set(handle, {
        handle,
        connectionId: session.connectionId,
        worksheetId,
        query,
        total,
        revision: 1,
        totalled: found.value.groups?.totalled ?? [],
        meanwhile: null,
        isOutdated: false,
        turn: Promise.resolve(),
      })
      return ok({ view: handle, total, rowCount, revision: 1 })
    },
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
    async changed(session, worksheetId, staged) {
      for (const view of ofWorksheet(session, worksheetId)) {
        await change(session, view, staged.came, staged.went)
        // Counts, totals and groups follow every change; without groups rows keep their places until the view is opened anew.
        if (view.query.groups.length > 0 && changesGroups(view, staged)) void runAgain(session, view)
      }
    },
    async refresh(session, worksheetId) {
      for (const view of ofWorksheet(session, worksheetId)) {
        await runAgain(session, view)
      }
    },
  }
}

/** What changes the rows of a view: one thing after the other, each told with the revision that it makes. */
import type { RowQuery } from '../../../src-shared/host/calls/row-calls.ts'
import type { HostEvent } from '../../../src-shared/host/events.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Result } from '../../../src-shared/lib/result.ts'
import type { ConnectionId, ViewHandle, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { Session } from '../../connections/session.ts'
import type { StagedState } from '../../replica/contract/question.ts'
import type { AnswerOf, AskOf } from '../../replica/contract/questions.ts'
import type { ReadRows, ViewRows } from './view-rows.ts'

/** `fields`: the only ones whose cells may differ; left out where that is not known. */
export type RowsChanged = Pick<StagedState, 'came' | 'went' | 'fields'>

interface ViewChangePorts {
  readonly rows: ViewRows
  emit(event: HostEvent): void
}

export interface View {
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
  return (
    search.trim() !== '' ||
    query.stagedOnly ||
    query.elsewhereOnly === true ||
    query.affectedBy !== undefined ||
    fields.some((it) => read.has(it) || filtered.includes(it))
  )
}

export interface ViewChanges {
  /** Gives a view its rows. */
  put(
    session: Session,
    view: Pick<View, 'worksheetId' | 'query' | 'handle'>,
    revision: number,
    rows: ReadRows,
  ): Promise<Result<AnswerOf<'view.put'>, HostError>>
  /** `work` gets the revision that its rows will be told as, and answers how many there are then; null leaves the view as it is. */
  inTurn(view: View, work: (revision: number) => Promise<number | null>): Promise<void>
  /** Rows came and went. */
  changed(session: Session, view: View, change: RowsChanged): Promise<void>
  /** Runs the query of a view again. While it runs, another wish for it means once more afterwards. */
  runAgain(session: Session, view: View): Promise<void>
}

export function createViewChanges(views: ReadonlyMap<ViewHandle, View>, ports: ViewChangePorts): ViewChanges {
  const put: ViewChanges['put'] = (
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
  const change = (session: Session, view: View, came: readonly number[], went: readonly number[]): Promise<void> => {
    view.meanwhile?.came.push(...came)
    view.meanwhile?.went.push(...went)
    return inTurn(view, async (revision) => {
      if (came.length === 0 && went.length === 0) return view.total
      const changed = await changeRows(session, view, { came, went, revision })
      return changed.ok ? changed.value.total : null
    })
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
    put,
    inTurn,
    runAgain,
    async changed(session, view, staged) {
      await change(session, view, staged.came, staged.went)
      // Counts, totals and groups follow every change; without groups rows keep their places until the view is opened anew.
      if (view.query.groups.length > 0 && changesGroups(view, staged)) void runAgain(session, view)
    },
  }
}

/**
 * Answers the calls that find text in cells. A search works in the scan worker; the latest of a name wins, and one that is called off
 * ends within a slice.
 */
import type { AreaPart } from '../../../src-shared/host/area.ts'
import type { FindOutcome } from '../../../src-shared/host/calls/find-calls.ts'
import type { HostCallParsed } from '../../../src-shared/host/calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { RowKey, ViewHandle } from '../../../src-shared/model/ids.ts'
import type { Session } from '../../connections/session.ts'
import { dropTask, hitsInRowsTask, listTask, type SearchAsk, searchTask, stepTask } from '../../find/find-tasks.ts'
import type { OpenViews } from '../views/open-views.ts'
import type { HandlersOf } from './handlers.ts'

type FindCalls = 'find.run' | 'find.cancel' | 'find.step' | 'find.list' | 'find.near' | 'find.drop'

interface Known {
  readonly session: Session
  readonly view: ViewHandle
  /** The search under way; null when it has ended. */
  abort: AbortController | null
}

type RankedPart = SearchAsk['parts'][number]

const stopped: HostError = { kind: 'cancelled', message: 'The search was stopped.' }
const unknown: HostError = { kind: 'stale', message: 'These hits are no longer at hand. Search again.' }

export function createFindHandlers(views: OpenViews): HandlersOf<FindCalls> {
  const searches = new Map<string, Known>()
  const onSearch = <T>(
    find: string,
    work: (session: Session, view: ViewHandle) => Promise<Result<T, HostError>>,
  ): Promise<Result<T, HostError>> => {
    const known = searches.get(find)
    return known === undefined ? Promise.resolve(err(unknown)) : work(known.session, known.view)
  }

  const search = async (
    { find, view, revision, query, forms, fields, parts }: HostCallParsed<'find.run'>,
    signal: AbortSignal,
  ): Promise<Result<FindOutcome, HostError>> => {
    const found = views.find(view)
    if (!found.ok) return found
    const { session, worksheetId } = found.value
    const wanted: readonly { readonly rows: AreaPart['rows'] | null; readonly fields: AreaPart['fields'] }[] = parts ?? [
      { rows: null, fields },
    ]
    const keyed: RankedPart[] = []
    for (const { rows, fields: ofPart } of wanted) {
      const ranked = await views.ranked({ view, revision }, rows)
      if (!ranked.ok) return ranked
      keyed.push({ ...ranked.value, fields: ofPart })
    }
    if (signal.aborted) return err(stopped)
    const searched = await session.replica.run(
      searchTask,
      { find, worksheetId, query, forms, fields, parts: keyed },
      { signal, transfer: keyed.map((it) => it.keys.buffer) },
    )
    return searched.ok ? ok({ hits: searched.value.cells, rows: searched.value.rows }) : searched
  }

  return {
    'find.run': async (request) => {
      const { find, view } = request
      const found = views.find(view)
      if (!found.ok) return found
      searches.get(find)?.abort?.abort()
      const abort = new AbortController()
      searches.set(find, { session: found.value.session, view, abort })
      const outcome = await search(request, abort.signal)
      const latest = searches.get(find)
      if (latest?.abort === abort) latest.abort = null
      return outcome
    },
    'find.cancel': async ({ find }) => {
      const abort = searches.get(find)?.abort ?? null
      abort?.abort()
      return ok({ cancelled: abort !== null })
    },
    'find.step': ({ find, from: { position, field, row }, by }) =>
      onSearch(find, async (session, view) => {
        const ranked = row === undefined ? null : await session.replica.ask('view.rank', { view, row })
        const rank = ranked?.ok ? ranked.value.rank : null
        return session.replica.run(stepTask, { find, from: { position: rank ?? position, field }, by })
      }),
    'find.list': ({ find, start, count }) => onSearch(find, (session) => session.replica.run(listTask, { find, start, count })),
    'find.near': ({ find, from, to }) =>
      onSearch(find, async (session, view) => {
        const rankOf = (row: RowKey) => session.replica.ask('view.rank', { view, row })
        const [first, last] = await Promise.all([rankOf(from), rankOf(to)])
        if (!first.ok) return first
        if (!last.ok) return last
        if (first.value.rank === null || last.value.rank === null) return ok({ rows: [] })
        return session.replica.run(hitsInRowsTask, { find, first: first.value.rank, last: last.value.rank })
      }),
    'find.drop': async ({ find }) => {
      const known = searches.get(find)
      searches.delete(find)
      known?.abort?.abort()
      if (known !== undefined) await known.session.replica.run(dropTask, { find })
      return ok({ dropped: true })
    },
  }
}

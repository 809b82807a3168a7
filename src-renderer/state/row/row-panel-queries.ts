/** What the service knows of one row, as cached queries. It changes there without our hearing of it, so it is soon asked for again. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { HostCallRequest } from '../../../src-shared/host/calls.ts'
import type { FieldId, RowId } from '../../../src-shared/model/ids.ts'
import type { HostClient } from '../../host/host-client.ts'
import { ask } from '../host-queries.ts'
import type { SheetRef } from '../sheet/sheet-ref.ts'

/** Milliseconds during which an answer is shown without asking again: long enough to walk to and fro between rows. */
const fresh = 15_000

export interface RowRef extends SheetRef {
  readonly rowId: RowId
}

/** Links to the row that were made from here; local. */
export const linksQuery = (host: HostClient, at: RowRef) =>
  queryOptions({ queryKey: keyOf(at, 'links'), queryFn: () => ask(host, 'row.links', at) })

/** Rows of one page of a small grid. */
export const relatedPageSize = 10
const discussionPage = 20
const historyPage = 30

const keyOf = ({ connectionId, worksheetId, rowId }: RowRef, ...rest: readonly unknown[]) =>
  ['of', connectionId, 'row', worksheetId, rowId, ...rest] as const

/** Answers about every row of a connection, for when a push changed some. */
export const rowAnswersKey = (connectionId: RowRef['connectionId']) => ['of', connectionId, 'row'] as const

export const relatedQuery = (host: HostClient, request: RowRef & { readonly field: FieldId; readonly page: number }) =>
  queryOptions({
    queryKey: keyOf(request, 'related', request.field, request.page),
    staleTime: fresh,
    queryFn: () => ask(host, 'row.related', { ...request, pageSize: relatedPageSize }),
  })

export const discussionsQuery = (
  host: HostClient,
  at: RowRef,
  wanted: Pick<HostCallRequest<'row.discussions'>, 'search' | 'withAttachments'>,
) =>
  infiniteQueryOptions({
    queryKey: keyOf(at, 'discussions', wanted),
    staleTime: fresh,
    initialPageParam: 1,
    queryFn: ({ pageParam }) => ask(host, 'row.discussions', { ...at, ...wanted, page: pageParam, pageSize: discussionPage }),
    getNextPageParam: (last, _pages, page) => (last.isLast ? null : page + 1),
  })

export const historyQuery = (
  host: HostClient,
  at: RowRef,
  wanted: Pick<HostCallRequest<'row.history'>, 'operatorId' | 'field'>,
) =>
  infiniteQueryOptions({
    queryKey: keyOf(at, 'history', wanted),
    staleTime: fresh,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => ask(host, 'row.history', { ...at, ...wanted, mark: pageParam, pageSize: historyPage }),
    getNextPageParam: (last) => last.mark,
  })

/** Host reads as cached queries. One place knows the keys, so that an event can say which of them are stale. */
import { QueryClient, queryOptions, skipToken, type UseQueryOptions } from '@tanstack/react-query'
import type { CsvEncoding } from '../../src-shared/csv/csv-encoding.ts'
import type { HostCallAnswer, HostCallName, HostCallRequest } from '../../src-shared/host/calls.ts'
import type { ConnectionId, ImportId, WorksheetId } from '../../src-shared/model/ids.ts'
import type { HostClient } from '../host/host-client.ts'
import { HostFailure } from './host-failure.ts'

/** Reads come from local data: they are cheap, never retried by themselves, and kept until an event says they are stale. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })

/** Calls the host and throws a `HostFailure` when it refuses. */
export async function ask<N extends HostCallName>(
  host: HostClient,
  name: N,
  request: HostCallRequest<N>,
): Promise<HostCallAnswer<N>> {
  const result = await host.call(name, request)
  if (!result.ok) throw new HostFailure(result.error)
  return result.value
}

export const queryKeys = {
  info: ['info'],
  settings: ['settings'],
  connections: ['connections'],
  requests: ['requests'],
  ofConnection: (connection: ConnectionId) => ['of', connection],
  workspace: (connection: ConnectionId) => ['of', connection, 'workspace'],
  worksheet: (connection: ConnectionId, worksheet: WorksheetId) => ['of', connection, 'worksheet', worksheet],
  views: (connection: ConnectionId, worksheet: WorksheetId) => ['of', connection, 'views', worksheet],
  /** What was looked up by name. */
  lookups: (connection: ConnectionId) => ['of', connection, 'lookup'],
  changes: (connection: ConnectionId) => ['of', connection, 'changes'],
  past: (connection: ConnectionId) => ['of', connection, 'past'],
  recipes: (connection: ConnectionId, worksheet: WorksheetId) => ['of', connection, 'recipes', worksheet],
  workbookRecipes: (connection: ConnectionId) => ['of', connection, 'workbook-recipes'],
  imports: (connection: ConnectionId) => ['of', connection, 'imports'],
  import: (id: ImportId) => ['import', id],
} as const

/** A query about something that is not known yet asks nothing until it is. */
export const whenKnown = <Known, Data>(
  known: Known | null | undefined,
  query: (known: Known) => UseQueryOptions<Data, Error, Data, string[]>,
): UseQueryOptions<Data, Error, Data, string[]> =>
  known === null || known === undefined ? { queryKey: ['not yet'], queryFn: skipToken } : query(known)

export const infoQuery = (host: HostClient) =>
  queryOptions({ queryKey: queryKeys.info, queryFn: () => ask(host, 'app.info', {}) })

export const settingsQuery = (host: HostClient) =>
  queryOptions({ queryKey: queryKeys.settings, queryFn: () => ask(host, 'settings.get', {}) })

export const connectionsQuery = (host: HostClient) =>
  queryOptions({ queryKey: queryKeys.connections, queryFn: () => ask(host, 'connections.list', {}) })

export const workspaceQuery = (host: HostClient, connectionId: ConnectionId) =>
  queryOptions({
    queryKey: queryKeys.workspace(connectionId),
    queryFn: () => ask(host, 'workspace.get', { connectionId }),
  })

export const worksheetQuery = (host: HostClient, connectionId: ConnectionId, worksheetId: WorksheetId) =>
  queryOptions({
    queryKey: queryKeys.worksheet(connectionId, worksheetId),
    queryFn: () => ask(host, 'worksheet.open', { connectionId, worksheetId }),
  })

export const viewsQuery = (host: HostClient, connectionId: ConnectionId, worksheetId: WorksheetId) =>
  queryOptions({
    queryKey: queryKeys.views(connectionId, worksheetId),
    queryFn: () => ask(host, 'views.list', { connectionId, worksheetId }),
  })

export const changeCountsQuery = (host: HostClient, connectionId: ConnectionId) =>
  queryOptions({
    queryKey: [...queryKeys.changes(connectionId), 'count'],
    queryFn: () => ask(host, 'changes.count', { connectionId }),
  })

export const importsQuery = (host: HostClient, connectionId: ConnectionId) =>
  queryOptions({
    queryKey: queryKeys.imports(connectionId),
    queryFn: () => ask(host, 'import.list', { connectionId }),
  })

export const workbookRecipesQuery = (host: HostClient, connectionId: ConnectionId) =>
  queryOptions({
    queryKey: queryKeys.workbookRecipes(connectionId),
    queryFn: () => ask(host, 'workbook-recipes.list', { connectionId }),
  })

export const recipesQuery = (host: HostClient, connectionId: ConnectionId, worksheetId: WorksheetId) =>
  queryOptions({
    queryKey: queryKeys.recipes(connectionId, worksheetId),
    queryFn: () => ask(host, 'recipes.list', { connectionId, worksheetId }),
  })

/** Its content never changes, but it may have to be chosen anew. */
export const lookUpFileQuery = (
  host: HostClient,
  importId: ImportId,
  file: { readonly sha256: string; readonly name: string },
  { sheet, encoding }: { readonly sheet: string | null; readonly encoding?: CsvEncoding | undefined },
) =>
  queryOptions({
    queryKey: [...queryKeys.import(importId), 'look-up-file', file.sha256, sheet ?? '', encoding ?? ''],
    queryFn: () => ask(host, 'import.look-up-file', { importId, file, sheet, encoding }),
  })

export const importQuery = (host: HostClient, importId: ImportId) =>
  queryOptions({ queryKey: queryKeys.import(importId), queryFn: () => ask(host, 'import.get', { importId }) })

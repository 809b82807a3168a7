/** Reads of the designer and of the application's page. They come from the service each time a view opens: other people change them too. */
import { queryOptions } from '@tanstack/react-query'
import type { ConnectionId, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { HostClient } from '../../host/host-client.ts'
import { ask, queryKeys } from '../host-queries.ts'

export const designKeys = {
  design: (connection: ConnectionId, worksheet: WorksheetId) => [...queryKeys.ofConnection(connection), 'design', worksheet],
  /** What removing fields would take along. */
  losses: (connection: ConnectionId, worksheet: WorksheetId) => [...designKeys.design(connection, worksheet), 'losses'],
  optionSets: (connection: ConnectionId) => [...queryKeys.ofConnection(connection), 'option-sets'],
  appPage: (connection: ConnectionId) => [...queryKeys.ofConnection(connection), 'app-page'],
  keyLimits: (connection: ConnectionId) => [...queryKeys.ofConnection(connection), 'key-limits'],
  abilities: (connection: ConnectionId) => [...queryKeys.ofConnection(connection), 'abilities'],
} as const

export const designQuery = (host: HostClient, connectionId: ConnectionId, worksheetId: WorksheetId) =>
  queryOptions({
    queryKey: designKeys.design(connectionId, worksheetId),
    queryFn: () => ask(host, 'structure.read', { connectionId, worksheetId }),
    refetchOnMount: 'always',
  })

export const optionSetsQuery = (host: HostClient, connectionId: ConnectionId) =>
  queryOptions({
    queryKey: designKeys.optionSets(connectionId),
    queryFn: () => ask(host, 'option-sets.list', { connectionId }),
    refetchOnMount: 'always',
  })

export const appPageQuery = (host: HostClient, connectionId: ConnectionId) =>
  queryOptions({
    queryKey: designKeys.appPage(connectionId),
    queryFn: () => ask(host, 'app-page.read', { connectionId }),
    refetchOnMount: 'always',
  })

/** Asked again only when the application names another icon. */
export const appIconQuery = (host: HostClient, connectionId: ConnectionId, iconUrl: string) =>
  queryOptions({
    queryKey: [...designKeys.appPage(connectionId), 'icon', iconUrl],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: iconUrl !== '',
    queryFn: () => ask(host, 'app-page.icon', { connectionId }),
  })

/** Costs a handful of requests, so it is asked once and again only on demand. */
export const abilitiesQuery = (host: HostClient, connectionId: ConnectionId) =>
  queryOptions({
    queryKey: designKeys.abilities(connectionId),
    queryFn: () => ask(host, 'app-page.probe-key', { connectionId }),
  })

/** What the key was seen not to change; asked again when the host learned more. */
export const keyLimitsQuery = (host: HostClient, connectionId: ConnectionId) =>
  queryOptions({
    queryKey: designKeys.keyLimits(connectionId),
    queryFn: () => ask(host, 'key.limits', { connectionId }),
  })

/** Counted in the local data, staged changes included: asked each time, because they change with every edit. */
export const lossesQuery = (host: HostClient, connectionId: ConnectionId, worksheetId: WorksheetId, field: string) =>
  queryOptions({
    queryKey: [...designKeys.losses(connectionId, worksheetId), field],
    queryFn: () => ask(host, 'structure.losses', { connectionId, worksheetId, fields: [field] }),
    gcTime: 0,
  })

/** Roles and workflows of an application as cached queries. Others change them too, so a list that was left is read again. */
import { queryOptions } from '@tanstack/react-query'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import type { HostClient } from '../../host/host-client.ts'
import { ask } from '../host-queries.ts'

/** Milliseconds during which a list is shown without asking again. */
const fresh = 10_000

export const rolesKey = (connectionId: ConnectionId) => ['of', connectionId, 'roles'] as const
export const processesKey = (connectionId: ConnectionId) => ['of', connectionId, 'workflows'] as const

export const rolesQuery = (host: HostClient, connectionId: ConnectionId) =>
  queryOptions({
    queryKey: [...rolesKey(connectionId), 'list'],
    staleTime: fresh,
    queryFn: () => ask(host, 'roles.list', { connectionId }),
  })

export const roleQuery = (host: HostClient, connectionId: ConnectionId, roleId: string) =>
  queryOptions({
    queryKey: [...rolesKey(connectionId), 'one', roleId],
    staleTime: fresh,
    queryFn: () => ask(host, 'roles.read', { connectionId, roleId }),
  })

export const processesQuery = (host: HostClient, connectionId: ConnectionId) =>
  queryOptions({
    queryKey: [...processesKey(connectionId), 'list'],
    staleTime: fresh,
    queryFn: () => ask(host, 'workflows.list', { connectionId }),
  })

export const runsQuery = (host: HostClient, connectionId: ConnectionId, processId: string, count: number) =>
  queryOptions({
    queryKey: [...processesKey(connectionId), 'runs', processId, count],
    staleTime: fresh,
    queryFn: () => ask(host, 'workflows.runs', { connectionId, processId, count }),
  })

export const processQuery = (host: HostClient, connectionId: ConnectionId, processId: string) =>
  queryOptions({
    queryKey: [...processesKey(connectionId), 'one', processId],
    staleTime: fresh,
    queryFn: () => ask(host, 'workflows.read', { connectionId, processId }),
  })

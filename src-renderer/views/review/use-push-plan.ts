/** What a push would do, planned by the host anew whenever something is staged. */
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { PushOptions, PushPlan } from '../../../src-shared/host/calls/edit-calls.ts'
import type { Job } from '../../../src-shared/host/calls/job-calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { ask, queryKeys } from '../../state/host-queries.ts'

interface PlannedPush {
  readonly query: Pick<UseQueryResult, 'isError' | 'error' | 'isFetching' | 'refetch'>
  /** Undefined until there is one of what is staged now. */
  readonly plan: PushPlan | undefined
}

/** `job` is the last push, which may be running. */
export function usePushPlan(connectionId: ConnectionId, options: PushOptions, job: Job | null, isPushing: boolean): PlannedPush {
  const app = useApp()
  const query = useQuery({
    queryKey: [...queryKeys.changes(connectionId), 'plan', options],
    queryFn: () => ask(app.host, 'push.plan', { connectionId, options }),
    enabled: !isPushing,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  // A plan of before the last push ended would offer again what has just been sent.
  const isOld = !query.isPlaceholderData && job !== null && job.endedAt !== null && query.dataUpdatedAt < job.endedAt
  return { query, plan: isOld ? undefined : query.data }
}

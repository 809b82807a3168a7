/** Said below the outcome of a push when it is known that colleagues were overwritten while it wrote; leads to their cells. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Job } from '../../../src-shared/host/calls/job-calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { openPast } from '../../commands/push/open-past.ts'
import { useApp } from '../../state/app-context.tsx'
import { ask, queryKeys } from '../../state/host-queries.ts'
import { useStore } from '../../state/store.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './push-panel.module.css'

/** `push`: the one that has ended; what was looked at after an earlier one is told in the list of past pushes. */
export const OverwrittenNote = ({ push, connectionId }: { readonly push: Job; readonly connectionId: ConnectionId }) => {
  const app = useApp()
  const { jobs } = useStore(app.jobs)
  const look = [...jobs.values()]
    .filter((it) => it.kind === 'look-after' && it.connectionId === connectionId && it.startedAt >= push.startedAt)
    .at(-1)
  const cells = look?.counts.overwritten ?? 0
  const newest = useQuery({
    queryKey: [...queryKeys.past(connectionId), 'overwritten', look?.id ?? '', look?.endedAt ?? 0],
    queryFn: () => ask(app.host, 'past.list', { connectionId, search: '', offset: 0, limit: 10 }),
    enabled: cells > 0,
  }).data
  if (look === undefined || cells === 0) return null
  const run = newest?.runs.find((it) => it.overwritten > 0)?.run ?? null
  return (
    <div role="status" className={`${parts.stack} ${styles.outcome}`}>
      <p className={styles.overwritten}>
        {look.endedAt === null || look.message === ''
          ? 'Values of colleagues were overwritten while this push wrote.'
          : `${look.message} Nothing of it is lost.`}
      </p>
      <Button size="compact-xs" variant="default" onClick={() => openPast(app, run)}>
        See what they had written
      </Button>
    </div>
  )
}

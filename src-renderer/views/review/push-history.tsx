/** Pushes and imports of the past: when, where and what, each the way to all of it. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { openPast } from '../../commands/push/open-past.ts'
import { useApp } from '../../state/app-context.tsx'
import { ask, queryKeys } from '../../state/host-queries.ts'
import { sayPast, titleOfPast, worksheetNames } from '../../state/review/past-words.ts'
import { formatAgo } from '../../ui/format/format-duration.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './push-panel.module.css'

const listed = 10

export const PushHistory = ({ connectionId }: { readonly connectionId: ConnectionId }) => {
  const app = useApp()
  const found = useQuery({
    queryKey: [...queryKeys.past(connectionId), 'newest'],
    queryFn: () => ask(app.host, 'past.list', { connectionId, search: '', offset: 0, limit: listed }),
  }).data
  if (found === undefined || found.runs.length === 0) return null
  return (
    <section aria-labelledby="push-history">
      <h2 id="push-history" className={`${parts.fine} ${styles.small}`}>
        Pushed before
      </h2>
      <ul className={`${parts.list} ${parts.fine} ${styles.history}`}>
        {found.runs.map((past) => (
          <li key={past.run}>
            <button type="button" className={`${parts.plain} ${styles.past}`} onClick={() => openPast(app, past.run)}>
              <strong>{past.kind === 'push' ? worksheetNames(past) : titleOfPast(past)}</strong>: {sayPast(past)}
              <br />
              <time dateTime={new Date(past.startedAt).toISOString()}>{formatAgo(past.startedAt, app.clock.now())}</time>
            </button>
          </li>
        ))}
      </ul>
      {found.total > listed && (
        <Button variant="subtle" size="compact-xs" onClick={() => openPast(app, null)}>
          Show all
        </Button>
      )}
    </section>
  )
}

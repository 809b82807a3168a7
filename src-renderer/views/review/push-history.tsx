/** Pushes of the past: when, where and what. */
import { useQuery } from '@tanstack/react-query'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { ask, queryKeys } from '../../state/host-queries.ts'
import { formatCount } from '../../ui/format-count.ts'
import { formatAgo } from '../../ui/format-duration.ts'
import styles from './push-panel.module.css'

const kept = 10

export const PushHistory = ({ connectionId }: { readonly connectionId: ConnectionId }) => {
  const app = useApp()
  const pushes = useQuery({
    queryKey: queryKeys.pushes(connectionId),
    queryFn: () => ask(app.host, 'push.history', { connectionId, limit: kept }),
  }).data?.pushes
  if (pushes === undefined || pushes.length === 0) return null
  return (
    <section aria-labelledby="push-history">
      <h2 id="push-history" className={styles.small}>
        Pushed before
      </h2>
      <ul className={styles.history}>
        {pushes.map((push) => {
          const counts = [
            [push.created, 'created'],
            [push.updated, 'updated'],
            [push.deleted, 'deleted'],
            [push.refused, 'refused'],
          ] as const
          const words = counts.filter(([count]) => count > 0).map(([count, word]) => `${formatCount(count)} ${word}`)
          return (
            <li key={`${push.at} ${push.worksheet}`}>
              <strong>{push.worksheet}</strong>: {words.length === 0 ? 'nothing changed' : words.join(', ')}
              <br />
              <time dateTime={new Date(push.at).toISOString()}>{formatAgo(push.at, app.clock.now())}</time>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

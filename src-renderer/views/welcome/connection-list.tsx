/** The known connections, the sample last: opened with one click, edited, removed. */
import { ActionIcon, Progress, Tooltip, UnstyledButton } from '@mantine/core'
import { IconDatabase, IconFlask, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ConnectionSummary } from '../../../src-shared/host/calls/connection-calls.ts'
import { openConnection, openSample } from '../../commands/window/open-connection.ts'
import { removeConnection } from '../../commands/window/remove-connection.ts'
import { useApp } from '../../state/app-context.tsx'
import { type Opening, openDialog } from '../../state/connection/session-state.ts'
import { recallStaged } from '../../state/connection/staged-memory.ts'
import { readFailure } from '../../state/host-failure.ts'
import { connectionsQuery } from '../../state/host-queries.ts'
import { useStore } from '../../state/store.ts'
import { countOf, formatCount } from '../../ui/format/format-count.ts'
import { formatAgo } from '../../ui/format/format-duration.ts'
import { LabelChip } from '../../ui/label-chip.tsx'
import parts from '../../ui/look/parts.module.css'
import { ErrorState } from '../../ui/messages/message-state.tsx'
import styles from './welcome-view.module.css'

/** What is to be said about the secret; '' when it is simply there. */
const secretWords: Readonly<Record<ConnectionSummary['secret'], string>> = {
  stored: '',
  'this-run': 'Key kept for this run only',
  missing: 'Key and signature missing',
  locked: 'Keychain locked',
  unavailable: 'Keychain not available',
}

/** Why a connection takes a while to open, and how far it is. */
const OpeningWords = ({ opening, name }: { readonly opening: Opening; readonly name: string }) => {
  const { takesBack, done, total } = opening
  return (
    <>
      <span className={`${parts.cut} ${parts.fine}`} role="status">
        Taking back “{takesBack}”: {formatCount(done)} of {formatCount(total)} cells
      </span>
      <Progress size="xs" aria-label={`Opening ${name}`} value={(100 * done) / Math.max(1, total)} />
    </>
  )
}

const ConnectionRow = ({ connection }: { readonly connection: ConnectionSummary }) => {
  const app = useApp()
  const isSample = connection.kind === 'sample'
  const open = (): void => void (isSample ? openSample(app) : openConnection(app, connection.id))
  const used = connection.lastOpenedAt === null ? 'never opened' : `opened ${formatAgo(connection.lastOpenedAt, app.clock.now())}`
  const staged = recallStaged(app.memory, connection.id)
  const session = useStore(app.session)
  const opening = session.opening?.connectionId === connection.id ? session.opening : null
  // The sample's key is made anew whenever it opens, so no keychain is asked for it.
  const secret = isSample ? '' : secretWords[connection.secret]
  return (
    <li className={`${parts.row} ${styles.row}`}>
      <UnstyledButton className={`${parts.row} ${parts.grow} ${styles.open}`} onClick={open}>
        {isSample ? <IconFlask size={18} aria-hidden="true" /> : <IconDatabase size={18} aria-hidden="true" />}
        <span className={`${parts.stack} ${parts.grow}`}>
          <span className={`${parts.row} ${styles.rowName}`}>
            <span className={parts.cut}>{connection.name}</span>
            <LabelChip label={connection.label} />
          </span>
          {staged !== null && opening === null && (
            <span className={`${parts.inline} ${styles.staged}`}>
              <IconPencil size={12} aria-hidden="true" />
              {countOf(staged.rows, 'row')} staged {formatAgo(staged.at, app.clock.now())}
            </span>
          )}
          {opening === null ? (
            <span className={`${parts.cut} ${parts.fine}`}>
              {isSample ? 'on this computer' : connection.address} · {used}
            </span>
          ) : (
            <OpeningWords opening={opening} name={connection.name} />
          )}
        </span>
        {secret !== '' && opening === null && <span className={styles.state}>{secret}</span>}
      </UnstyledButton>
      {!isSample && (
        <Tooltip label="Edit">
          <ActionIcon
            aria-label={`Edit ${connection.name}`}
            onClick={() => app.session.update((state) => openDialog(state, { kind: 'connect', edit: connection }))}
          >
            <IconPencil size={16} />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label="Remove">
        <ActionIcon aria-label={`Remove ${connection.name}`} onClick={() => void removeConnection(app, connection)}>
          <IconTrash size={16} />
        </ActionIcon>
      </Tooltip>
    </li>
  )
}

export const ConnectionList = () => {
  const app = useApp()
  const connections = useQuery(connectionsQuery(app.host))
  if (connections.isError) {
    return <ErrorState what="The known connections could not be read" error={readFailure(connections.error)} />
  }
  const known = connections.data?.connections ?? []
  const notice = connections.data?.notice ?? null
  if (known.length === 0 && notice === null) return null
  const newestFirst = [...known].sort(
    (a, b) => Number(a.kind === 'sample') - Number(b.kind === 'sample') || (b.lastOpenedAt ?? 0) - (a.lastOpenedAt ?? 0),
  )
  return (
    <section className={parts.stack} aria-labelledby="recent-connections">
      <h2 id="recent-connections" className={`${parts.fine} ${styles.recentTitle}`}>
        Your connections
      </h2>
      {notice !== null && (
        <p role="alert" className={styles.notice}>
          {notice}
        </p>
      )}
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {newestFirst.map((connection) => (
          <ConnectionRow key={connection.id} connection={connection} />
        ))}
      </ul>
    </section>
  )
}

/** What the application is, what is in it, and what this key may do with it. */
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import type { AppPage } from '../../../src-shared/host/calls/app-page-calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { readFailure } from '../../state/host-failure.ts'
import { isForbidden } from '../../state/review/refusal-kind.ts'
import { useStore } from '../../state/store.ts'
import { countItems } from '../../state/structure/app-outline.ts'
import { appIconQuery, appPageQuery } from '../../state/structure/design-queries.ts'
import parts from '../../ui/look/parts.module.css'
import { ErrorState, LoadingState } from '../../ui/messages/message-state.tsx'
import { CommandButton } from '../command-button.tsx'
import { AppOutline } from './app-outline.tsx'
import styles from './app-page-view.module.css'
import { KeyAbilities } from './key-abilities.tsx'

/** The icon lies on the service, which this window does not load pictures from: the host brings it. Without one the colour and a letter stand for it. */
const Tile = ({ connectionId, page }: { readonly connectionId: ConnectionId; readonly page: AppPage }) => {
  const { host } = useApp()
  const { data } = useQuery(appIconQuery(host, connectionId, page.iconUrl))
  return (
    <span
      className={styles.tile}
      style={page.color === '' ? undefined : ({ '--tile': page.color } as CSSProperties)}
      aria-hidden="true"
    >
      {data == null || data.icon === null ? ([...page.name.trim()][0]?.toUpperCase() ?? '·') : <img src={data.icon} alt="" />}
    </span>
  )
}

const Fact = ({ name, value, isCode = false }: { readonly name: string; readonly value: string; readonly isCode?: boolean }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd className={isCode ? styles.code : undefined}>{value === '' ? '–' : value}</dd>
  </div>
)

const Facts = ({ page }: { readonly page: AppPage }) => {
  const { connection } = useStore(useApp().session)
  return (
    <dl className={styles.facts}>
      <Fact name="Address" value={connection?.address ?? ''} isCode />
      <Fact name="Application id" value={page.appId} isCode />
      <Fact name="Organisation id" value={page.organizationId} isCode />
      <Fact name="Generation preferred" value={connection?.dialect.generation.toUpperCase() ?? ''} />
      <Fact name="Colour" value={page.color} isCode />
      <Fact name="Icon" value={page.iconUrl} isCode />
    </dl>
  )
}

const Loaded = ({
  connectionId,
  page,
  isBusy,
  onReload,
}: {
  readonly connectionId: ConnectionId
  readonly page: AppPage
  readonly isBusy: boolean
  onReload(): void
}) => (
  <div className={`${parts.stack} ${styles.root}`}>
    <header className={styles.head}>
      <Tile connectionId={connectionId} page={page} />
      <div className={parts.grow}>
        <h1 className={styles.title}>{page.name}</h1>
        <p className={styles.text}>{page.description === '' ? 'The application has no description.' : page.description}</p>
      </div>
      <Tooltip label="Read it again">
        <ActionIcon aria-label="Read the application again" loading={isBusy} onClick={onReload}>
          <IconRefresh size={16} />
        </ActionIcon>
      </Tooltip>
    </header>
    <div className={styles.ways}>
      <CommandButton command="worksheet.new" variant="default" />
      <CommandButton command="option-sets.open" variant="default" />
      <CommandButton command="roles.open" variant="default" />
      <CommandButton command="workflows.open" variant="default" />
    </div>
    <Facts page={page} />
    <KeyAbilities connectionId={connectionId} maskedKey={page.maskedKey} />
    <section aria-labelledby="app-outline">
      <h2 className={styles.sub} id="app-outline">
        What is in it <span className={`${parts.fine} ${styles.count}`}>{countItems(page.tree)}</span>
      </h2>
      <AppOutline tree={page.tree} />
    </section>
  </div>
)

export const AppPageView = ({ connectionId }: { readonly connectionId: ConnectionId }) => {
  const { host } = useApp()
  const query = useQuery(appPageQuery(host, connectionId))
  if (query.data !== undefined) {
    return (
      <Loaded connectionId={connectionId} page={query.data} isBusy={query.isFetching} onReload={() => void query.refetch()} />
    )
  }
  if (query.isError) {
    const error = readFailure(query.error)
    return (
      <ErrorState
        what={isForbidden(error) ? 'This key may not read the application' : 'The application could not be read'}
        error={error}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return <LoadingState what="Reading the application…" />
}

/** Past pushes and imports: when, by whom or what on the left, what each wrote on the right. */
import { Button, TextInput } from '@mantine/core'
import { IconArrowUp, IconFileImport, IconHistory, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PastRun } from '../../../src-shared/host/calls/past-calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { openPast } from '../../commands/push/open-past.ts'
import { useApp } from '../../state/app-context.tsx'
import { readFailure } from '../../state/host-failure.ts'
import { ask, queryKeys } from '../../state/host-queries.ts'
import { failuresOf, sayPast, titleOfPast, worksheetNames } from '../../state/review/past-words.ts'
import { formatCount } from '../../ui/format/format-count.ts'
import { formatMoment } from '../../ui/format/format-moment.ts'
import parts from '../../ui/look/parts.module.css'
import { EmptyState, ErrorState, LoadingState } from '../../ui/messages/message-state.tsx'
import { CommandButton } from '../command-button.tsx'
import page from '../page-parts.module.css'
import { type SideItem, SideList } from '../side-list.tsx'
import { PastDetail } from './past-detail.tsx'
import styles from './past-view.module.css'

interface Props {
  readonly connectionId: ConnectionId
  /** The one to show; null shows the newest. */
  readonly run: number | null
}

/** Runs read together: a screen holds some twenty. */
const pageRuns = 50

const icons = {
  push: <IconArrowUp size={16} aria-hidden="true" />,
  import: <IconFileImport size={16} aria-hidden="true" />,
  program: <IconHistory size={16} aria-hidden="true" />,
} as const

const itemOf = (past: PastRun, now: number): SideItem => ({
  id: String(past.run),
  title: past.kind === 'push' ? `Push to ${worksheetNames(past)}` : titleOfPast(past),
  detail: `${formatMoment(past.startedAt, now)} · ${sayPast(past)}`,
  badge: failuresOf(past) === 0 ? '' : `${formatCount(failuresOf(past))} failed`,
  icon: icons[past.kind],
})

export const PastView = ({ connectionId, run }: Props) => {
  const app = useApp()
  const [search, setSearch] = useState('')
  const list = useInfiniteQuery({
    queryKey: [...queryKeys.past(connectionId), 'list', search],
    queryFn: ({ pageParam }) => ask(app.host, 'past.list', { connectionId, search, offset: pageParam, limit: pageRuns }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, it) => sum + it.runs.length, 0)
      return read < last.total && last.runs.length > 0 ? read : undefined
    },
    placeholderData: keepPreviousData,
  })
  if (list.isError)
    return <ErrorState what="Past pushes could not be read" error={readFailure(list.error)} onRetry={() => void list.refetch()} />
  if (list.data === undefined) return <LoadingState what="Reading past pushes…" />
  const runs = list.data.pages.flatMap((it) => it.runs)
  const total = list.data.pages.at(-1)?.total ?? 0
  if (runs.length === 0 && search.trim() === '')
    return (
      <EmptyState
        icon={<IconHistory size={22} />}
        title="Nothing was pushed from here yet"
        text="Every push and every import is kept here with what it changed, and can be undone as a whole or in parts."
      >
        <CommandButton command="review.open" variant="default" />
      </EmptyState>
    )
  const chosen = run ?? runs[0]?.run ?? null
  return (
    <div className={page.page}>
      <div className={`${parts.stack} ${styles.side}`}>
        <header className={`${parts.row} ${page.sideHead}`}>
          <h1 className={`${parts.heading} ${page.sideTitle}`}>Past pushes and imports</h1>
        </header>
        <TextInput
          className={styles.search}
          aria-label="Find a push by its worksheet or file"
          placeholder="Worksheet or file"
          leftSection={<IconSearch size={14} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && setSearch('')}
        />
        <div className={parts.scroll}>
          {runs.length === 0 ? (
            <EmptyState icon={null} title="No push is called that" text="Search by the name of a worksheet or of a file." />
          ) : (
            <SideList
              label="Past pushes and imports"
              icon={null}
              chosen={chosen === null ? null : String(chosen)}
              items={runs.map((it) => itemOf(it, app.clock.now()))}
              onChoose={(id) => openPast(app, Number(id))}
            />
          )}
          {runs.length < total && (
            <Button
              className={styles.more}
              variant="default"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              Show older ones
            </Button>
          )}
        </div>
      </div>
      <div className={parts.grow}>{chosen !== null && <PastDetail key={chosen} connectionId={connectionId} run={chosen} />}</div>
    </div>
  )
}

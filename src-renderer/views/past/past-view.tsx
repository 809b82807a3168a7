/** Past pushes and imports: when, by whom or what on the left, what each wrote on the right. */
import { IconArrowUp, IconFileImport, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import type { PastRun } from '../../../src-shared/host/calls/past-calls.ts'
import type { ConnectionId, ImportId } from '../../../src-shared/model/ids.ts'
import { openPast } from '../../commands/push/open-past.ts'
import { useApp } from '../../state/app-context.tsx'
import { readFailure } from '../../state/host-failure.ts'
import { ask, queryKeys } from '../../state/host-queries.ts'
import { failuresOf, sayPast, titleOfPast, worksheetNames } from '../../state/review/past-words.ts'
import { formatCount } from '../../ui/format/format-count.ts'
import { formatMoment } from '../../ui/format/format-moment.ts'
import { EmptyState, ErrorState, LoadingState } from '../../ui/messages/message-state.tsx'
import { CommandButton } from '../command-button.tsx'
import type { SideItem } from '../side-list.tsx'
import { PastDetail } from './past-detail.tsx'
import { PastFrame } from './past-frame.tsx'
import { PastImports } from './past-imports.tsx'
import { usePages } from './use-pages.ts'

interface Props {
  readonly connectionId: ConnectionId
  /** The one to show; null shows the newest. */
  readonly run: number | null
  /** Shows imports, staged ones too, instead of what was sent: this one, or the newest. */
  readonly importId?: ImportId | null | undefined
}

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

export const PastView = ({ connectionId, run, importId }: Props) =>
  importId === undefined ? (
    <PastRuns connectionId={connectionId} run={run} />
  ) : (
    <PastImports connectionId={connectionId} importId={importId} />
  )

const PastRuns = ({ connectionId, run }: Omit<Props, 'importId'>) => {
  const app = useApp()
  const [search, setSearch] = useState('')
  const { query, items, more } = usePages([...queryKeys.past(connectionId), 'list', search], async (page) => {
    const { total, runs } = await ask(app.host, 'past.list', { connectionId, search, ...page })
    return { total, items: runs }
  })
  if (query.isError)
    return (
      <ErrorState what="Past pushes could not be read" error={readFailure(query.error)} onRetry={() => void query.refetch()} />
    )
  if (items === null) return <LoadingState what="Reading past pushes…" />
  const chosen = run ?? items[0]?.run ?? null
  return (
    <PastFrame
      shows="sent"
      search={search}
      find="Find a push by its worksheet or file"
      items={items.map((it) => itemOf(it, app.clock.now()))}
      chosen={chosen === null ? null : String(chosen)}
      nothingFound="No push is called that"
      more={more}
      onSearch={setSearch}
      onChoose={(id) => openPast(app, Number(id))}
    >
      {chosen !== null ? (
        <PastDetail key={chosen} connectionId={connectionId} run={chosen} />
      ) : (
        search.trim() === '' && (
          <EmptyState
            icon={<IconHistory size={22} />}
            title="Nothing was pushed from here yet"
            text="Every push and every import is kept here with what it changed, and can be undone as a whole or in parts."
          >
            <CommandButton command="review.open" variant="default" />
          </EmptyState>
        )
      )}
    </PastFrame>
  )
}

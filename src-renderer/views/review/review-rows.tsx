/** The staged changes that are looked at, page by page, or why there are none. */
import { Button } from '@mantine/core'
import { IconChecks, IconGitPullRequest } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { HostCallAnswer } from '../../../src-shared/host/calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { readFailure } from '../../state/host-failure.ts'
import { formatCount } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'
import { EmptyState, ErrorState, LoadingState } from '../../ui/messages/message-state.tsx'
import type { Looked } from './review-bar.tsx'
import { ReviewList } from './review-list.tsx'
import styles from './review-view.module.css'

interface Props {
  readonly connectionId: ConnectionId
  readonly changes: UseQueryResult<HostCallAnswer<'changes.list'>>
  readonly only: Looked['only']
  readonly offset: number
  readonly onShowAll: () => void
}

export const ReviewRows = ({ connectionId, changes, only, offset, onShowAll }: Props) => {
  const { data } = changes
  if (changes.isError) {
    return (
      <ErrorState
        what="The changes could not be read"
        error={readFailure(changes.error)}
        onRetry={() => void changes.refetch()}
      />
    )
  }
  if (data === undefined) return <LoadingState what="Reading the changes…" />
  if (data.rows.length > 0)
    return <ReviewList key={`${only} ${offset}`} connectionId={connectionId} rows={data.rows} names={data.names} />
  if (only !== 'all') {
    return (
      <EmptyState icon={<IconChecks size={22} />} title={only === 'problems' ? 'No problems' : 'Nothing is held back'}>
        <Button variant="default" onClick={() => onShowAll()}>
          Show all changes
        </Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<IconGitPullRequest size={22} />}
      title="Nothing to push"
      text="Edit cells, add or delete rows, or import a file. The changes gather here until you push them."
    />
  )
}

interface PagerProps {
  readonly offset: number
  readonly pageRows: number
  readonly total: number
  readonly onGo: (offset: number) => void
}

export const ReviewPager = ({ offset, pageRows, total, onGo }: PagerProps) => (
  <div className={`${parts.row} ${styles.pager}`}>
    <Button variant="default" disabled={offset === 0} onClick={() => onGo(Math.max(0, offset - pageRows))}>
      Earlier
    </Button>
    <span>
      {formatCount(offset + 1)}–{formatCount(Math.min(total, offset + pageRows))} of {formatCount(total)} rows
    </span>
    <Button variant="default" disabled={offset + pageRows >= total} onClick={() => onGo(offset + pageRows)}>
      Later
    </Button>
  </div>
)

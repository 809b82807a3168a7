/** Review and push: every staged change with its old and new value on the left, what a push would do on the right. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { StagedCounts } from '../../../src-shared/host/calls/row-calls.ts'
import type { ConnectionId, RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { ask, changeCountsQuery, queryKeys } from '../../state/host-queries.ts'
import parts from '../../ui/look/parts.module.css'
import { LoadingState } from '../../ui/messages/message-state.tsx'
import { PushPanel } from './push-panel.tsx'
import { type Looked, ReviewBar } from './review-bar.tsx'
import { ReviewPager, ReviewRows } from './review-rows.tsx'
import styles from './review-view.module.css'
import { SettleAll } from './settle-all.tsx'

const isAnyStaged = (staged: StagedCounts): boolean => staged.createdRows + staged.updatedRows + staged.deletedRows > 0

/** Changed rows on one page: more would make the page slow to build, fewer mean much paging. */
const pageRows = 100

interface Props {
  readonly connectionId: ConnectionId
  /** The worksheet that the review was called from; null where it was called from none. */
  readonly from: WorksheetId | null
}

export const ReviewView = ({ connectionId, from }: Props) => {
  const app = useApp()
  const first = useRef<WorksheetId | null>(undefined)
  // What the window has counted before may not know yet of the edit that was made right before the review was called.
  const { data, isFetchedAfterMount } = useQuery({ ...changeCountsQuery(app.host, connectionId), refetchOnMount: 'always' })
  // Where nothing is staged in it, there is nothing to look at. Decided once: what is looked at must not widen after a push.
  if (first.current === undefined && isFetchedAfterMount)
    first.current = data?.worksheets.find((it) => it.worksheetId === from && isAnyStaged(it.staged))?.worksheetId ?? null
  if (first.current === undefined) return <LoadingState what="Reading the changes…" />
  return <Review connectionId={connectionId} first={first.current} />
}

interface ReviewProps {
  readonly connectionId: ConnectionId
  /** The worksheet whose changes are looked at first; null for those of all. */
  readonly first: WorksheetId | null
}

const Review = ({ connectionId, first }: ReviewProps) => {
  const app = useApp()
  const [worksheetId, setWorksheetId] = useState(first)
  const [only, setOnly] = useState<Looked['only']>('all')
  const [offset, setOffset] = useState(0)
  const [retry, setRetry] = useState<readonly RowKey[] | null>(null)
  const counts = useQuery(changeCountsQuery(app.host, connectionId)).data
  const changes = useQuery({
    queryKey: [...queryKeys.changes(connectionId), 'list', worksheetId, only, offset],
    queryFn: () => ask(app.host, 'changes.list', { connectionId, worksheetId, only, offset, limit: pageRows }),
    placeholderData: keepPreviousData,
  })
  const whichRef = useRef<HTMLDivElement>(null)
  const total = changes.data?.total ?? 0
  const staged = worksheetId === null ? counts?.total : counts?.worksheets.find((it) => it.worksheetId === worksheetId)?.staged
  const conflicts = staged?.conflicts ?? 0
  const look = (next: Partial<Looked>): void => {
    setOffset(0)
    if (next.worksheetId !== undefined) setWorksheetId(next.worksheetId)
    if (next.only !== undefined) setOnly(next.only)
  }

  return (
    <div className={styles.root}>
      <section className={`${parts.stack} ${parts.grow} ${styles.list}`} aria-label="Staged changes">
        <ReviewBar
          ref={whichRef}
          connectionId={connectionId}
          looked={{ worksheetId, only }}
          counts={counts}
          staged={staged}
          total={total}
          onLook={look}
        />
        {conflicts > 0 && (
          <SettleAll
            connectionId={connectionId}
            worksheetId={worksheetId}
            conflicts={conflicts}
            onSettled={() => whichRef.current?.querySelector<HTMLElement>(':checked')?.focus()}
          />
        )}
        <div className={`${parts.scroll} ${styles.scroll}`}>
          <ReviewRows
            connectionId={connectionId}
            changes={changes}
            only={only}
            offset={offset}
            onShowAll={() => look({ only: 'all' })}
          />
        </div>
        {total > pageRows && <ReviewPager offset={offset} pageRows={pageRows} total={total} onGo={setOffset} />}
      </section>
      <PushPanel
        connectionId={connectionId}
        worksheetId={worksheetId}
        retry={retry}
        onRetry={setRetry}
        onShowProblems={() => look({ only: 'problems' })}
      />
    </div>
  )
}

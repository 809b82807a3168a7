/** Review and push: every staged change with its old and new value on the left, what a push would do on the right. */
import { Button, Group, SegmentedControl, Select } from '@mantine/core'
import { IconChecks, IconGitPullRequest } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { StagedCounts } from '../../../src-shared/host/calls/row-calls.ts'
import type { ConnectionId, RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'
import { worksheetId as parseWorksheetId } from '../../../src-shared/model/ids.ts'
import { discardAll, holdChanges } from '../../commands/push/review-changes.ts'
import { useApp } from '../../state/app-context.tsx'
import { readFailure } from '../../state/host-failure.ts'
import { ask, changeCountsQuery, queryKeys } from '../../state/host-queries.ts'
import { formatCount } from '../../ui/format/format-count.ts'
import { EmptyState, ErrorState, LoadingState } from '../../ui/messages/message-state.tsx'
import { PushPanel } from './push-panel.tsx'
import { ReviewList } from './review-list.tsx'
import styles from './review-view.module.css'
import { SettleAll } from './settle-all.tsx'

type Only = 'all' | 'problems' | 'held'

/** Changed rows on one page: more would make the page slow to build, fewer mean much paging. */
const pageRows = 100

const rowsOf = (staged: StagedCounts): number => staged.createdRows + staged.updatedRows + staged.deletedRows

export const ReviewView = ({ connectionId }: { readonly connectionId: ConnectionId }) => {
  const app = useApp()
  const [worksheetId, setWorksheetId] = useState<WorksheetId | null>(null)
  const [only, setOnly] = useState<Only>('all')
  const [offset, setOffset] = useState(0)
  const [retry, setRetry] = useState<readonly RowKey[] | null>(null)
  const counts = useQuery(changeCountsQuery(app.host, connectionId)).data
  const changes = useQuery({
    queryKey: [...queryKeys.changes(connectionId), 'list', worksheetId, only, offset],
    queryFn: () => ask(app.host, 'changes.list', { connectionId, worksheetId, only, offset, limit: pageRows }),
    placeholderData: keepPreviousData,
  })
  const whichRef = useRef<HTMLDivElement>(null)
  const data = changes.data
  const total = data?.total ?? 0
  const of = worksheetId === null ? counts?.total : counts?.worksheets.find((it) => it.worksheetId === worksheetId)?.staged
  const conflicts = of?.conflicts ?? 0
  const changed = (counts?.worksheets ?? []).filter((it) => rowsOf(it.staged) > 0)
  const scope = worksheetId === null ? ({ scope: 'all' } as const) : ({ scope: 'worksheet', worksheetId } as const)
  const look = (next: { readonly worksheetId?: WorksheetId | null; readonly only?: Only }): void => {
    setOffset(0)
    if (next.worksheetId !== undefined) setWorksheetId(next.worksheetId)
    if (next.only !== undefined) setOnly(next.only)
  }

  const list = () => {
    if (changes.isError) {
      return (
        <ErrorState what="The changes could not be read" error={readFailure(changes.error)}>
          <Button variant="default" onClick={() => void changes.refetch()}>
            Try again
          </Button>
        </ErrorState>
      )
    }
    if (data === undefined) return <LoadingState what="Reading the changes…" />
    if (data.rows.length > 0)
      return <ReviewList key={`${only} ${offset}`} connectionId={connectionId} rows={data.rows} names={data.names} />
    if (only !== 'all') {
      return (
        <EmptyState icon={<IconChecks size={22} />} title={only === 'problems' ? 'No problems' : 'Nothing is held back'}>
          <Button variant="default" onClick={() => look({ only: 'all' })}>
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

  return (
    <div className={styles.root}>
      <section className={styles.list} aria-label="Staged changes">
        <div className={styles.bar}>
          <h1 className={styles.title}>Review</h1>
          <SegmentedControl
            ref={whichRef}
            aria-label="Which changes"
            className={styles.which}
            value={only}
            onChange={(value) => look({ only: value as Only })}
            data={[
              { value: 'all', label: `All · ${formatCount(of === undefined ? 0 : rowsOf(of))}` },
              { value: 'problems', label: `Problems · ${formatCount(of?.problems ?? 0)}` },
              { value: 'held', label: `Held back · ${formatCount(of?.held ?? 0)}` },
            ]}
          />
          {changed.length > 1 && (
            <Select
              aria-label="Worksheet"
              className={styles.worksheet}
              placeholder="All worksheets"
              clearable
              value={worksheetId}
              onChange={(value) => look({ worksheetId: value === null ? null : parseWorksheetId.parse(value) })}
              data={changed.map((it) => ({ value: it.worksheetId, label: `${it.name} · ${formatCount(rowsOf(it.staged))}` }))}
            />
          )}
          {total > 0 && (
            <Group gap="var(--gs-space-4)" wrap="nowrap" className={styles.all}>
              {only === 'held' ? (
                <Button variant="default" onClick={() => void holdChanges(app, connectionId, scope, false)}>
                  Release all
                </Button>
              ) : (
                <Button variant="subtle" color="gray" onClick={() => void holdChanges(app, connectionId, scope, true)}>
                  Hold all back
                </Button>
              )}
              {only === 'all' && (
                <Button variant="subtle" color="red" onClick={() => void discardAll(app, connectionId, scope, total)}>
                  Discard all
                </Button>
              )}
            </Group>
          )}
        </div>
        {conflicts > 0 && (
          <SettleAll
            connectionId={connectionId}
            worksheetId={worksheetId}
            conflicts={conflicts}
            onSettled={() => whichRef.current?.querySelector<HTMLElement>(':checked')?.focus()}
          />
        )}
        <div className={styles.scroll}>{list()}</div>
        {total > pageRows && (
          <div className={styles.pager}>
            <Button variant="default" disabled={offset === 0} onClick={() => setOffset(Math.max(0, offset - pageRows))}>
              Earlier
            </Button>
            <span>
              {formatCount(offset + 1)}–{formatCount(Math.min(total, offset + pageRows))} of {formatCount(total)} rows
            </span>
            <Button variant="default" disabled={offset + pageRows >= total} onClick={() => setOffset(offset + pageRows)}>
              Later
            </Button>
          </div>
        )}
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

/** Sheets of one workbook that are imported one after the other: their order, how far each is, and what came of all. */
import { Button } from '@mantine/core'
import { IconCircleCheck, IconFileOff, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import type { ConnectionId } from '../../../../src-shared/model/ids.ts'
import { giveUpSheets, runSheets, stopSheets } from '../../../commands/import/import-sheets.ts'
import { runCommand } from '../../../commands/run-command.ts'
import { useApp } from '../../../state/app-context.tsx'
import { readFailure } from '../../../state/host-failure.ts'
import { importsQuery, worksheetQuery } from '../../../state/host-queries.ts'
import { idleRun, type SheetRun } from '../../../state/import/sheet-run-state.ts'
import { inOrder, isOver, laterFields, sayLater, saySummary, sheetName, sheetsOf } from '../../../state/import/sheet-runs.ts'
import { useStore } from '../../../state/store.ts'
import { countOf } from '../../../ui/format/format-count.ts'
import parts from '../../../ui/look/parts.module.css'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/messages/message-state.tsx'
import view from '../import-view.module.css'
import { SheetLine } from './sheet-line.tsx'
import styles from './sheets.module.css'
import { WorkbookRecipeMenu } from './workbook-recipe-menu.tsx'

interface Props {
  readonly connectionId: ConnectionId
  readonly group: string
}

interface TableProps extends Props {
  /** In the order in which they are imported. */
  readonly drafts: readonly ImportDraft[]
  readonly run: SheetRun
  /** Its name. */
  readonly worksheetOf: (draft: ImportDraft) => string
}

const SheetTable = ({ connectionId, group, drafts, run, worksheetOf }: TableProps) => {
  const app = useApp()
  return (
    <table className={styles.table} aria-label="Sheets">
      <colgroup>
        <col style={{ width: 36 }} />
        <col style={{ width: '20%' }} />
        <col style={{ width: '20%' }} />
        <col />
        <col style={{ width: 260 }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">Sheet</th>
          <th scope="col">Goes into</th>
          <th scope="col">How far it is</th>
          <th scope="col" aria-label="What to do" />
        </tr>
      </thead>
      <tbody>
        {drafts.map((draft, at) => (
          <SheetLine
            key={draft.importId}
            draft={draft}
            place={at + 1}
            worksheet={worksheetOf(draft)}
            run={run}
            onLeaveOut={() => void runSheets(app, connectionId, group, draft.importId)}
          />
        ))}
      </tbody>
    </table>
  )
}

export const SheetsView = ({ connectionId, group }: Props) => {
  const app = useApp()
  const query = useQuery(importsQuery(app.host, connectionId))
  const run = useStore(app.imports).sheetRuns.get(group) ?? idleRun
  const drafts = sheetsOf(query.data?.imports ?? [], group)
  const worksheets = useQueries({
    queries: drafts.map((draft) => worksheetQuery(app.host, connectionId, draft.worksheetId)),
  })
  const stateOf = (draft: ImportDraft) => worksheets[drafts.indexOf(draft)]?.data
  if (query.isError)
    return (
      <ErrorState what="The sheets could not be read" error={readFailure(query.error)} onRetry={() => void query.refetch()} />
    )
  if (query.data === undefined) return <LoadingState what="Reading the sheets…" />
  const [first] = drafts
  if (first === undefined)
    return (
      <EmptyState
        icon={<IconFileOff size={22} />}
        title="These imports are no longer there"
        text="They were given up, or the local data was cleared. Choose the workbook again."
      />
    )
  const fieldsOf = (draft: ImportDraft) => stateOf(draft)?.fields ?? []
  const { items, circular } = inOrder(drafts, fieldsOf)
  const found = laterFields(items, fieldsOf)
  const later = sayLater(found)
  const unsolved = circular.filter(
    (draft) => !isOver(draft) && !found.some((it) => it.draft === draft) && !items.some((it) => it.follows === draft.importId),
  )
  const summary = saySummary(drafts)
  const left = items.filter((draft) => !isOver(draft)).length
  const isRunning = run.current !== null
  const hasBegun = run.stop !== null || left < items.length
  return (
    <div className={`${parts.stack} ${view.root}`}>
      <header className={`${parts.row} ${view.head}`}>
        <h1 className={`${parts.heading} ${parts.cut} ${view.title}`}>Sheets of {first.fileName}</h1>
        <span className={view.space} />
        <WorkbookRecipeMenu connectionId={connectionId} group={group} drafts={drafts} />
        {isRunning ? (
          <Button
            variant="default"
            loading={run.isStopping}
            leftSection={<IconPlayerStop size={14} aria-hidden="true" />}
            onClick={() => void stopSheets(app, group)}
          >
            Stop
          </Button>
        ) : (
          left > 0 && (
            <>
              <Button variant="subtle" color="gray" onClick={() => void giveUpSheets(app, drafts, group)}>
                Give up
              </Button>
              <Button
                leftSection={<IconPlayerPlay size={14} aria-hidden="true" />}
                onClick={() => void runSheets(app, connectionId, group)}
              >
                {hasBegun ? `Go on with ${countOf(left, 'sheet')}` : `Check and stage ${countOf(left, 'sheet')}`}
              </Button>
            </>
          )
        )}
      </header>
      <div className={parts.scroll}>
        <div className={`${parts.stack} ${styles.page}`}>
          {summary === null ? (
            <p className={parts.fine}>
              One after the other: each is checked and staged for review, those first whose rows others relate to. A sheet with
              rows that cannot be taken stops the rest until you have looked at it. Nothing is sent before you push.
              {later !== null && ` ${later}`}
              {unsolved.length > 0 &&
                ` Rows of “${unsolved.map(sheetName).join('”, “')}” need rows of a sheet that comes later: what is not there yet cannot be found.`}
            </p>
          ) : (
            <section className={`${parts.row} ${styles.summary}`} aria-label="Summary" role="status">
              <IconCircleCheck size={18} aria-hidden="true" />
              <span className={parts.grow}>{summary}</span>
              <Button onClick={() => runCommand(app, 'review.open')}>Review changes</Button>
            </section>
          )}
          <SheetTable
            connectionId={connectionId}
            group={group}
            drafts={items}
            run={run}
            worksheetOf={(draft) => stateOf(draft)?.name ?? ''}
          />
        </div>
      </div>
    </div>
  )
}

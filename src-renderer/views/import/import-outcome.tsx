/** What came of an import: the numbers, the rejected rows as a file, and where to go from here. */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ImportDraft } from '../../../src-shared/host/calls/import-calls.ts'
import type { Job } from '../../../src-shared/host/calls/job-calls.ts'
import { discardImport, importAnother } from '../../commands/import/import-file.ts'
import { writeImport } from '../../commands/import/run-import.ts'
import { runCommand } from '../../commands/run-command.ts'
import { openWorksheet } from '../../commands/window/open-worksheet.ts'
import { useApp } from '../../state/app-context.tsx'
import { ask, queryKeys } from '../../state/host-queries.ts'
import type { StepAction } from '../../state/import/use-import.ts'
import { findImportTab } from '../../state/tabs-state.ts'
import { countOf, formatCount } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'
import { sayError } from '../../ui/messages/error-words.ts'
import { AddFilesButton } from './add-files-button.tsx'
import { writesOf } from './steps/check-summary.tsx'
import styles from './steps/finish-step.module.css'

interface Props {
  readonly draft: ImportDraft
  /** The job that wrote; null when it is no longer known. */
  readonly job: Job | null
  readonly worksheetName: string
  readonly action: StepAction
}

function useRejectedCount(draft: ImportDraft): number {
  const app = useApp()
  const query = useQuery({
    queryKey: [...queryKeys.import(draft.importId), 'rejected-count', draft.updatedAt],
    queryFn: () => ask(app.host, 'import.rejected', { importId: draft.importId, offset: 0, limit: 1 }),
  })
  return query.data?.total ?? 0
}

/** Stopped part of the way: it goes on exactly where it stopped. */
export const InterruptedImport = ({ draft, job, action }: Omit<Props, 'worksheetName'>) => {
  const app = useApp()
  const { run } = draft
  const error = job?.error ?? null
  const words = error === null || error.kind === 'cancelled' ? null : sayError(error)
  const total = draft.check === null ? null : writesOf(draft.check)
  const verb = run?.kind === 'stage' ? 'staged' : 'created'
  const isWhole = run !== null && total !== null && run.written >= total
  return (
    <section className={`${parts.stack} ${styles.outcome}`} data-tone="warn" aria-label="Stopped part of the way" role="status">
      <p className={`${parts.row} ${styles.headline}`}>
        <IconAlertTriangle size={18} aria-hidden="true" />
        {run === null
          ? 'This import stopped before anything was written'
          : isWhole
            ? `All ${countOf(run.written, 'row')} were ${verb} before it stopped`
            : `${formatCount(run.written)}${total === null ? '' : ` of ${formatCount(total)}`} rows were ${verb} before it stopped`}
      </p>
      {words !== null && (
        <p>
          {words.message} {words.advice} <span className={styles.support}>{words.support}</span>
        </p>
      )}
      <p>
        {isWhole
          ? 'Nothing is left to write. Going on only closes the import; nothing is written twice.'
          : 'What was written is kept. Going on takes up exactly where it stopped; nothing is written twice.'}
      </p>
      {run?.kind === 'create' && !isWhole && (
        <p>
          {run.triggerWorkflow ? 'The remaining rows will start workflows, as the first ones did.' : 'Workflows stay silent.'}
        </p>
      )}
      <div className={styles.actions}>
        {run !== null && (
          <Button
            leftSection={<IconPlayerPlay size={14} />}
            loading={action.isBusy}
            onClick={() => void action.run(() => writeImport(app, draft.importId, run))}
          >
            {isWhole ? 'Finish the import' : run.kind === 'stage' ? 'Go on staging' : 'Go on creating'}
          </Button>
        )}
        {error?.kind === 'file' && error.reason === 'attached' && (
          <AddFilesButton importId={draft.importId} action={action} isOff={action.isBusy} />
        )}
        <Button variant="default" onClick={() => void discardImport(app, draft)}>
          Leave it at that
        </Button>
      </div>
    </section>
  )
}

const sayDone = ({ run }: ImportDraft): string => {
  if (run === null) return 'The import is done.'
  const rows = `${countOf(run.written, 'row')} ${run.kind === 'stage' ? 'staged for review' : 'created'}`
  return run.isLeft === true ? `${rows}. The rest of the file was left out for good.` : `${rows}.`
}

export const DoneImport = ({ draft, job, worksheetName }: Omit<Props, 'action'>) => {
  const app = useApp()
  const rejected = useRejectedCount(draft)
  const wasStaged = draft.run?.kind === 'stage'
  const tab = findImportTab(app.tabs.get(), draft.worksheetId)
  return (
    <section
      className={`${parts.stack} ${styles.outcome}`}
      data-tone={rejected > 0 ? 'warn' : undefined}
      aria-label="Outcome"
      role="status"
    >
      <p className={`${parts.row} ${styles.headline}`}>
        <IconCircleCheck size={18} aria-hidden="true" />
        {job === null || job.status !== 'done' || job.message === '' ? sayDone(draft) : job.message}
      </p>
      <p>
        {wasStaged ? 'Nothing was sent yet: review the changes and push them.' : 'The new rows are in the service.'}
        {rejected > 0 && ` ${countOf(rejected, 'row')} of the file ${rejected === 1 ? 'was' : 'were'} left out.`}
      </p>
      <div className={styles.actions}>
        {wasStaged && <Button onClick={() => runCommand(app, 'review.open')}>Review changes</Button>}
        <Button variant={wasStaged ? 'default' : 'filled'} onClick={() => openWorksheet(app, draft.worksheetId, worksheetName)}>
          Show rows
        </Button>
        {tab !== null && (
          <Button variant="default" onClick={() => importAnother(app, tab, worksheetName)}>
            Import another file
          </Button>
        )}
      </div>
    </section>
  )
}

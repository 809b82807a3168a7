/** Step 5: the rows are staged or created, with progress, pause and cancel; then what came of it. */

import { importTargets } from '../../../../src-shared/csv/keys/row-id-key.ts'
import { useImportJob, useStepAction } from '../../../state/import/use-import.ts'
import { isRunning } from '../../../state/jobs-state.ts'
import parts from '../../../ui/look/parts.module.css'
import { EmptyState, LoadingState } from '../../../ui/messages/message-state.tsx'
import { DoneImport, InterruptedImport } from '../import-outcome.tsx'
import { ImportLedger } from '../ledger/import-ledger.tsx'
import { RunProgress } from '../run-progress.tsx'
import { UndoImport } from '../undo-import.tsx'
import { CheckNotes, CheckTiles, CheckWarnings } from './check-summary.tsx'
import styles from './finish-step.module.css'
import { RejectedTable } from './rejected-table.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import { WriteChoice } from './write-choice.tsx'

export const FinishStep = ({ draft, worksheet, onGo }: StepProps) => {
  const action = useStepAction()
  const job = useImportJob(draft, ['import-stage', 'import-create'])
  const isWriting = job !== null && isRunning(job)
  // A run that ended before it wrote anything leaves the import as it was: the choice is shown again, with the reason.
  const failure = job !== null && job.status === 'failed' ? job.error : null

  const body = () => {
    if (isWriting) {
      return (
        <section className={styles.job} aria-label="Progress">
          <RunProgress job={job} />
        </section>
      )
    }
    if (draft.state === 'done') {
      return (
        <>
          <DoneImport draft={draft} job={job} worksheetName={worksheet.name} />
          <UndoImport draft={draft} />
          {draft.check !== null && (
            <>
              <CheckNotes check={draft.check} />
              <ImportLedger draft={draft} fields={importTargets(worksheet.fields)} />
              <CheckWarnings check={draft.check} />
            </>
          )}
          <RejectedTable draft={draft} />
          <RejectedTable draft={draft} kind="skipped" />
        </>
      )
    }
    if (draft.state === 'interrupted' || draft.state === 'paused')
      return (
        <>
          <InterruptedImport draft={draft} job={job} action={action} />
          <UndoImport draft={draft} />
        </>
      )
    // The job has just ended, or has just begun elsewhere: nothing may be started until it is known what came of it.
    if (draft.state === 'staging' || draft.state === 'creating') return <LoadingState what="Reading how far it is…" />
    if (draft.check === null) return <EmptyState icon={null} title="Check the file first" text="Nothing is written unchecked." />
    return (
      <>
        <CheckTiles check={draft.check} mode={draft.rules.mode} />
        <WriteChoice draft={draft} check={draft.check} action={action} />
        <CheckNotes check={draft.check} />
        <CheckWarnings check={draft.check} />
      </>
    )
  }
  return (
    <StepFrame
      label="Finish"
      onBack={isWriting || draft.state === 'done' ? undefined : () => onGo('check')}
      error={action.error ?? (draft.state === 'checked' ? failure : null)}
      hint={isWriting && job.status !== 'paused' ? 'You may close this tab or go on working: the import goes on.' : ''}
    >
      <div className={`${parts.stack} ${styles.page}`}>{body()}</div>
    </StepFrame>
  )
}

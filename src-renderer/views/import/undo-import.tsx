/** Takes back an import that has created rows: says first what will happen and what cannot come back, then stages their deletion for review. */
import { Button, Checkbox, List } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { ImportDraft } from '../../../src-shared/host/calls/import-calls.ts'
import { undoImport } from '../../commands/import/run-import.ts'
import { runCommand } from '../../commands/run-command.ts'
import { useApp } from '../../state/app-context.tsx'
import { useImportJob, useStepAction } from '../../state/import/use-import.ts'
import { isRunning } from '../../state/jobs-state.ts'
import { undoImportPoints, undoIsStaged } from '../../state/review/past-words.ts'
import parts from '../../ui/look/parts.module.css'
import { sayError } from '../../ui/messages/error-words.ts'
import { RunProgress } from './run-progress.tsx'
import styles from './steps/finish-step.module.css'

export const UndoImport = ({ draft }: { readonly draft: ImportDraft }) => {
  const app = useApp()
  const action = useStepAction()
  const job = useImportJob(draft, ['import-undo'])
  const [isAsking, setAsking] = useState(false)
  const [keepChanged, setKeepChanged] = useState(true)
  const created = draft.run?.kind === 'create' ? draft.run.written : 0
  if (created === 0) return null
  if (job !== null && isRunning(job)) return <RunProgress job={job} />
  const problem = action.error ?? job?.error ?? null
  const stage = async () => {
    await action.run(() => undoImport(app, draft.importId, keepChanged))
    setAsking(false)
  }
  return (
    <section className={`${parts.stack} ${styles.undo}`} aria-label="Undo this import">
      <h2>
        <IconArrowBackUp size={18} aria-hidden="true" />
        Undo this import
      </h2>
      {job?.status === 'done' && (
        <>
          <p role="status">{job.message}</p>
          <div className={styles.actions}>
            <Button onClick={() => runCommand(app, 'review.open')}>Review changes</Button>
          </div>
        </>
      )}
      {problem !== null && <p role="alert">{sayError(problem).message}</p>}
      <p>{undoIsStaged}</p>
      <List size="sm" withPadding={false}>
        {undoImportPoints(created, draft.run?.triggerWorkflow ?? false).map((point) => (
          <List.Item key={point}>{point}</List.Item>
        ))}
      </List>
      {isAsking ? (
        <>
          <Checkbox
            label="Keep rows that were changed since"
            description="Otherwise you decide about each of them in the review."
            checked={keepChanged}
            onChange={(event) => setKeepChanged(event.currentTarget.checked)}
          />
          <div className={styles.actions}>
            <Button loading={action.isBusy} onClick={() => void stage()}>
              Stage the deletion
            </Button>
            <Button variant="default" onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </div>
        </>
      ) : (
        <div className={styles.actions}>
          <Button variant="default" onClick={() => setAsking(true)}>
            Undo this import…
          </Button>
        </div>
      )}
    </section>
  )
}

/** A command for many cells of the file while it runs: how far it is, and the way to stop it. */
import { Button, Progress } from '@mantine/core'
import type { ImportDraft } from '../../../../../src-shared/host/calls/import-calls.ts'
import { steerJob } from '../../../../commands/steer-job.ts'
import { useApp } from '../../../../state/app-context.tsx'
import { useFileCommand } from '../../../../state/import/use-import.ts'
import { sayProgress } from '../../../../state/job-words.ts'
import parts from '../../../../ui/look/parts.module.css'
import styles from '../mend.module.css'

export const RunningCommand = ({ draft }: { readonly draft: ImportDraft }) => {
  const app = useApp()
  const job = useFileCommand(draft)
  if (job === null) return null
  const { done, total, title } = job
  return (
    <div className={`${parts.row} ${styles.preparing}`} role="status">
      <Progress.Root size={10} className={styles.progress}>
        <Progress.Section value={total === null || total === 0 ? 0 : (done / total) * 100} aria-label={title} />
      </Progress.Root>
      <span>
        {title}: {sayProgress(job)}
      </span>
      <Button variant="default" onClick={() => void steerJob(app, 'jobs.cancel', job)}>
        Cancel
      </Button>
    </div>
  )
}

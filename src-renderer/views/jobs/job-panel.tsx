/** Long work, newest first: what runs, what waits, what came of it. What has finished takes one line and leaves by itself. */
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconBan, IconCheck, IconSubtask, IconX } from '@tabler/icons-react'
import type { Job } from '../../../src-shared/host/calls/job-calls.ts'
import { useCommand } from '../../commands/use-command.ts'
import { useApp } from '../../state/app-context.tsx'
import { statusWords } from '../../state/job-words.ts'
import { dismissJob, isFinished, isRunning, listShownJobs } from '../../state/jobs-state.ts'
import { useStore } from '../../state/store.ts'
import parts from '../../ui/look/parts.module.css'
import { EmptyState } from '../../ui/messages/message-state.tsx'
import { useNow } from '../use-now.ts'
import styles from './job-panel.module.css'
import { JobProgress } from './job-progress.tsx'

const FinishedLine = ({ job, onDismiss }: { readonly job: Job; readonly onDismiss: () => void }) => {
  const Icon = job.status === 'done' ? IconCheck : IconBan
  return (
    <div className={`${parts.row} ${styles.finished}`}>
      <Icon size={14} role="img" aria-label={statusWords[job.status]} className={styles.sign} data-status={job.status} />
      <span className={`${parts.cut} ${parts.grow}`} title={`${job.title} · ${job.message}`}>
        {job.title}
        {job.message !== '' && <span className={styles.outcome}> · {job.message}</span>}
      </span>
      <ActionIcon size={18} aria-label={`Dismiss: ${job.title}`} onClick={onDismiss}>
        <IconX size={12} />
      </ActionIcon>
    </div>
  )
}

export const JobPanel = () => {
  const app = useApp()
  const jobs = listShownJobs(useStore(app.jobs), useNow())
  const toggle = useCommand('app.jobs')
  const dismiss = (job: Job) => (): void => app.jobs.update((state) => dismissJob(state, job.id))
  return (
    <aside className={`${parts.stack} ${styles.panel}`} aria-label="Activity">
      <div className={`${parts.row} ${styles.head}`}>
        <h2 className={styles.title}>Activity</h2>
        <Tooltip label={toggle.label}>
          <ActionIcon aria-label={toggle.label} onClick={toggle.run}>
            <IconX size={16} />
          </ActionIcon>
        </Tooltip>
      </div>
      {jobs.length === 0 && (
        <EmptyState
          icon={<IconSubtask size={20} />}
          title="Nothing is running"
          text="Loading, pushing, importing and exporting show up here."
        />
      )}
      <ul className={`${parts.scroll} ${styles.list}`}>
        {jobs.map((job) => (
          <li key={job.id} className={styles.item} data-finished={isFinished(job) || undefined}>
            {isFinished(job) ? (
              <FinishedLine job={job} onDismiss={dismiss(job)} />
            ) : (
              <>
                <JobProgress job={job} />
                {!isRunning(job) && (
                  <button type="button" className={`${parts.plain} ${styles.dismiss}`} onClick={dismiss(job)}>
                    Dismiss<span className={styles.of}>: {job.title}</span>
                  </button>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </aside>
  )
}

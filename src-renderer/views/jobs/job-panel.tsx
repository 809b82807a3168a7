/** Long work, newest first: what runs, what waits, what came of it. */
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconSubtask, IconX } from '@tabler/icons-react'
import { useCommand } from '../../commands/use-command.ts'
import { useApp } from '../../state/app-context.tsx'
import { dismissJob, isRunning, listShownJobs } from '../../state/jobs-state.ts'
import { useStore } from '../../state/store.ts'
import parts from '../../ui/look/parts.module.css'
import { EmptyState } from '../../ui/messages/message-state.tsx'
import styles from './job-panel.module.css'
import { JobProgress } from './job-progress.tsx'

export const JobPanel = () => {
  const app = useApp()
  const jobs = listShownJobs(useStore(app.jobs))
  const toggle = useCommand('app.jobs')
  return (
    <aside className={`${parts.stack} ${styles.panel}`} aria-label="Tasks">
      <div className={`${parts.row} ${styles.head}`}>
        <h2 className={styles.title}>Tasks</h2>
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
          <li key={job.id} className={styles.item}>
            <JobProgress job={job} />
            {!isRunning(job) && (
              <button
                type="button"
                className={`${parts.plain} ${styles.dismiss}`}
                onClick={() => app.jobs.update((state) => dismissJob(state, job.id))}
              >
                Put away<span className={styles.of}>: {job.title}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </aside>
  )
}

/** The job of an import while it works: how far, how fast, how long still, and the ways to pause, go on and cancel in words. */
import { Button, Progress } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Job } from '../../../src-shared/host/calls/job-calls.ts'
import { steerJob } from '../../commands/steer-job.ts'
import { useApp } from '../../state/app-context.tsx'
import { percentOf, sayProgress, statusWords } from '../../state/job-words.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './run-progress.module.css'

export const RunProgress = ({ job }: { readonly job: Job }) => {
  const app = useApp()
  const percent = percentOf(job)
  const isPaused = job.status === 'paused'
  const [isStopping, setStopping] = useState(false)
  const cancel = async (): Promise<void> => {
    setStopping(true)
    if (!(await steerJob(app, 'jobs.cancel', job))) setStopping(false)
  }
  return (
    <div className={`${parts.stack} ${styles.root}`}>
      <div className={styles.head}>
        <h2 className={`${parts.heading} ${styles.title}`}>{job.title}</h2>
        {job.status !== 'running' && <span className={styles.state}>{statusWords[job.status]}</span>}
      </div>
      <Progress.Root size={10}>
        <Progress.Section
          value={percent ?? 100}
          color={isPaused ? 'gray' : job.status === 'waiting' ? 'yellow' : 'petrol'}
          striped={percent === null}
          animated={percent === null && job.status === 'running'}
          aria-label={job.title}
        />
      </Progress.Root>
      <span className={styles.counts}>{sayProgress(job)}</span>
      {job.message !== '' && <span className={styles.counts}>{job.message}</span>}
      {isStopping && (
        <span className={styles.counts} role="status">
          Stopping. What is on its way already is still waited for.
        </span>
      )}
      <div className={styles.actions}>
        {job.canPause &&
          !isStopping &&
          (isPaused ? (
            <Button leftSection={<IconPlayerPlay size={14} />} onClick={() => void steerJob(app, 'jobs.resume', job)}>
              Resume
            </Button>
          ) : (
            <Button
              variant="default"
              leftSection={<IconPlayerPause size={14} />}
              onClick={() => void steerJob(app, 'jobs.pause', job)}
            >
              Pause
            </Button>
          ))}
        <Button variant="default" leftSection={<IconX size={14} />} loading={isStopping} onClick={() => void cancel()}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

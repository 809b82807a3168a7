/** Work that runs on the cells in front, in the status line: what it is, how far it is, and the button that ends it. */
import { Button, Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Job } from '../../../src-shared/host/calls/job-calls.ts'
import type { JobId } from '../../../src-shared/model/ids.ts'
import { steerJob } from '../../commands/steer-job.ts'
import { useApp } from '../../state/app-context.tsx'
import { percentOf, sayShortProgress } from '../../state/job-words.ts'
import { listFollowedJobs } from '../../state/jobs-state.ts'
import { useStore } from '../../state/store.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './running-work.module.css'

/** Milliseconds that work runs before it is shown: a line that flashes by says nothing. */
const lasting = 400

/** The work to follow, the newest first, as far as it takes so long that people wonder. */
export function useLastingJobs(): readonly Job[] {
  const app = useApp()
  const jobs = listFollowedJobs(useStore(app.jobs))
  const [shown, setShown] = useState<ReadonlySet<JobId>>(new Set())
  const ids = jobs.map((job) => job.id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other jobs are waited for, not other counts of the same
  useEffect(() => {
    if (jobs.length === 0) return
    const timer = setTimeout(() => setShown(new Set(jobs.map((job) => job.id))), lasting)
    return () => clearTimeout(timer)
  }, [ids])
  return jobs.filter((job) => shown.has(job.id))
}

export const RunningWork = ({ job, others }: { readonly job: Job; readonly others: number }) => {
  const app = useApp()
  // What was staged is taken back first, which may take as long as the work did so far.
  const [stopping, setStopping] = useState<JobId | null>(null)
  const isStopping = stopping === job.id
  const percent = percentOf(job)
  return (
    <span className={`${parts.inline} ${styles.work}`}>
      <span className={styles.title}>
        {job.title}
        {others > 0 && ` (and ${others} more)`}
      </span>
      <Progress.Root size={6} className={styles.bar} aria-hidden={false}>
        <Progress.Section
          value={percent ?? 100}
          color={isStopping ? 'gray' : 'petrol'}
          animated={percent === null || isStopping}
          striped={percent === null || isStopping}
          aria-label={job.title}
        />
      </Progress.Root>
      <span className={styles.counts}>{isStopping ? 'Stopping…' : sayShortProgress(job)}</span>
      <Button
        className={styles.cancel}
        variant="default"
        size="compact-xs"
        aria-label={`Cancel: ${job.title}`}
        disabled={isStopping}
        onClick={async () => {
          setStopping(job.id)
          // The button goes with the work; the keyboard must not go with it.
          app.grid.get()?.focus()
          if (!(await steerJob(app, 'jobs.cancel', job))) setStopping(null)
        }}
      >
        Cancel
      </Button>
    </span>
  )
}

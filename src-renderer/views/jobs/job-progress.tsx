/** One job: title, bar, counts, what came of it, and the buttons that apply. */
import { ActionIcon, Button, Progress, Tooltip } from '@mantine/core'
import { IconDownload, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import type { Job } from '../../../src-shared/host/calls/job-calls.ts'
import { type JobStep, steerJob } from '../../commands/steer-job.ts'
import { useApp } from '../../state/app-context.tsx'
import { percentOf, sayProgress, statusWords } from '../../state/job-words.ts'
import { isRunning } from '../../state/jobs-state.ts'
import parts from '../../ui/look/parts.module.css'
import { sayError } from '../../ui/messages/error-words.ts'
import styles from './job-progress.module.css'

const barColors: Readonly<Record<Job['status'], string>> = {
  running: 'petrol',
  waiting: 'yellow',
  paused: 'gray',
  done: 'green',
  failed: 'red',
  cancelled: 'gray',
  interrupted: 'yellow',
}

/** The sentence below the bar. */
const sayOutcome = (job: Job): string => {
  if (job.error !== null && job.status !== 'cancelled') {
    const words = sayError(job.error)
    return `${words.message} ${words.advice} ${words.support}`.trim()
  }
  return job.message
}

export const JobProgress = ({ job, isCompact = false }: { readonly job: Job; readonly isCompact?: boolean }) => {
  const app = useApp()
  const step = (name: JobStep) => () => void steerJob(app, name, job)
  const percent = percentOf(job)
  const running = isRunning(job)
  const canResume = job.status === 'paused' || job.status === 'interrupted'
  const outcome = sayOutcome(job)
  const { download } = job
  return (
    <div className={`${parts.stack} ${styles.job}`} data-compact={isCompact || undefined}>
      <div className={`${parts.row} ${styles.head}`}>
        <span className={`${parts.cut} ${parts.grow} ${styles.title}`}>{job.title}</span>
        {!running && (
          <span className={styles.status} data-status={job.status}>
            {statusWords[job.status]}
          </span>
        )}
        {(job.status === 'paused' || job.status === 'waiting') && (
          <span className={styles.status}>{statusWords[job.status]}</span>
        )}
        {canResume && (
          <Tooltip label="Go on">
            <ActionIcon size={22} aria-label={`Go on: ${job.title}`} onClick={step('jobs.resume')}>
              <IconPlayerPlay size={14} />
            </ActionIcon>
          </Tooltip>
        )}
        {running && job.canPause && job.status !== 'paused' && (
          <Tooltip label="Pause">
            <ActionIcon size={22} aria-label={`Pause: ${job.title}`} onClick={step('jobs.pause')}>
              <IconPlayerPause size={14} />
            </ActionIcon>
          </Tooltip>
        )}
        {running && (
          <Tooltip label="Cancel">
            <ActionIcon size={22} aria-label={`Cancel: ${job.title}`} onClick={step('jobs.cancel')}>
              <IconX size={14} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {(running || canResume) && (
        <Progress.Root size={6} aria-hidden={false}>
          <Progress.Section
            value={percent ?? 100}
            color={barColors[job.status]}
            animated={percent === null && job.status === 'running'}
            striped={percent === null}
            aria-label={job.title}
          />
        </Progress.Root>
      )}
      {(running || canResume) && <span className={styles.counts}>{sayProgress(job)}</span>}
      {outcome !== '' && (
        <span className={styles.message} data-failed={job.status === 'failed' || undefined}>
          {outcome}
        </span>
      )}
      {download !== null && (
        <span>
          <Button
            size="compact-xs"
            variant="light"
            leftSection={<IconDownload size={13} />}
            onClick={() => app.host.download(download.path, download.name)}
          >
            Save {download.name}
          </Button>
        </span>
      )}
    </div>
  )
}

/** What a job says about itself in one line. */
import type { Job } from '../../src-shared/host/calls/job-calls.ts'
import { formatBytes } from '../ui/format/format-bytes.ts'
import { formatCount } from '../ui/format/format-count.ts'
import { formatSeconds } from '../ui/format/format-duration.ts'

const amount = (count: number, unit: string): string => (unit === 'bytes' ? formatBytes(count) : `${formatCount(count)} ${unit}`)

/** Between 0 and 100; null when the total is not known. */
export const percentOf = ({ done, total }: Job): number | null =>
  total === null || total === 0 ? null : Math.min(100, (done / total) * 100)

/** "about 26 s left"; null where nothing is known of it. */
function timeLeft({ done, total, rate, status }: Job): string | null {
  if (total === null || total <= done || rate === null || rate <= 0 || status !== 'running') return null
  const seconds = (total - done) / rate
  return `${seconds < 1 ? '' : 'about '}${formatSeconds(seconds)} left`
}

/** "34 % · about 26 s left". */
export function sayShortProgress(job: Job): string {
  const percent = percentOf(job)
  const parts = [percent === null ? amount(job.done, job.unit) : `${Math.floor(percent)} %`, timeLeft(job)]
  return parts.filter((part) => part !== null).join(' · ')
}

/** "12,000 of 100,000 rows · 3,400 rows/s · about 26 s left". */
export function sayProgress(job: Job): string {
  const parts = [
    job.total === null
      ? amount(job.done, job.unit)
      : job.unit === 'bytes'
        ? `${formatBytes(job.done)} of ${formatBytes(job.total)}`
        : `${formatCount(job.done)} of ${amount(job.total, job.unit)}`,
  ]
  if (job.rate !== null && job.rate > 0 && job.status === 'running') parts.push(`${amount(Math.round(job.rate), job.unit)}/s`)
  const left = timeLeft(job)
  if (left !== null) parts.push(left)
  return parts.join(' · ')
}

export const statusWords: Readonly<Record<Job['status'], string>> = {
  running: 'Running',
  waiting: 'Waiting for the service',
  paused: 'Paused',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
  interrupted: 'Interrupted',
}

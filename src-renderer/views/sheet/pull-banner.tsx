/** Above the grid: how far loading is, that rows are missing, or that the worksheet is gone. */
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Job } from '../../../src-shared/host/calls/job-calls.ts'
import type { WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import { useApp } from '../../state/app-context.tsx'
import { isRunning } from '../../state/jobs-state.ts'
import { useStore } from '../../state/store.ts'
import parts from '../../ui/look/parts.module.css'
import { sayError } from '../../ui/messages/error-words.ts'
import { CommandButton } from '../command-button.tsx'
import { JobProgress } from '../jobs/job-progress.tsx'
import styles from './pull-banner.module.css'

export const PullBanner = ({ worksheet, job }: { readonly worksheet: WorksheetState; readonly job: Job | null }) => {
  const isOnline = useStore(useApp().session).service.state === 'online'
  if (worksheet.isGone) {
    return (
      <div className={`${parts.row} ${styles.banner}`} data-tone="warning" role="alert">
        <IconAlertTriangle size={16} aria-hidden="true" />
        <span>
          The service no longer has this worksheet. Its rows and your changes are kept here; they can be exported, not pushed.
        </span>
        <CommandButton command="sheet.export" variant="default" size="compact-xs" />
      </div>
    )
  }
  if (job !== null && isRunning(job)) {
    return (
      <div className={`${parts.row} ${styles.banner}`}>
        <div className={styles.progress}>
          <JobProgress job={job} />
        </div>
      </div>
    )
  }
  // Key and signature have been entered since: the service answers.
  const isSettled = job?.error?.kind === 'secret' && isOnline
  const failed = job !== null && job.status === 'failed' && job.error !== null && !isSettled ? sayError(job.error) : null
  if (worksheet.pulledAt !== null && !worksheet.isPartial && failed === null) return null
  if (worksheet.pulledAt === null && job === null && !worksheet.isPartial) return null
  return (
    <div className={`${parts.row} ${styles.banner}`} data-tone="warning" role="alert">
      <IconAlertTriangle size={16} aria-hidden="true" />
      <span>
        {failed !== null
          ? `Loading stopped: ${failed.message} ${failed.advice} ${worksheet.pulledAt === null ? 'Not all rows are here.' : 'You see the rows as they were before.'}`
          : 'Loading was interrupted: not all rows are here yet.'}{' '}
        {failed !== null && failed.support !== '' && <small>{failed.support}</small>}
      </span>
      {job?.error?.kind === 'secret' && (
        <CommandButton command="connection.edit" variant="default" size="compact-xs">
          Enter key and signature
        </CommandButton>
      )}
      <CommandButton command="sheet.refresh" variant="default" size="compact-xs">
        {worksheet.pulledAt === null ? 'Go on loading' : 'Try again'}
      </CommandButton>
    </div>
  )
}

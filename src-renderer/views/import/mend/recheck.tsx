/** The check after corrections: it begins by itself once nothing was corrected for a moment, and says so meanwhile. */
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Job } from '../../../../src-shared/host/calls/job-calls.ts'
import { steerJob } from '../../../commands/steer-job.ts'
import { useApp } from '../../../state/app-context.tsx'
import { sayProgress } from '../../../state/job-words.ts'
import parts from '../../../ui/look/parts.module.css'
import check from '../steps/check-step.module.css'

/** Milliseconds without a correction: shorter, and every cell of a run of typing would begin a check that the next one stops. */
const rest = 1500

/** Runs `work` a moment after the last call. */
export function useRestingCall(work: () => void): () => void {
  const latest = useRef(work)
  latest.current = work
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(), rest)
  }
}

interface Props {
  /** The check that runs; null while none does. */
  readonly job: Job | null
  readonly isBusy: boolean
  readonly missing: string | null
  readonly onCheck: () => void
}

export const Recheck = ({ job, isBusy, missing, onCheck }: Props) => {
  const app = useApp()
  return (
    <div className={`${parts.row} ${check.stale}`} role="status">
      <p>
        {job === null
          ? 'You changed something since this check. Check again to see what comes of it.'
          : `The whole file is checked again: ${sayProgress(job)}`}
      </p>
      {job === null ? (
        <Button leftSection={<IconRefresh size={14} />} loading={isBusy} disabled={missing !== null} onClick={onCheck}>
          Check again
        </Button>
      ) : (
        <Button variant="default" onClick={() => void steerJob(app, 'jobs.cancel', job)}>
          Cancel
        </Button>
      )}
    </div>
  )
}

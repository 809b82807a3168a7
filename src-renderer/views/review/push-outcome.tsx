/** What the last push came to: what was taken, what was refused, and the way to try the refused rows again. */
import { Button, Group } from '@mantine/core'
import type { Job } from '../../../src-shared/host/calls/job-calls.ts'
import type { ConnectionId, RowKey } from '../../../src-shared/model/ids.ts'
import { openPast } from '../../commands/push/open-past.ts'
import { useApp } from '../../state/app-context.tsx'
import { dismissJob } from '../../state/jobs-state.ts'
import { useStore } from '../../state/store.ts'
import { formatCount } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'
import { sayError } from '../../ui/messages/error-words.ts'
import { OverwrittenNote } from './overwritten-note.tsx'
import styles from './push-panel.module.css'

interface Props {
  readonly job: Job
  readonly connectionId: ConnectionId
  readonly onShowProblems: () => void
  readonly onRetry: (rows: readonly RowKey[]) => void
}

/** Refused rows tried again at once; the rest follows with the next try. */
const maxRetried = 500

const countWords: Readonly<Record<string, string>> = {
  created: 'created',
  updated: 'updated',
  deleted: 'deleted',
  refused: 'refused',
  conflicts: 'in conflict',
  unknown: 'without an answer',
  again: 'not done and still staged',
}

const sayCounts = (job: Job): string =>
  Object.entries(job.counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${formatCount(count)} ${countWords[name] ?? name}`)
    .join(' · ')

const hasWritten = ({ counts }: Job): boolean =>
  (counts.created ?? 0) + (counts.updated ?? 0) + (counts.deleted ?? 0) + (counts.refused ?? 0) > 0

export const PushOutcome = ({ job, connectionId, onShowProblems, onRetry }: Props) => {
  const app = useApp()
  const { dismissed } = useStore(app.jobs)
  if (dismissed.has(job.id)) return null
  const problems = (job.counts.refused ?? 0) + (job.counts.conflicts ?? 0) + (job.counts.unknown ?? 0)
  const isGood = job.status === 'done' && problems === 0
  const error = job.error === null || job.status === 'cancelled' ? null : sayError(job.error)
  const retry = async (): Promise<void> => {
    const result = await app.host.call('changes.list', {
      connectionId,
      worksheetId: null,
      only: 'problems',
      offset: 0,
      limit: maxRetried,
    })
    if (!result.ok) return app.notices.fail('The refused rows could not be read', result.error)
    const rows = result.value.rows.filter((row) => row.state === 'refused').map((row) => row.row)
    if (rows.length > 0) onRetry(rows)
    else
      app.notices.show({
        tone: 'info',
        title: 'No refused rows are left',
        text: 'What was refused has been discarded or pushed since.',
      })
  }
  return (
    <section className={styles.block} data-tone={isGood ? 'good' : 'bad'} aria-label="The last push" role="status">
      <div className={`${parts.stack} ${styles.outcome}`}>
        <p className={styles.blockTitle}>{error?.message ?? (job.message === '' ? 'The push has ended' : job.message)}</p>
        {error !== null && error.advice !== '' && <p>{error.advice}</p>}
        {job.message === '' && sayCounts(job) !== '' && <p>{sayCounts(job)}</p>}
        {!isGood && job.status !== 'done' && <p>Everything that was not taken is still staged.</p>}
        {error !== null && error.support !== '' && <small>{error.support}</small>}
        <OverwrittenNote push={job} connectionId={connectionId} />
        <Group gap="xs">
          {problems > 0 && (
            <>
              <Button size="compact-xs" variant="default" onClick={onShowProblems}>
                Show the problems
              </Button>
              {(job.counts.refused ?? 0) > 0 && (
                <Button size="compact-xs" variant="default" onClick={() => void retry()}>
                  Retry these
                </Button>
              )}
            </>
          )}
          {hasWritten(job) && (
            <Button size="compact-xs" variant="default" onClick={() => openPast(app, null)}>
              Show what was pushed
            </Button>
          )}
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={() => app.jobs.update((state) => dismissJob(state, job.id))}
          >
            Dismiss
          </Button>
        </Group>
      </div>
    </section>
  )
}

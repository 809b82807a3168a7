/** The push: its switches, what it would do, its progress and what came of it. */
import { Button, Loader } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultSettings } from '../../../src-shared/host/calls/app-calls.ts'
import type { PushPlan } from '../../../src-shared/host/calls/edit-calls.ts'
import type { ConnectionId, RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'
import { startPush } from '../../commands/push/start-push.ts'
import { useApp } from '../../state/app-context.tsx'
import { readFailure } from '../../state/host-failure.ts'
import { settingsQuery } from '../../state/host-queries.ts'
import { isRunning } from '../../state/jobs-state.ts'
import { countPlanned } from '../../state/review/plan-words.ts'
import { useStore } from '../../state/store.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { LabelChip } from '../../ui/label-chip.tsx'
import parts from '../../ui/look/parts.module.css'
import { JobProgress } from '../jobs/job-progress.tsx'
import { PlanFailure } from './plan-failure.tsx'
import { PlanView } from './plan-view.tsx'
import { PushHistory } from './push-history.tsx'
import { PushOutcome } from './push-outcome.tsx'
import styles from './push-panel.module.css'
import { PushSwitches } from './push-switches.tsx'
import { usePushPlan } from './use-push-plan.ts'

interface Props {
  readonly connectionId: ConnectionId
  readonly worksheetId: WorksheetId | null
  /** Only these rows, after some were refused; null pushes everything. */
  readonly retry: readonly RowKey[] | null
  readonly onRetry: (rows: readonly RowKey[] | null) => void
  readonly onShowProblems: () => void
}

const deletesOf = (plan: PushPlan): number => plan.worksheets.reduce((sum, it) => sum + it.deletes.rows, 0)

export const PushPanel = ({ connectionId, worksheetId, retry, onRetry, onShowProblems }: Props) => {
  const app = useApp()
  const settings = useQuery(settingsQuery(app.host)).data ?? defaultSettings
  const [workflow, setWorkflow] = useState<boolean | null>(null)
  const [permanentDelete, setPermanent] = useState(false)
  const triggerWorkflow = workflow ?? settings.defaultTriggerWorkflow
  const { connection } = useStore(app.session)
  const jobs = [...useStore(app.jobs).jobs.values()]
  const job = jobs.filter((it) => it.kind === 'push' && it.connectionId === connectionId).at(-1) ?? null
  const isPushing = job !== null && isRunning(job)
  const options = {
    worksheetId,
    triggerWorkflow,
    permanentDelete,
    ...(retry === null || retry.length === 0 ? {} : { rows: [...retry] }),
  }
  const { query, plan } = usePushPlan(connectionId, options, job, isPushing)
  const rows = plan === undefined ? 0 : countPlanned(plan)
  // What is shown may be older than what is staged: the host would refuse to push it.
  const isPlanning = query.isFetching
  const failure = query.isError ? readFailure(query.error) : null
  const push = async (): Promise<void> => {
    if (plan === undefined || isPlanning) return
    if ((await startPush(app, connectionId, plan, permanentDelete)) !== null) onRetry(null)
  }

  return (
    <aside className={`${parts.stack} ${styles.panel}`} aria-label="Push">
      <div className={`${parts.stack} ${parts.scroll} ${styles.scroll}`}>
        {job !== null && (isPushing || job.status === 'paused') && (
          <section className={styles.block} aria-label="Progress">
            <JobProgress job={job} />
          </section>
        )}
        {job !== null && !isPushing && job.status !== 'paused' && (
          <PushOutcome job={job} connectionId={connectionId} onShowProblems={onShowProblems} onRetry={onRetry} />
        )}
        {!isPushing && (
          <>
            {failure !== null && <PlanFailure error={failure} onRetry={() => void query.refetch()} />}
            {failure === null && plan !== undefined && (rows > 0 || plan.left.length > 0) && (
              <>
                <h2 className={parts.heading}>
                  {retry === null ? 'The next push' : `Only ${countOf(retry.length, 'row')} again`}
                </h2>
                {retry !== null && (
                  <Button variant="subtle" size="compact-xs" onClick={() => onRetry(null)}>
                    Push everything instead
                  </Button>
                )}
                <PlanView plan={plan} />
                {rows > 0 && (
                  <PushSwitches
                    events={rows}
                    triggerWorkflow={triggerWorkflow}
                    onWorkflow={setWorkflow}
                    deletes={deletesOf(plan)}
                    permanentDelete={permanentDelete}
                    onPermanent={setPermanent}
                  />
                )}
              </>
            )}
          </>
        )}
        <PushHistory connectionId={connectionId} />
      </div>
      {!isPushing && (
        <div className={styles.foot}>
          {connection !== null && (
            <p className={`${parts.row} ${styles.where}`}>
              Push to <LabelChip label={connection.label} /> <strong>{connection.name}</strong>
            </p>
          )}
          <Button
            fullWidth
            size="sm"
            leftSection={isPlanning && plan !== undefined ? <Loader size={16} color="currentColor" /> : <IconSend size={16} />}
            disabled={rows === 0 || failure !== null}
            // Not disabled while it is planned again: the focus would be lost.
            aria-disabled={isPlanning}
            data-disabled={isPlanning}
            loading={isPlanning && plan === undefined}
            onClick={() => void push()}
          >
            {failure !== null ? 'Push' : rows === 0 ? 'Nothing to push' : `Push ${countOf(rows, 'row')}`}
          </Button>
        </div>
      )}
    </aside>
  )
}

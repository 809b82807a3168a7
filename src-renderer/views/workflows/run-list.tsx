/** What the service tells of a workflow's latest runs. Services of the interface alone tell nothing; then nothing is shown. */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconChevronRight, IconRefresh } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProcessRun } from '../../../src-shared/host/calls/workflow-calls.ts'
import { formatDateTime } from '../../../src-shared/model/dates/date-format.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { runsQuery } from '../../state/connection/service-lists.ts'
import { readFailure } from '../../state/host-failure.ts'
import { useFormats } from '../../state/sheet/use-formats.ts'
import { sayCause } from '../../state/workflows/process-words.ts'
import { formatCount } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'
import page from '../page-parts.module.css'
import { ServiceProblem } from '../service-problem.tsx'
import styles from './workflows.module.css'

const firstCount = 10
const moreCount = 100

const RunLine = ({ run }: { readonly run: ProcessRun }) => {
  const { dateOrder } = useFormats()
  /** The first thing that was given tells two starts apart. */
  const gist = run.inputs.find(({ text }) => text !== '')?.text
  return (
    <li className={styles.run}>
      <details>
        <summary>
          <IconChevronRight size={14} aria-hidden="true" className={styles.runSign} />
          <span className={`${parts.inline} ${styles.runMark}`} data-tone={run.hasFailed ? 'bad' : 'good'}>
            {run.hasFailed ? <IconAlertTriangle size={14} aria-hidden="true" /> : <IconCheck size={14} aria-hidden="true" />}
            {run.hasFailed ? 'Failed' : 'Done'}
          </span>
          <time>{formatDateTime(run.startedAt, dateOrder)}</time>
          <span className={parts.cut}>{sayCause(run)}</span>
          {gist !== undefined && <span className={`${parts.cut} ${parts.grow} ${styles.runGist}`}>{gist}</span>}
        </summary>
        {run.inputs.length > 0 && (
          <dl className={`${parts.fine} ${styles.runInputs}`}>
            {run.inputs.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text === '' ? 'empty' : text}</dd>
              </div>
            ))}
          </dl>
        )}
        {run.steps.length === 0 ? (
          <p className={page.hint}>It did nothing.</p>
        ) : (
          <ol className={styles.runSteps}>
            {run.steps.map((step, place) => (
              // Steps have no name of their own, and a run that is over gets no others.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <li key={place}>{step}</li>
            ))}
          </ol>
        )}
      </details>
    </li>
  )
}

export const RunList = ({ connectionId, processId }: { readonly connectionId: ConnectionId; readonly processId: string }) => {
  const app = useApp()
  const [count, setCount] = useState(firstCount)
  const query = useQuery({ ...runsQuery(app.host, connectionId, processId, count), placeholderData: keepPreviousData })
  if (query.isError)
    return <ServiceProblem what="The runs" error={readFailure(query.error)} onRetry={() => void query.refetch()} />
  if (query.isPending || query.data === null) return null
  const { runs, total } = query.data
  return (
    <section aria-label="Latest runs">
      <h3 className={page.heading}>Latest runs</h3>
      {runs.length === 0 ? (
        <p className={page.lead}>It has not run yet.</p>
      ) : (
        <ul className={styles.runs}>
          {runs.map((run) => (
            <RunLine key={run.id} run={run} />
          ))}
        </ul>
      )}
      <div className={`${parts.row} ${styles.runBar}`}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconRefresh size={13} />}
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          Look again
        </Button>
        {total > runs.length && count === firstCount && (
          <Button variant="subtle" size="compact-sm" onClick={() => setCount(moreCount)}>
            Show more
          </Button>
        )}
        {total > runs.length && (
          <span className={page.hint}>
            {formatCount(runs.length)} of {formatCount(total)}
          </span>
        )}
      </div>
    </section>
  )
}

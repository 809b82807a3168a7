/** One process: what it is, the form that starts it, and what it gives back. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ProcessParameter, ProcessSummary } from '../../../src-shared/host/calls/workflow-calls.ts'
import { formatDateTime } from '../../../src-shared/model/dates/date-format.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { processQuery } from '../../state/connection/service-lists.ts'
import { readFailure } from '../../state/host-failure.ts'
import { useFormats } from '../../state/sheet/use-formats.ts'
import { sayType } from '../../state/structure/type-words.ts'
import { canStart, sayProcessType } from '../../state/workflows/process-words.ts'
import parts from '../../ui/look/parts.module.css'
import { LoadingState } from '../../ui/messages/message-state.tsx'
import page from '../page-parts.module.css'
import { ServiceProblem } from '../service-problem.tsx'
import { RunList } from './run-list.tsx'
import { StartForm } from './start-form.tsx'
import styles from './workflows.module.css'

const Outputs = ({ outputs }: { readonly outputs: readonly ProcessParameter[] }) => (
  <>
    <h3 className={page.heading}>Gives back</h3>
    <ul className={`${parts.list} ${styles.outputs}`}>
      {outputs.map((it) => (
        <li key={it.key}>
          {it.name} <span className={`${parts.fine} ${styles.type}`}>{sayType(it.typeCode)}</span>
          {it.description !== '' && <span className={`${parts.fine} ${styles.type}`}> · {it.description}</span>}
        </li>
      ))}
    </ul>
  </>
)

export const ProcessPage = ({
  connectionId,
  process,
  isOffered,
}: {
  readonly connectionId: ConnectionId
  readonly process: ProcessSummary
  /** False where the key may not start it. */
  readonly isOffered: boolean
}) => {
  const app = useApp()
  const { dateOrder } = useFormats()
  const detail = useQuery(processQuery(app.host, connectionId, process.id))
  const facts = [
    sayProcessType(process.type),
    process.owner === null ? '' : `owned by ${process.owner.name}`,
    process.updatedAt === '' ? '' : `changed ${formatDateTime(process.updatedAt, dateOrder)}`,
  ].filter((text) => text !== '')

  const body = () => {
    if (detail.isError)
      return <ServiceProblem what="This workflow" error={readFailure(detail.error)} onRetry={() => void detail.refetch()} />
    if (detail.isPending) return <LoadingState what="Reading the workflow…" />
    return (
      <>
        {!process.isEnabled && (
          <p className={`${parts.row} ${styles.off}`}>
            <IconAlertTriangle size={15} aria-hidden="true" /> This workflow is switched off in the application; a start is likely
            to be refused.
          </p>
        )}
        {canStart(process.type) || detail.data.inputs.length > 0 ? (
          <StartForm connectionId={connectionId} process={detail.data} isOffered={isOffered} />
        ) : (
          <p className={page.lead}>The application starts this workflow by itself, for instance when rows change.</p>
        )}
        {detail.data.outputs.length > 0 && <Outputs outputs={detail.data.outputs} />}
        <RunList connectionId={connectionId} processId={process.id} />
      </>
    )
  }
  return (
    <article className={page.detail}>
      <h2 className={page.title}>{process.name}</h2>
      {process.description !== '' && <p className={page.lead}>{process.description}</p>}
      <p className={page.hint}>{facts.join(' · ')}</p>
      {body()}
    </article>
  )
}

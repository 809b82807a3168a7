/** The workflow processes of the application, and the way to start one. */
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconRefresh, IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { useWhyNotChange } from '../../state/connection/key-limits.ts'
import { processesKey, processesQuery } from '../../state/connection/service-lists.ts'
import { readFailure } from '../../state/host-failure.ts'
import { sayProcessType } from '../../state/workflows/process-words.ts'
import parts from '../../ui/look/parts.module.css'
import { EmptyState, LoadingState } from '../../ui/messages/message-state.tsx'
import { KeyLimitNote } from '../key-limit-note.tsx'
import page from '../page-parts.module.css'
import { ServiceProblem } from '../service-problem.tsx'
import { SideList } from '../side-list.tsx'
import { ProcessPage } from './process-page.tsx'

export const WorkflowsView = ({ connectionId }: { readonly connectionId: ConnectionId }) => {
  const app = useApp()
  const [wanted, setWanted] = useState<string | null>(null)
  const list = useQuery(processesQuery(app.host, connectionId))
  const why = useWhyNotChange(connectionId, 'workflows')
  if (list.isError)
    return <ServiceProblem what="The workflows" error={readFailure(list.error)} onRetry={() => void list.refetch()} />
  if (list.isPending) return <LoadingState what="Reading the workflows…" />
  const { processes } = list.data
  const chosen = processes.find((it) => it.id === wanted) ?? processes[0]
  if (chosen === undefined) {
    return (
      <EmptyState
        icon={<IconRoute size={22} />}
        title="This application has no workflows"
        text="They are made in the application; those that can be started appear here."
      />
    )
  }
  return (
    <div className={page.page}>
      <div className={`${parts.stack} ${page.side}`}>
        <header className={`${parts.row} ${page.sideHead}`}>
          <h1 className={`${parts.heading} ${page.sideTitle}`}>Workflows</h1>
          <Tooltip label="Read the workflows again">
            <ActionIcon
              aria-label="Read the workflows again"
              loading={list.isFetching}
              onClick={() => void app.queries.invalidateQueries({ queryKey: processesKey(connectionId) })}
            >
              <IconRefresh size={15} />
            </ActionIcon>
          </Tooltip>
        </header>
        <div className={parts.scroll}>
          <SideList
            label="Workflows"
            icon={<IconRoute size={16} aria-hidden="true" />}
            chosen={chosen.id}
            items={processes.map((it) => ({
              id: it.id,
              title: it.name,
              detail: sayProcessType(it.type),
              badge: it.isEnabled ? '' : 'off',
            }))}
            onChoose={setWanted}
          />
        </div>
      </div>
      <div className={`${parts.grow} ${page.main}`}>
        {why !== null && <KeyLimitNote connectionId={connectionId} why={why} />}
        <ProcessPage key={chosen.id} connectionId={connectionId} process={chosen} isOffered={why === null} />
      </div>
    </div>
  )
}

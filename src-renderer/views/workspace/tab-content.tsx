/** What the tab in front shows. */
import { IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ConnectionSummary } from '../../../src-shared/host/calls/connection-calls.ts'
import { assertNever } from '../../../src-shared/lib/assert-never.ts'
import { useApp } from '../../state/app-context.tsx'
import { workspaceQuery } from '../../state/host-queries.ts'
import { useStore } from '../../state/store.ts'
import { activeTab } from '../../state/tabs-state.ts'
import { EmptyState, LoadingState } from '../../ui/messages/message-state.tsx'
import { AppPageView } from '../app-page/app-page-view.tsx'
import { CommandButton } from '../command-button.tsx'
import { ImportView } from '../import/import-view.tsx'
import { SheetsView } from '../import/sheets/sheets-view.tsx'
import { OptionSetsView } from '../option-sets/option-sets-view.tsx'
import { PastView } from '../past/past-view.tsx'
import { RequestsView } from '../requests/requests-view.tsx'
import { ReviewView } from '../review/review-view.tsx'
import { RolesView } from '../roles/roles-view.tsx'
import { SheetView } from '../sheet/sheet-view.tsx'
import { StructureView } from '../structure/structure-view.tsx'
import { WorkflowsView } from '../workflows/workflows-view.tsx'
import { PageView } from './page-view.tsx'

const NoTab = ({ connection }: { readonly connection: ConnectionSummary }) => {
  const app = useApp()
  const data = useQuery(workspaceQuery(app.host, connection.id)).data
  const isReading = useStore(app.session).refresh.kind === 'running'
  if (isReading && (data?.readAt ?? null) === null) return <LoadingState what="Reading the application…" />
  if (data?.worksheets.length === 0 && data.readAt !== null) {
    return (
      <EmptyState
        icon={<IconTable size={22} />}
        title="This application has no worksheets yet"
        text="Make one from a file, with its rows and fields, or start with an empty one."
      >
        <CommandButton command="worksheet.from-csv" />
        <CommandButton command="worksheet.new" variant="default" />
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<IconTable size={22} />}
      title="Choose a worksheet on the left"
      text={data?.description === '' || data === undefined ? 'Its rows open here as a grid.' : data.description}
    >
      <CommandButton command="app.palette" variant="default">
        Find a worksheet by name
      </CommandButton>
      <CommandButton command="worksheet.from-csv" variant="default" />
    </EmptyState>
  )
}

export const TabContent = ({ connection }: { readonly connection: ConnectionSummary }) => {
  const app = useApp()
  const tab = activeTab(useStore(app.tabs))
  if (tab === null) return <NoTab connection={connection} />
  switch (tab.kind) {
    case 'worksheet':
      return <SheetView key={tab.worksheetId} connectionId={connection.id} worksheetId={tab.worksheetId} />
    case 'page':
      return <PageView key={tab.pageId} connectionId={connection.id} pageId={tab.pageId} />
    case 'review':
      return <ReviewView key={tab.worksheetId ?? ''} connectionId={connection.id} from={tab.worksheetId ?? null} />
    case 'past':
      return <PastView connectionId={connection.id} run={tab.run} importId={tab.importId} />
    case 'requests':
      return <RequestsView />
    case 'structure':
      return <StructureView key={tab.worksheetId} connectionId={connection.id} worksheetId={tab.worksheetId} />
    case 'option-sets':
      return <OptionSetsView connectionId={connection.id} />
    case 'app':
      return <AppPageView connectionId={connection.id} />
    case 'roles':
      return <RolesView connectionId={connection.id} />
    case 'workflows':
      return <WorkflowsView connectionId={connection.id} />
    case 'sheets':
      return <SheetsView key={tab.group} connectionId={connection.id} group={tab.group} />
    case 'import':
      return <ImportView key={tab.worksheetId} connectionId={connection.id} tab={tab} />
    default:
      return assertNever(tab)
  }
}

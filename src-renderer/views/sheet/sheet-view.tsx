/** A worksheet tab: toolbar, filter bar, loading progress and the grid. */
import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { defaultSettings } from '../../../src-shared/host/calls/app-calls.ts'
import type { WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import type { ConnectionId, WorksheetId } from '../../../src-shared/model/ids.ts'
import { WorksheetGrid } from '../../grid/worksheet-grid.tsx'
import { useApp } from '../../state/app-context.tsx'
import { readFailure } from '../../state/host-failure.ts'
import { settingsQuery, worksheetQuery } from '../../state/host-queries.ts'
import { isRunning } from '../../state/jobs-state.ts'
import { isNarrowed, sheetOf } from '../../state/sheet/sheet-state.ts'
import { usePart, useStore } from '../../state/store.ts'
import parts from '../../ui/look/parts.module.css'
import { ErrorState, LoadingState } from '../../ui/messages/message-state.tsx'
import { FindPanel } from '../find/find-panel.tsx'
import { UnfinishedBanner } from '../import/unfinished-banner.tsx'
import { RowPanel } from '../row-panel/row-panel.tsx'
import { useFirstPull } from '../use-first-pull.ts'
import { AffectedBanner } from './affected-banner.tsx'
import { CellMenu } from './cell-menu.tsx'
import { FilterBar } from './filter-bar.tsx'
import { PullBanner } from './pull-banner.tsx'
import { type NoRows, SheetOverlay } from './sheet-overlay.tsx'
import { SheetToolbar } from './sheet-toolbar.tsx'
import styles from './sheet-view.module.css'
import { useFirstView } from './use-first-view.ts'
import { useMissingFields } from './use-missing-fields.ts'
import { useRichTextPreload } from './use-rich-text-preload.ts'
import { useSheetRows } from './use-sheet-rows.ts'

interface Props {
  readonly connectionId: ConnectionId
  readonly worksheetId: WorksheetId
}

/** The newest pull of a worksheet that the window knows of. */
function usePullJob(worksheetId: WorksheetId) {
  const app = useApp()
  return usePart(
    app.jobs,
    ({ jobs }) => [...jobs.values()].findLast((job) => job.kind === 'pull' && job.worksheetId === worksheetId) ?? null,
  )
}

const Loaded = ({ connectionId, worksheetId, worksheet }: Props & { readonly worksheet: WorksheetState }) => {
  const app = useApp()
  const at = useRef({ connectionId, worksheetId }).current
  const sheet = sheetOf(useStore(app.sheets), worksheetId)
  const settings = useQuery(settingsQuery(app.host)).data ?? defaultSettings
  const { source, error, tryAgain } = useSheetRows(at, sheet)
  const pull = usePullJob(worksheetId)
  const isPanelOpen = usePart(app.rowPanel, ({ isOpen }) => isOpen)
  const isFinding = usePart(app.find, ({ isOpen }) => isOpen)
  const isPulling = pull !== null && isRunning(pull)

  useRichTextPreload(worksheet.fields)

  const isFirst = useFirstPull(at, worksheet)
  const leaveOut = useMissingFields(worksheetId, worksheet)
  const noRows = (): NoRows | null => {
    if (error !== null) return { kind: 'failed', error }
    if (source === null) return { kind: 'opening' }
    if (sheet.total !== 0) return null
    if (isPulling || (isFirst && pull === null)) return { kind: 'loading' }
    return { kind: isNarrowed(sheet) ? 'no-match' : 'empty' }
  }
  const why = noRows()
  const cells = useRef<HTMLDivElement>(null)

  return (
    <div className={`${parts.stack} ${styles.sheet}`}>
      <VisuallyHidden component="h1">{worksheet.name}</VisuallyHidden>
      <SheetToolbar worksheet={worksheet} at={at} />
      <FilterBar worksheet={worksheet} at={at} />
      <AffectedBanner at={at} />
      {isFinding && <FindPanel at={at} worksheet={worksheet} source={source} />}
      <PullBanner worksheet={worksheet} job={pull} />
      <UnfinishedBanner at={at} />
      <div className={styles.columns}>
        <div ref={cells} className={`${parts.grow} ${styles.grid}`} onFocusCapture={() => app.active.set(null)}>
          <CellMenu area={cells} />
          <WorksheetGrid
            at={at}
            worksheet={worksheet}
            settings={settings}
            source={source}
            overlay={why === null ? null : <SheetOverlay why={why} onRetry={tryAgain} onLeaveOut={leaveOut} />}
          />
        </div>
        {isPanelOpen && <RowPanel at={at} worksheet={worksheet} source={source} />}
      </div>
    </div>
  )
}

export const SheetView = ({ connectionId, worksheetId }: Props) => {
  const app = useApp()
  const worksheet = useQuery(worksheetQuery(app.host, connectionId, worksheetId))
  const isSettled = useFirstView({ connectionId, worksheetId }, worksheet.data)
  if (worksheet.data !== undefined && isSettled)
    return <Loaded connectionId={connectionId} worksheetId={worksheetId} worksheet={worksheet.data} />
  if (worksheet.isError) {
    return (
      <ErrorState
        what="The worksheet could not be opened"
        error={readFailure(worksheet.error)}
        onRetry={() => void worksheet.refetch()}
      />
    )
  }
  return <LoadingState what="Opening the worksheet…" />
}

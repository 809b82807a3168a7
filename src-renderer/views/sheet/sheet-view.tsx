/** A worksheet tab: toolbar, filter bar, loading progress and the grid. */
import { Button, VisuallyHidden } from '@mantine/core'
import { IconFilterOff, IconPlus, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { defaultSettings } from '../../../src-shared/host/calls/app-calls.ts'
import type { WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import type { ConnectionId, WorksheetId } from '../../../src-shared/model/ids.ts'
import { columnFields } from '../../../src-shared/model/system-fields.ts'
import { startPull } from '../../commands/sheet/stage-edits.ts'
import { WorksheetGrid } from '../../grid/worksheet-grid.tsx'
import { useApp } from '../../state/app-context.tsx'
import { readFailure } from '../../state/host-failure.ts'
import { settingsQuery, worksheetQuery } from '../../state/host-queries.ts'
import { isRunning } from '../../state/jobs-state.ts'
import { changeSheet, isNarrowed, sheetOf } from '../../state/sheet/sheet-state.ts'
import { useStore } from '../../state/store.ts'
import { withoutGone } from '../../state/structure/gone-fields.ts'
import { EmptyState, ErrorState, LoadingState } from '../../ui/messages/message-state.tsx'
import { CommandButton } from '../command-button.tsx'
import { FindPanel } from '../find/find-panel.tsx'
import { UnfinishedBanner } from '../import/unfinished-banner.tsx'
import { RowPanel } from '../row-panel/row-panel.tsx'
import { CellMenu } from './cell-menu.tsx'
import { FilterBar } from './filter-bar.tsx'
import { PullBanner } from './pull-banner.tsx'
import { SheetToolbar } from './sheet-toolbar.tsx'
import styles from './sheet-view.module.css'
import { useFirstView } from './use-first-view.ts'
import { useRichTextAhead } from './use-rich-text-ahead.ts'
import { useSheetRows } from './use-sheet-rows.ts'

interface Props {
  readonly connectionId: ConnectionId
  readonly worksheetId: WorksheetId
}

/** The newest pull of a worksheet that the window knows of. */
function usePullJob(worksheetId: WorksheetId) {
  const app = useApp()
  const jobs = [...useStore(app.jobs).jobs.values()]
  return jobs.filter((job) => job.kind === 'pull' && job.worksheetId === worksheetId).at(-1) ?? null
}

const Loaded = ({ connectionId, worksheetId, worksheet }: Props & { readonly worksheet: WorksheetState }) => {
  const app = useApp()
  const at = useRef({ connectionId, worksheetId }).current
  const sheet = sheetOf(useStore(app.sheets), worksheetId)
  const settings = useQuery(settingsQuery(app.host)).data ?? defaultSettings
  const { source, error, tryAgain } = useSheetRows(at, sheet)
  const pull = usePullJob(worksheetId)
  const rowPanel = useStore(app.rowPanel)
  const { isOpen: isFinding } = useStore(app.find)
  const isPulling = pull !== null && isRunning(pull)

  useRichTextAhead(worksheet.fields)

  // The first look at a worksheet loads its rows; nobody should have to ask for that.
  const isFirst = worksheet.pulledAt === null && !worksheet.isPartial && !worksheet.isGone
  const hasAsked = useRef(false)
  useEffect(() => {
    if (!isFirst || hasAsked.current) return
    hasAsked.current = true
    void startPull(app, at, 'full')
  }, [app, at, isFirst])

  const mended = withoutGone(sheet, columnFields(worksheet.fields))
  const isMissing = mended !== sheet
  const leaveOut = (): void => app.sheets.update((state) => changeSheet(state, worksheetId, () => mended))
  // The replica keeps the values that it had: that a field is gone that the rows are filtered, sorted and grouped by is to be said, and is the user's to mend.
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, with what is to be done about it at that moment
  useEffect(() => {
    if (!isMissing) return
    app.notices.show({
      tone: 'warning',
      id: 'missing-field',
      title: 'A field is gone that the rows are filtered, sorted or grouped by',
      text: 'What was last known of it still counts; rows that are new since count as empty in it.',
      action: { label: 'Leave the missing field out', run: leaveOut },
    })
  }, [app, isMissing])

  const overlay = () => {
    if (error !== null) {
      return (
        <ErrorState what="The rows could not be read" error={error}>
          <Button variant="default" onClick={tryAgain}>
            Try again
          </Button>
          {isMissing && <Button onClick={leaveOut}>Leave the missing field out</Button>}
        </ErrorState>
      )
    }
    if (source === null) return <LoadingState what="Opening the rows…" />
    if (sheet.total !== 0) return null
    if (isPulling || (isFirst && pull === null)) return <LoadingState what="Loading the first rows…" />
    if (isNarrowed(sheet)) {
      return (
        <EmptyState
          icon={<IconFilterOff size={22} />}
          title="No row matches"
          text="The filter, the search or “changed rows only” leaves nothing to show."
        >
          {isMissing && <Button onClick={leaveOut}>Leave the missing field out</Button>}
          <CommandButton command="sheet.show-all" variant="default" />
        </EmptyState>
      )
    }
    return (
      <EmptyState
        icon={<IconTable size={22} />}
        title="This worksheet has no rows yet"
        text="Add the first one, or bring rows in from a file."
      >
        <CommandButton command="row.add" leftSection={<IconPlus size={14} />} />
        <CommandButton command="sheet.import" variant="default" />
      </EmptyState>
    )
  }
  const shown = overlay()
  const cells = useRef<HTMLDivElement>(null)

  return (
    <div className={styles.sheet}>
      <VisuallyHidden component="h1">{worksheet.name}</VisuallyHidden>
      <SheetToolbar worksheet={worksheet} at={at} />
      <FilterBar worksheet={worksheet} at={at} />
      {isFinding && <FindPanel at={at} worksheet={worksheet} source={source} />}
      <PullBanner worksheet={worksheet} job={pull} />
      <UnfinishedBanner at={at} />
      <div className={styles.columns}>
        <div ref={cells} className={styles.grid} onFocusCapture={() => app.active.set(null)}>
          <CellMenu area={cells} />
          <WorksheetGrid
            at={at}
            worksheet={worksheet}
            settings={settings}
            source={source}
            overlay={shown === null ? null : <div className={styles.overlay}>{shown}</div>}
          />
        </div>
        {rowPanel.isOpen && <RowPanel at={at} worksheet={worksheet} source={source} />}
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
      <ErrorState what="The worksheet could not be opened" error={readFailure(worksheet.error)}>
        <Button variant="default" onClick={() => void worksheet.refetch()}>
          Try again
        </Button>
      </ErrorState>
    )
  }
  return <LoadingState what="Opening the worksheet…" />
}

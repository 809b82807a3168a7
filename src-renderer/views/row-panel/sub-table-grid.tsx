/** The rows of a sub-table as a grid of its own height, with what can be done with them above it. */
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconPlus, IconTableShortcut, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { defaultSettings } from '../../../src-shared/host/app-calls.ts'
import type { RowParent, WorksheetState } from '../../../src-shared/host/row-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { CommandId } from '../../commands/command-table.ts'
import { isMacPlatform } from '../../commands/keymap.ts'
import { heardCommand, runCommand } from '../../commands/run-command.ts'
import { startPull } from '../../commands/stage-edits.ts'
import { addSubRow, isInnerCommand, openAsWorksheet, openSubRow } from '../../commands/sub-table.ts'
import { useCommand } from '../../commands/use-command.ts'
import { WorksheetGrid } from '../../grid/worksheet-grid.tsx'
import type { App } from '../../state/app.ts'
import { useApp } from '../../state/app-context.tsx'
import { settingsQuery } from '../../state/host-queries.ts'
import { isRunning } from '../../state/jobs-state.ts'
import { closeRowPanel, tookKeyboard } from '../../state/row-panel-state.ts'
import type { SheetRef } from '../../state/sheet-ref.ts'
import { changeSheet, isNarrowed, sheetOf } from '../../state/sheet-state.ts'
import { useStore } from '../../state/store.ts'
import { mostSubRows, rememberSubTable } from '../../state/sub-table.ts'
import { countOf } from '../../ui/format-count.ts'
import { CellMenu } from '../sheet/cell-menu.tsx'
import { PullBanner } from '../sheet/pull-banner.tsx'
import { useSheetRows } from '../sheet/use-sheet-rows.ts'
import styles from './sub-table.module.css'
import { isAtEnd, isCell, isInGrid } from './sub-table-place.ts'

interface Props {
  /** The window's. */
  readonly outer: App
  /** The worksheet of the rows. */
  readonly at: SheetRef
  readonly worksheet: WorksheetState
  readonly field: Field
  readonly parent: RowParent
}

/** Pixels: as the grid draws them, and room for the bar that scrolls sideways. */
const sizes = { head: 32, row: 30, bar: 17 } as const
/** Fewer leave no room for words where there are no rows; more scroll by themselves. */
const rowsShown = { min: 3, max: 10 } as const

const heightOf = (rows: number): number =>
  sizes.head + Math.min(rowsShown.max, Math.max(rowsShown.min, rows)) * sizes.row + sizes.bar

const Action = ({ command, icon }: { readonly command: CommandId; readonly icon: React.ReactNode }) => {
  const { label, isEnabled, run } = useCommand(command)
  return (
    <Tooltip label={label}>
      <ActionIcon size={22} aria-label={label} disabled={!isEnabled} onClick={run}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}

/** The newest pull of the rows' worksheet that the window knows of. */
function usePullJob(at: SheetRef) {
  const app = useApp()
  const jobs = [...useStore(app.jobs).jobs.values()]
  return jobs.filter((job) => job.kind === 'pull' && job.worksheetId === at.worksheetId).at(-1) ?? null
}

/** Rows that were never loaded are loaded when somebody looks at them. */
function useFirstPull(at: SheetRef, { pulledAt, isPartial, isGone }: WorksheetState): void {
  const app = useApp()
  const isFirst = pulledAt === null && !isPartial && !isGone
  const hasAsked = useRef(false)
  useEffect(() => {
    if (!isFirst || hasAsked.current) return
    hasAsked.current = true
    void startPull(app, at, 'full')
  }, [app, at, isFirst])
}

export const SubTableGrid = ({ outer, at, worksheet, field, parent }: Props) => {
  const app = useApp()
  const place = useRef<HTMLDivElement>(null)
  const cells = useRef<HTMLDivElement>(null)
  const settings = useQuery(settingsQuery(app.host)).data ?? defaultSettings
  const pull = usePullJob(at)
  useFirstPull(at, worksheet)

  const { field: parentField, row: parentRow } = parent
  useLayoutEffect(() => {
    app.sheets.update((state) =>
      changeSheet(state, at.worksheetId, (known) => ({
        ...known,
        parent: { field: parentField, row: parentRow },
        selected: new Set(),
      })),
    )
  }, [app, at, parentField, parentRow])
  const sheet = sheetOf(useStore(app.sheets), at.worksheetId)
  const { source, of, error, tryAgain } = useSheetRows(at, { ...sheet, parent })
  // Rows of the row shown before must not be taken for rows of this one.
  const isPresent = source !== null && of?.parent?.row === parentRow
  const total = isPresent ? sheet.total : null

  // What a button in the grid opens, opens where there is room for it.
  const inner = useStore(app.rowPanel)
  useEffect(() => {
    if (!inner.isOpen) return
    app.rowPanel.update(closeRowPanel)
    const row = app.grid.get()?.focusedCell()?.row
    if (row !== undefined) void openSubRow(outer, at.worksheetId, worksheet.name, row)
  }, [app, outer, at, worksheet.name, inner])

  useEffect(
    () =>
      app.sheets.subscribe(() => {
        const { layout } = sheetOf(app.sheets.get(), at.worksheetId)
        if (layout !== null) rememberSubTable(app.memory, field.id, layout)
      }),
    [app, at, field.id],
  )

  const { wanted } = useStore(outer.rowPanel)
  useEffect(() => {
    const isLoading = total === 0 && (worksheet.pulledAt === null || (pull !== null && isRunning(pull)))
    if (wanted !== field.id || !isPresent || total === null || isLoading) return
    outer.rowPanel.update(tookKeyboard)
    place.current?.scrollIntoView({ block: 'nearest' })
    if (total === 0 || total > mostSubRows) place.current?.querySelector<HTMLElement>('[data-first]')?.focus()
    else app.grid.get()?.focus()
  }, [app, outer, wanted, field.id, isPresent, total, worksheet.pulledAt, pull])

  const isMac = isMacPlatform(navigator.platform)
  const keyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.defaultPrevented || event.nativeEvent.isComposing || outer.session.get().dialog !== null) return
    const id = heardCommand(event.nativeEvent, isMac)
    if (id === null || !isInnerCommand(id)) return
    event.preventDefault()
    runCommand(app, id)
  }
  /** Tab in the last cell goes on in a new row; in a row that is new and empty it leaves, so that nobody is held here. */
  const keyDownFirst = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Tab' || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return
    if (source === null || !isAtEnd(app, source, parentField) || !isInGrid(event.target)) return
    if (!isCell(event.target)) {
      // The editor has its own way out, which ends in this cell.
      setTimeout(() => void addSubRow(app))
      return
    }
    event.preventDefault()
    event.stopPropagation()
    void addSubRow(app)
  }

  const open = (): void => openAsWorksheet(outer, at.worksheetId, worksheet.name, parent)
  const openLink = (
    <Tooltip label={`Open these rows in ${worksheet.name}`}>
      <ActionIcon size={22} aria-label={`Open these rows in ${worksheet.name}`} onClick={open}>
        <IconTableShortcut size={14} />
      </ActionIcon>
    </Tooltip>
  )
  if (total !== null && total > mostSubRows && !isNarrowed(sheet)) {
    return (
      <div ref={place} className={styles.many}>
        <span>{countOf(total, 'row')} are too many for a form.</span>
        <Button data-first variant="default" size="compact-sm" leftSection={<IconTableShortcut size={14} />} onClick={open}>
          Open as worksheet
        </Button>
      </div>
    )
  }

  const overlay = () => {
    if (error !== null) {
      return (
        <>
          <span>{error.message}</span>
          <Button variant="default" size="compact-sm" onClick={tryAgain}>
            Try again
          </Button>
        </>
      )
    }
    if (!isPresent || total === null) return <span role="status">Reading the rows…</span>
    if (total > 0) return null
    if (pull !== null && isRunning(pull)) return <span role="status">Loading the rows…</span>
    if (isNarrowed(sheet)) {
      return (
        <>
          <span>The filter leaves nothing to show.</span>
          <Button variant="default" size="compact-sm" onClick={() => runCommand(app, 'sheet.show-all')}>
            Show all rows again
          </Button>
        </>
      )
    }
    return (
      <>
        <span>No rows yet.</span>
        <Button
          data-first
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => runCommand(app, 'row.add')}
        >
          Add a row
        </Button>
      </>
    )
  }
  const shown = overlay()

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the grid inside it
    <div ref={place} className={styles.root} onKeyDownCapture={keyDownFirst} onKeyDown={keyDown}>
      <div className={styles.bar}>
        <span className={styles.count}>{total === null ? '' : countOf(total, 'row')}</span>
        <Action command="edit.undo" icon={<IconArrowBackUp size={14} />} />
        <Action command="edit.redo" icon={<IconArrowForwardUp size={14} />} />
        <Action command="row.add" icon={<IconPlus size={14} />} />
        <Action command="row.delete" icon={<IconTrash size={14} />} />
        {openLink}
      </div>
      <PullBanner worksheet={worksheet} job={pull} />
      <div ref={cells} className={styles.grid} style={{ height: heightOf(total ?? 0) }}>
        <CellMenu area={cells} />
        <WorksheetGrid
          at={at}
          worksheet={worksheet}
          settings={settings}
          source={isPresent ? source : null}
          overlay={shown === null ? null : <div className={styles.overlay}>{shown}</div>}
        />
      </div>
    </div>
  )
}

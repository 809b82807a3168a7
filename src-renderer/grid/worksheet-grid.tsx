/** A worksheet as an editable grid over one open view of the host. The truth is in the host; this only shows and asks. */
import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { Settings } from '../../src-shared/host/calls/app-calls.ts'
import type { WorksheetState } from '../../src-shared/host/calls/row-calls.ts'
import { createNumberTexts } from '../../src-shared/model/numbers/number-texts.ts'
import { useApp } from '../state/app-context.tsx'
import type { SheetRef } from '../state/sheet/sheet-ref.ts'
import { sheetOf } from '../state/sheet/sheet-state.ts'
import { useStore } from '../state/store.ts'
import { createCopied } from './clipboard/copied-cells.ts'
import { useClipboard } from './clipboard/use-clipboard.ts'
import { useColumns } from './columns/use-columns.ts'
import { useLayout } from './columns/use-layout.ts'
import { createGridContext } from './create-grid-context.ts'
import type { GridHandlers } from './create-sheet-grid.ts'
import { useEditTaker } from './editing/use-edit-taker.ts'
import { FillChoice } from './filling/fill-choice.tsx'
import { createFilled } from './filling/filled-cells.ts'
import type { GridHandle } from './grid-handle.ts'
import { gridHandlers } from './grid-handlers.ts'
import { handleGridKey } from './grid-keys.ts'
import { useLook } from './look/use-look.ts'
import { useFindMarks } from './marks/use-find-marks.ts'
import { GridMounts } from './mounts/grid-mounts.tsx'
import { createMounts } from './mounts/mounts.ts'
import type { RowSource } from './rows/row-source.ts'
import { useFedRows } from './rows/use-fed-rows.ts'
import { usePaintedTicks } from './rows/use-painted-ticks.ts'
import { useSelection } from './selection/use-selection.ts'
import { useFileDrop } from './use-file-drop.ts'
import { useSheetGrid } from './use-sheet-grid.ts'
import './grid.css'
import './selection/selection.css'

interface Props {
  readonly at: SheetRef
  readonly worksheet: WorksheetState
  readonly settings: Settings
  readonly source: RowSource | null
  /** Shown over the rows: empty, loading or failed. */
  readonly overlay: ReactNode
}

export const WorksheetGrid = ({ at, worksheet, settings, source, overlay }: Props) => {
  const app = useApp()
  const root = useRef<HTMLDivElement>(null)
  const grid = useRef<GridHandle | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const mounts = useMemo(createMounts, [])
  const [whispered, setWhispered] = useState('')
  const present = useRef({ source, worksheet })
  present.current = { source, worksheet }
  const selection = useSelection(root, grid, () => present.current.source)
  const copied = useMemo(() => createCopied(app, at, () => present.current.worksheet.name), [app, at])
  const filled = useMemo(createFilled, [])
  const clipboard = useClipboard(grid, selection.store, copied, filled)
  const findMarks = useFindMarks(grid)
  const drop = useFileDrop(at, grid)
  const saveLayout = useLayout(at, () => grid.current?.api ?? null)
  const { fields, columns } = useColumns(at, worksheet)
  const { taker, painter, fresh } = useEditTaker(at, grid, present)
  const context = useMemo(
    () =>
      createGridContext({
        app,
        at,
        formats: { numbers: createNumberTexts(settings.numbers), dateOrder: settings.dateOrder },
        selection: selection.store,
        mounts,
        copied,
        filled,
        painter,
        taker,
        grid: () => grid.current,
        source: () => present.current.source,
        fields: () => present.current.worksheet.fields,
        whisper: setWhispered,
      }),
    [app, at, settings.dateOrder, settings.numbers, selection, mounts, copied, filled, painter, taker],
  )
  const handlers = useRef<GridHandlers | null>(null)
  const afterScroll = useRef(() => {})
  const isReady = useSheetGrid({ root, place, grid, present, handlers, afterScroll }, { columns, context })
  const paintTicked = usePaintedTicks(root, grid, at, isReady)
  useLook(grid, source, sheetOf(useStore(app.sheets), at.worksheetId).look, isReady)
  const redraw = (): void => handlers.current?.onModelUpdated()
  useFedRows(grid, { at, source, fresh, isReady, followers: [selection.store, clipboard], redraw })

  const overlays = [selection, clipboard, findMarks]
  afterScroll.current = () => {
    grid.current?.scroller.scrolled()
    for (const each of overlays) each.scrolled()
  }
  handlers.current = gridHandlers({
    grid: () => grid.current,
    fields,
    context,
    taker,
    copied,
    selection,
    repaintCopied: clipboard.repaint,
    saveLayout,
    redraw() {
      for (const each of overlays) each.repaint()
      paintTicked()
    },
  })

  return (
    <section
      ref={root}
      className="gs-grid"
      aria-label={worksheet.name}
      // Hears the keys while the active cell is not on screen.
      tabIndex={-1}
      style={{ position: 'relative', height: '100%', outline: 'none' }}
      {...drop}
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape') taker.forget()
        if (grid.current !== null && handleGridKey(grid.current, event.nativeEvent)) {
          event.preventDefault()
          event.stopPropagation()
        }
      }}
    >
      <div ref={place} style={{ height: '100%' }} />
      <GridMounts mounts={mounts} />
      <FillChoice filled={filled} place={clipboard.choicePlace} steps={worksheet} onChoose={clipboard.fillInstead} />
      {overlay}
      <VisuallyHidden role="status">{whispered}</VisuallyHidden>
    </section>
  )
}

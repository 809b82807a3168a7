/** A worksheet as an editable grid over one open view of the host. The truth is in the host; this only shows and asks. */
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Settings } from '../../src-shared/host/calls/app-calls.ts'
import type { WorksheetState } from '../../src-shared/host/calls/row-calls.ts'
import { createNumberTexts } from '../../src-shared/model/numbers/number-texts.ts'
import { columnFields } from '../../src-shared/model/system-fields.ts'
import { useApp } from '../state/app-context.tsx'
import type { SheetRef } from '../state/sheet/sheet-ref.ts'
import { changeSheet, sheetOf } from '../state/sheet/sheet-state.ts'
import { useStore } from '../state/store.ts'
import { createCopied } from './clipboard/copied-cells.ts'
import { useClipboard } from './clipboard/use-clipboard.ts'
import { arrangeColumns } from './columns/arrange-columns.ts'
import { columnDefs, gutterId } from './columns/column-defs.ts'
import { resizeSelected } from './columns/resize-selected.ts'
import { useLayout } from './columns/use-layout.ts'
import { createGridContext } from './create-grid-context.ts'
import { createSheetGrid, type GridHandlers } from './create-sheet-grid.ts'
import { openOwnEdit } from './editing/edit-keys.ts'
import { useKeepTyped } from './editing/keep-typed.ts'
import { createEditTaker } from './editing/take-edit.ts'
import { typeWhenRead } from './editing/type-when-read.ts'
import type { GridContext } from './grid-context.ts'
import type { GridHandle } from './grid-handle.ts'
import { isEditing, whenEdited } from './grid-handle.ts'
import { handleGridKey } from './grid-keys.ts'
import { gridPortOf } from './grid-port-of.ts'
import { throttle } from './later.ts'
import { useLook } from './look/use-look.ts'
import { useFindMarks } from './marks/use-find-marks.ts'
import { GridMounts } from './mounts/grid-mounts.tsx'
import { createMounts } from './mounts/mounts.ts'
import { createDatasource } from './rows/datasource.ts'
import { createFreshValues } from './rows/fresh-values.ts'
import { paintTicks } from './rows/paint-ticks.ts'
import type { RowSource } from './rows/row-source.ts'
import { viewportOf, watchScreen } from './scrolling/screen.ts'
import { createScroller } from './scrolling/scroller.ts'
import { useSelection } from './selection/use-selection.ts'
import { attachTooltip } from './tooltip/tooltip.ts'
import { useFileDrop } from './use-file-drop.ts'
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

/** Milliseconds between two refreshes while rows stream in; each renders the screen again. */
const refreshSpan = 250

export const WorksheetGrid = ({ at, worksheet, settings, source, overlay }: Props) => {
  const app = useApp()
  const root = useRef<HTMLDivElement>(null)
  const grid = useRef<GridHandle | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const mounts = useMemo(createMounts, [])
  const [isReady, setReady] = useState(false)
  const [whispered, setWhispered] = useState('')
  const present = useRef({ source, worksheet })
  present.current = { source, worksheet }
  const { store: selection, repaint, scrolled, focused, edited } = useSelection(root, grid, () => present.current.source)
  const copied = useMemo(() => createCopied(app, at, () => present.current.worksheet.name), [app, at])
  const clipboard = useClipboard(grid, selection, copied)
  const findMarks = useFindMarks(grid)
  const drop = useFileDrop(at, grid)
  const saveLayout = useLayout(at, () => grid.current?.api ?? null)
  const { selected, look } = sheetOf(useStore(app.sheets), at.worksheetId)
  useLook(grid, source, look, isReady)

  const fields = useMemo(() => columnFields(worksheet.fields), [worksheet.fields])
  // The layout is read when the columns are made; afterwards the grid itself holds it, and saving must not make them anew.
  const columns = useMemo(
    () =>
      columnDefs(
        arrangeColumns(fields, sheetOf(app.sheets.get(), at.worksheetId).layout ?? present.current.worksheet.layout),
        app.outer !== null,
      ),
    [app, at, fields],
  )

  const fresh = useMemo(createFreshValues, [])
  const taker = useMemo(
    () =>
      createEditTaker({
        app,
        at,
        fresh,
        fields: () => present.current.worksheet.fields,
        refresh: () => grid.current?.api.refreshInfiniteCache(),
      }),
    [app, at, fresh],
  )

  useKeepTyped(taker)

  const context = useMemo(
    () =>
      createGridContext({
        app,
        at,
        formats: { numbers: createNumberTexts(settings.numbers), dateOrder: settings.dateOrder },
        selection,
        mounts,
        copied,
        taker,
        grid: () => grid.current,
        source: () => present.current.source,
        fields: () => present.current.worksheet.fields,
        whisper: setWhispered,
      }),
    [app, at, settings.dateOrder, settings.numbers, selection, mounts, copied, taker],
  )

  const paintTicked = useCallback(() => {
    requestAnimationFrame(
      () => root.current !== null && paintTicks(root.current, sheetOf(app.sheets.get(), at.worksheetId).selected),
    )
  }, [app, at.worksheetId])

  const redraw = (): void => {
    repaint()
    clipboard.repaint()
    findMarks.repaint()
    paintTicked()
  }
  const afterScroll = useRef(() => {})
  afterScroll.current = () => {
    grid.current?.scroller.scrolled()
    scrolled()
    clipboard.scrolled()
    findMarks.scrolled()
  }

  // The grid is made once and told of what changes; what it tells goes to the handlers of the last render.
  const heard = useRef<GridHandlers | null>(null)
  heard.current = {
    onCellEditingStarted({ data }) {
      copied.set(null)
      taker.begin(data)
      clipboard.repaint()
    },
    onCellEditRequest: (ended) => void taker.end(ended),
    onCellEditingStopped({ data, column }) {
      taker.forget({ row: data, fieldId: column.getColId() })
      edited()
      clipboard.repaint()
    },
    onCellFocused: focused,
    onCellDoubleClicked: ({ colDef, data }) => openOwnEdit(context, fields, colDef.colId, data),
    onModelUpdated: redraw,
    onViewportChanged: redraw,
    onDisplayedColumnsChanged: redraw,
    onColumnResized(resized) {
      redraw()
      if (!resized.finished) return
      if (grid.current !== null) resizeSelected(grid.current, resized)
      saveLayout()
    },
    onColumnMoved: ({ finished, source: by }) => {
      if (finished && by !== 'gridOptionsChanged') saveLayout()
    },
    onColumnPinned: saveLayout,
    onColumnVisible: saveLayout,
  }
  const first = useRef({ columns, context })
  useEffect(() => {
    if (root.current === null || place.current === null) return
    const api = createSheetGrid(place.current, { ...first.current, styleNonce: app.styleNonce }, () => heard.current)
    const screen = watchScreen(root.current, () => {
      grid.current?.scroller.resized()
      heard.current?.onDisplayedColumnsChanged()
    })
    const scroller = createScroller(root.current, api, screen, () => present.current.source?.total() ?? 0)
    // Heard after AG Grid, which has drawn its rows by then; its own word of it comes a frame later.
    viewportOf(root.current)?.addEventListener('scroll', () => afterScroll.current())
    const endTooltip = attachTooltip(root.current, () => grid.current)
    grid.current = {
      api,
      root: root.current,
      screen,
      scroller,
      get context() {
        return api.getGridOption('context') as GridContext
      },
      source: () => present.current.source,
      saveLayout: () => heard.current?.onColumnPinned(),
      fields: () => columnFields(present.current.worksheet.fields),
    }
    setReady(true)
    return () => {
      grid.current = null
      setReady(false)
      endTooltip()
      screen.stop()
      scroller.stop()
      api.destroy()
    }
  }, [app])
  useEffect(() => {
    if (isReady) grid.current?.api.setGridOption('columnDefs', columns)
  }, [isReady, columns])

  // The grid in front answers commands.
  useEffect(() => {
    if (!isReady || grid.current === null) return
    const port = gridPortOf(grid.current)
    app.grid.set(port)
    return () => {
      if (app.grid.get() === port) app.grid.set(null)
    }
  }, [app, isReady])

  // Feeds the rows of the present view, and asks again when they change.
  useEffect(() => {
    const handle = grid.current
    if (!isReady || source === null || handle === null) return
    const { api } = handle
    const noteTotal = (): void =>
      app.sheets.update((state) =>
        changeSheet(state, at.worksheetId, (sheet) =>
          sheet.total === source.total() && sheet.rowCount === source.rowCount()
            ? sheet
            : { ...sheet, total: source.total(), rowCount: source.rowCount() },
        ),
      )
    selection.follow()
    clipboard.follow()
    noteTotal()
    api.setGridOption(
      'datasource',
      createDatasource(
        source,
        fresh,
        (error) => app.notices.fail('Rows could not be read', error),
        (first, end) => whenEdited(handle, first, end),
        () => typeWhenRead(handle),
      ),
    )
    const refresh = throttle(() => {
      if (api.isDestroyed()) return
      noteTotal()
      if (isEditing(handle)) return
      api.refreshInfiniteCache()
      selection.follow()
      clipboard.follow()
    }, refreshSpan)
    const stop = source.onChange(refresh.ask)
    const catchUp = (): void => refresh.ask()
    api.addEventListener('cellEditingStopped', catchUp)
    return () => {
      stop()
      refresh.stop()
      if (!api.isDestroyed()) api.removeEventListener('cellEditingStopped', catchUp)
    }
  }, [app, at, source, fresh, isReady, selection, clipboard])

  useEffect(() => {
    if (!isReady) return
    grid.current?.api.setGridOption('context', context)
    // Another date order: every cell reads differently.
    grid.current?.api.refreshCells({ force: true })
  }, [isReady, context])
  // biome-ignore lint/correctness/useExhaustiveDependencies: ticks are painted, not rendered
  useEffect(() => {
    paintTicked()
    if (isReady) grid.current?.api.refreshCells({ columns: [gutterId], force: true })
  }, [paintTicked, selected, isReady])

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
      {overlay}
      <div role="status" style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}>
        {whispered}
      </div>
    </section>
  )
}

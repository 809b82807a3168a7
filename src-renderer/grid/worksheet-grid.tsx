/** A worksheet as an editable grid over one open view of the host. The truth is in the host; this only shows and asks. */
import type { GridReadyEvent, RowClassRules } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Settings } from '../../src-shared/host/app-calls.ts'
import type { WorksheetState } from '../../src-shared/host/row-calls.ts'
import { columnFields } from '../../src-shared/model/system-fields.ts'
import { useApp } from '../state/app-context.tsx'
import type { SheetRef } from '../state/sheet-ref.ts'
import { changeSheet, sheetOf } from '../state/sheet-state.ts'
import { useStore } from '../state/store.ts'
import { arrangeColumns } from './arrange-columns.ts'
import { createCopied } from './clipboard/copied-cells.ts'
import { useClipboard } from './clipboard/use-clipboard.ts'
import { columnDefs } from './column-defs.ts'
import { createGridContext } from './create-grid-context.ts'
import { createDatasource } from './datasource.ts'
import type { GridContext } from './grid-context.ts'
import type { GridHandle } from './grid-handle.ts'
import { isEditing, whenEdited } from './grid-handle.ts'
import { handleGridKey } from './grid-keys.ts'
import { registerGridModules } from './grid-modules.ts'
import { gridPortOf } from './grid-port-of.ts'
import { gridTheme } from './grid-theme.ts'
import { throttle } from './later.ts'
import { useLook } from './look/use-look.ts'
import { signOf } from './mark-words.ts'
import { paintTicks } from './paint-ticks.ts'
import { blockRows, type RowSource } from './row-source.ts'
import { useSelection } from './selection/use-selection.ts'
import type { SheetRow } from './sheet-row.ts'
import { createEditTaker } from './take-edit.ts'
import { typeWhenRead } from './type-when-read.ts'
import { useFileDrop } from './use-file-drop.ts'
import { useLayout } from './use-layout.ts'
import './grid.css'
import './selection/selection.css'

registerGridModules()

interface Props {
  readonly at: SheetRef
  readonly worksheet: WorksheetState
  readonly settings: Settings
  readonly source: RowSource | null
  /** Shown over the rows: empty, loading or failed. */
  readonly overlay: ReactNode
}

/** Blocks AG Grid itself keeps; what scrolled away further is asked for again. */
const gridBlocks = 12
/** Milliseconds between two refreshes while rows stream in; each renders the screen again. */
const refreshSpan = 250

const rowKeyOf = ({ data }: { readonly data: SheetRow }): string => data.row.key

export const WorksheetGrid = ({ at, worksheet, settings, source, overlay }: Props) => {
  const app = useApp()
  const root = useRef<HTMLDivElement>(null)
  const grid = useRef<GridHandle | null>(null)
  const [isReady, setReady] = useState(false)
  const [whispered, setWhispered] = useState('')
  const present = useRef({ source, worksheet })
  present.current = { source, worksheet }
  const { store: selection, repaint, scrolled, focused, edited } = useSelection(root, grid, () => present.current.source)
  const copied = useMemo(createCopied, [])
  const clipboard = useClipboard(grid, selection, copied)
  const drop = useFileDrop(at, grid)
  const saveLayout = useLayout(at, () => grid.current?.api ?? null)
  const { selected, look } = sheetOf(useStore(app.sheets), at.worksheetId)
  useLook(grid, source, look, isReady)

  const fields = useMemo(() => columnFields(worksheet.fields), [worksheet.fields])
  // The layout is read when the columns are made; afterwards the grid itself holds it, and saving must not make them anew.
  const columns = useMemo(
    () =>
      columnDefs(arrangeColumns(fields, sheetOf(app.sheets.get(), at.worksheetId).layout ?? present.current.worksheet.layout)),
    [app, at, fields],
  )

  const taker = useMemo(
    () =>
      createEditTaker({
        app,
        at,
        fields: () => present.current.worksheet.fields,
        refresh: () => grid.current?.api.refreshInfiniteCache(),
      }),
    [app, at],
  )

  useEffect(() => () => taker.flush(), [taker])

  const context = useMemo(
    () =>
      createGridContext({
        app,
        at,
        dateOrder: settings.dateOrder,
        selection,
        copied,
        taker,
        grid: () => grid.current,
        source: () => present.current.source,
        fields: () => present.current.worksheet.fields,
        whisper: setWhispered,
      }),
    [app, at, settings.dateOrder, selection, copied, taker],
  )

  const ready = useCallback(
    ({ api }: GridReadyEvent<SheetRow>) => {
      if (root.current === null) return
      grid.current = {
        api,
        root: root.current,
        get context() {
          return api.getGridOption('context') as GridContext
        },
        source: () => present.current.source,
        saveLayout,
        fields: () => columnFields(present.current.worksheet.fields),
      }
      setReady(true)
    },
    [saveLayout],
  )

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
  }, [app, at, source, isReady, selection, clipboard])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new context means another date order, so every cell reads differently
  useEffect(() => {
    if (isReady) grid.current?.api.refreshCells({ force: true })
  }, [isReady, context])
  const redraw = (): void => {
    repaint()
    clipboard.repaint()
  }
  const paintTicked = useCallback(() => {
    requestAnimationFrame(
      () => root.current !== null && paintTicks(root.current, sheetOf(app.sheets.get(), at.worksheetId).selected),
    )
  }, [app, at.worksheetId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: ticks are painted, not rendered
  useEffect(paintTicked, [paintTicked, selected])

  const rowClasses = useMemo<RowClassRules<SheetRow>>(
    () => ({
      'gs-row-head': ({ data }) => data?.row.group !== undefined,
      'gs-row-created': ({ data }) => data?.row.change === 'created',
      'gs-row-deleted': ({ data }) => data?.row.change === 'deleted',
      'gs-row-trouble': ({ data }) => data !== undefined && ['refused', 'conflict', 'unknown'].includes(signOf(data.row) ?? ''),
    }),
    [],
  )

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
      <AgGridReact<SheetRow>
        theme={gridTheme}
        {...(app.styleNonce === '' ? {} : { styleNonce: app.styleNonce })}
        rowModelType="infinite"
        columnDefs={columns}
        context={context}
        getRowId={rowKeyOf}
        cacheBlockSize={blockRows}
        maxBlocksInCache={gridBlocks}
        maxConcurrentDatasourceRequests={2}
        infiniteInitialRowCount={1}
        cacheOverflowSize={1}
        readOnlyEdit
        enterNavigatesVerticallyAfterEdit
        suppressStartEditOnTab
        stopEditingWhenCellsLoseFocus
        suppressDragLeaveHidesColumns
        suppressMovableColumns={false}
        suppressColumnMoveAnimation
        animateRows={false}
        tooltipShowDelay={400}
        tooltipShowMode="standard"
        rowClassRules={rowClasses}
        suppressNoRowsOverlay
        onGridReady={ready}
        onCellEditingStarted={({ data }) => {
          copied.set(null)
          taker.begin(data)
        }}
        onCellEditRequest={(ended) => void taker.end(ended)}
        onCellEditingStopped={({ data, column }) => {
          taker.forget({ row: data, fieldId: column.getColId() })
          edited()
        }}
        onCellFocused={focused}
        onCellDoubleClicked={({ colDef, data }) => {
          const field = fields.find((it) => it.id === colDef.colId)
          if (field?.kind === 'attachments' && data !== undefined) context.openFiles(data.row.key, field.id)
        }}
        onModelUpdated={() => {
          redraw()
          paintTicked()
        }}
        onBodyScroll={() => {
          scrolled()
          clipboard.scrolled()
        }}
        onViewportChanged={() => {
          paintTicked()
          redraw()
        }}
        onDisplayedColumnsChanged={redraw}
        onColumnResized={({ finished }) => {
          redraw()
          if (finished) saveLayout()
        }}
        onColumnMoved={({ finished, source: by }) => finished && by !== 'gridOptionsChanged' && saveLayout()}
        onColumnPinned={saveLayout}
        onColumnVisible={saveLayout}
      />
      {overlay}
      <div role="status" style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}>
        {whispered}
      </div>
    </section>
  )
}

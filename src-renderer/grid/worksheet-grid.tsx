/** A worksheet as an editable grid over one open view of the host. The truth is in the host; this only shows and asks. */
import type { GridReadyEvent, RowClassRules } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Settings } from '../../src-shared/host/app-calls.ts'
import type { WorksheetState } from '../../src-shared/host/row-calls.ts'
import { createNumberTexts } from '../../src-shared/model/number-texts.ts'
import { useApp } from '../state/app-context.tsx'
import { openRowPanel } from '../state/row-panel-state.ts'
import { openDialog } from '../state/session-state.ts'
import type { SheetRef } from '../state/sheet-ref.ts'
import { changeSheet, cycleSort, sheetOf } from '../state/sheet-state.ts'
import { useStore } from '../state/store.ts'
import { arrangeColumns } from './arrange-columns.ts'
import { columnDefs } from './column-defs.ts'
import { createDatasource } from './datasource.ts'
import { copyLoaded, pasteText } from './edit-range.ts'
import { createTypeAhead } from './editors/type-ahead.ts'
import type { GridContext } from './grid-context.ts'
import type { GridHandle } from './grid-handle.ts'
import { isEditing, whenEdited } from './grid-handle.ts'
import { handleGridKey } from './grid-keys.ts'
import { registerGridModules } from './grid-modules.ts'
import { gridPortOf } from './grid-port-of.ts'
import { gridTheme } from './grid-theme.ts'
import { throttle } from './later.ts'
import { signOf } from './mark-words.ts'
import { focusRow } from './row-port.ts'
import { blockRows, type RowSource } from './row-source.ts'
import type { SheetRow } from './sheet-row.ts'
import { columnFields } from './system-fields.ts'
import { createEditTaker } from './take-edit.ts'
import { createTicks } from './tick-rows.ts'
import { typeWhenRead } from './type-when-read.ts'
import { useFileDrop } from './use-file-drop.ts'
import { useLayout } from './use-layout.ts'
import { useRange } from './use-range.ts'
import './grid.css'

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
  const range = useRange(at, grid)
  const drop = useFileDrop(at, grid)
  const saveLayout = useLayout(at, () => grid.current?.api ?? null)
  const { selected } = sheetOf(useStore(app.sheets), at.worksheetId)

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

  const context = useMemo<GridContext>(() => {
    const ticks = createTicks(app, at, () => present.current.source)
    return {
      app,
      at,
      numbers: createNumberTexts(),
      dateOrder: settings.dateOrder,
      range: range.range,
      typeAhead: createTypeAhead(),
      typed: taker.typed,
      cancelEdit() {
        taker.forget()
        grid.current?.api.stopEditing(true)
      },
      ...ticks,
      sortBy: (field, add) =>
        app.sheets.update((state) =>
          changeSheet(state, at.worksheetId, (sheet) => ({ ...sheet, sorts: cycleSort(sheet.sorts, field, add) })),
        ),
      openFiles: (row, fieldId) => {
        const field = present.current.worksheet.fields.find((it) => it.id === fieldId)
        if (field !== undefined) app.session.update((state) => openDialog(state, { kind: 'files', at, row, field }))
      },
      openRow: (index) => {
        focusRow(grid.current, index)
        app.rowPanel.update(openRowPanel)
      },
      whisper: setWhispered,
      rejectText(text, field, why) {
        taker.forget()
        app.notices.show({
          tone: 'warning',
          id: 'rejected-text',
          title: `${field.name} was left as it was`,
          text: `“${text}”: ${why}`,
        })
      },
    }
  }, [app, at, settings.dateOrder, range.range, taker])

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
          sheet.total === source.total() ? sheet : { ...sheet, total: source.total() },
        ),
      )
    range.range.set(null)
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
      if (!isEditing(handle)) api.refreshInfiniteCache()
    }, refreshSpan)
    const stop = source.onChange(refresh.ask)
    const catchUp = (): void => refresh.ask()
    api.addEventListener('cellEditingStopped', catchUp)
    return () => {
      stop()
      refresh.stop()
      if (!api.isDestroyed()) api.removeEventListener('cellEditingStopped', catchUp)
    }
  }, [app, at, source, isReady, range.range])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new context means another date order, so every cell reads differently
  useEffect(() => {
    if (isReady) grid.current?.api.refreshCells({ force: true })
  }, [isReady, context])
  // biome-ignore lint/correctness/useExhaustiveDependencies: ticks are painted, not rendered
  useEffect(range.repaint, [selected])

  const rowClasses = useMemo<RowClassRules<SheetRow>>(
    () => ({
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
      style={{ position: 'relative', height: '100%' }}
      {...drop}
      onMouseDownCapture={range.pressed}
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape') taker.forget()
        if (grid.current !== null && handleGridKey(grid.current, event.nativeEvent)) {
          event.preventDefault()
          event.stopPropagation()
        }
      }}
      onCopy={(event) => {
        if (grid.current === null || isEditing(grid.current)) return
        event.preventDefault()
        const text = copyLoaded(grid.current)
        if (text !== null) event.clipboardData.setData('text/plain', text)
        else void app.grid.get()?.copyRange()
      }}
      onPaste={(event) => {
        if (grid.current === null || isEditing(grid.current)) return
        event.preventDefault()
        void pasteText(grid.current, event.clipboardData.getData('text/plain'))
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
        onCellEditingStarted={({ data }) => taker.begin(data)}
        onCellEditRequest={(ended) => void taker.end(ended)}
        onCellEditingStopped={({ data, column }) => taker.forget({ row: data, fieldId: column.getColId() })}
        onCellFocused={range.focused}
        onCellMouseDown={range.mouseDown}
        onCellMouseOver={range.mouseOver}
        onCellDoubleClicked={({ colDef, data }) => {
          const field = fields.find((it) => it.id === colDef.colId)
          if (field?.kind === 'attachments' && data !== undefined) context.openFiles(data.row.key, field.id)
        }}
        onModelUpdated={range.repaint}
        onBodyScroll={range.repaint}
        onDisplayedColumnsChanged={range.repaint}
        onColumnMoved={({ finished, source: by }) => finished && by !== 'gridOptionsChanged' && saveLayout()}
        onColumnResized={({ finished }) => finished && saveLayout()}
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

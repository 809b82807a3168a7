/** Makes the AG Grid of a worksheet, drawn by AG Grid itself: its React layer costs most of a frame while scrolling. */
import {
  type CellDoubleClickedEvent,
  type CellEditingStartedEvent,
  type CellEditingStoppedEvent,
  type CellEditRequestEvent,
  type CellFocusedEvent,
  type ColumnMovedEvent,
  type ColumnResizedEvent,
  createGrid,
  type GridApi,
} from 'ag-grid-community'
import type { CellValue } from '../../src-shared/model/cell-value.ts'
import type { GridContext } from './grid-context.ts'
import { registerGridModules } from './grid-modules.ts'
import { gridTheme } from './grid-theme.ts'
import { signOf } from './marks/mark-words.ts'
import { blockRows } from './rows/row-source.ts'
import type { SheetRow } from './rows/sheet-row.ts'
import { bufferRows } from './scrolling/fast-scrolling.ts'
import './scrolling/ag-grid-tall-content.css'

registerGridModules()

/** Blocks AG Grid itself keeps; what scrolled away further is asked for again. */
const gridBlocks = 8

/** What the grid tells. */
export interface GridHandlers {
  onCellEditingStarted(event: CellEditingStartedEvent<SheetRow, CellValue>): void
  onCellEditRequest(event: CellEditRequestEvent<SheetRow, CellValue>): void
  onCellEditingStopped(event: CellEditingStoppedEvent<SheetRow, CellValue>): void
  onCellFocused(event: CellFocusedEvent<SheetRow>): void
  onCellDoubleClicked(event: CellDoubleClickedEvent<SheetRow, CellValue>): void
  onModelUpdated(): void
  onViewportChanged(): void
  onDisplayedColumnsChanged(): void
  onColumnResized(event: ColumnResizedEvent<SheetRow>): void
  onColumnMoved(event: ColumnMovedEvent<SheetRow>): void
  onColumnPinned(): void
  onColumnVisible(): void
}

interface SheetGridStart {
  readonly context: GridContext
  /** '' where no policy asks for one. */
  readonly styleNonce: string
}

/** Without columns, for which AG Grid then waits. `handlers` is asked each time, so that they may be those of the last render. */
export const createSheetGrid = (
  place: HTMLElement,
  { context, styleNonce }: SheetGridStart,
  handlers: () => GridHandlers | null,
): GridApi<SheetRow> =>
  createGrid<SheetRow>(place, {
    theme: gridTheme,
    ...(styleNonce === '' ? {} : { styleNonce }),
    rowModelType: 'infinite',
    context,
    getRowId: ({ data }) => data.row.key,
    cacheBlockSize: blockRows,
    maxBlocksInCache: gridBlocks,
    maxConcurrentDatasourceRequests: 2,
    infiniteInitialRowCount: 1,
    cacheOverflowSize: 1,
    readOnlyEdit: true,
    suppressStartEditOnTab: true,
    stopEditingWhenCellsLoseFocus: true,
    suppressDragLeaveHidesColumns: true,
    suppressColumnMoveAnimation: true,
    animateRows: false,
    // A row is drawn whole: cells that come a frame later than their row cost more, and the row is blank meanwhile.
    suppressAnimationFrame: true,
    rowBuffer: bufferRows,
    rowClassRules: {
      'gs-row-head': ({ data }) => data?.row.group !== undefined,
      'gs-row-created': ({ data }) => data?.row.change === 'created',
      'gs-row-deleted': ({ data }) => data?.row.change === 'deleted',
      'gs-row-trouble': ({ data }) => data !== undefined && ['refused', 'conflict', 'unknown'].includes(signOf(data.row) ?? ''),
    },
    // The grid's own tooltips come with its editors and would hang five listeners on every cell; ours are in tooltip/.
    enableBrowserTooltips: true,
    suppressNoRowsOverlay: true,
    onCellEditingStarted: (event) => handlers()?.onCellEditingStarted(event),
    onCellEditRequest: (event) => handlers()?.onCellEditRequest(event),
    onCellEditingStopped: (event) => handlers()?.onCellEditingStopped(event),
    onCellFocused: (event) => handlers()?.onCellFocused(event),
    onCellDoubleClicked: (event) => handlers()?.onCellDoubleClicked(event),
    onModelUpdated: () => handlers()?.onModelUpdated(),
    onViewportChanged: () => handlers()?.onViewportChanged(),
    onDisplayedColumnsChanged: () => handlers()?.onDisplayedColumnsChanged(),
    onColumnResized: (event) => handlers()?.onColumnResized(event),
    onColumnMoved: (event) => handlers()?.onColumnMoved(event),
    onColumnPinned: () => handlers()?.onColumnPinned(),
    onColumnVisible: () => handlers()?.onColumnVisible(),
  })

/** Makes the AG Grid of the lines of an imported file. */

import {
  type CellEditRequestEvent,
  type CellFocusedEvent,
  type ColDef,
  createGrid,
  type GridApi,
  type IDatasource,
} from 'ag-grid-community'
import { fileFieldId } from '../../../src-shared/csv/mend/file-fields.ts'
import { lineName } from '../../../src-shared/csv/unpivot/line-name.ts'
import type { GridLine } from '../../../src-shared/host/calls/import/import-grid-calls.ts'
import { registerGridModules } from '../grid-modules.ts'
import { gridTheme } from '../grid-theme.ts'
import { cellOfColumn, FileHead, LineNumberCell, TextCellEditor, WhyCell } from './file-cells.ts'
import type { FileContext, FileGridProps } from './file-grid-props.ts'
import { type FileColumn, isCorrectedCell, markAt } from './file-line.ts'

registerGridModules()

/** Lines asked for at a time. */
export const blockLines = 100
const keptBlocks = 20

export interface FileGridHandlers {
  onCellEditRequest(event: CellEditRequestEvent<GridLine, string>): void
  onCellEditingStopped(): void
  onCellFocused(event: CellFocusedEvent<GridLine>): void
  onModelUpdated(): void
  onViewportChanged(): void
  onDisplayedColumnsChanged(): void
  onColumnResized(): void
}

type Column = ColDef<GridLine, string>

export const numberId = 'line'

/** Keys without one that types are heard before the grid; what is left of them would be the grid's own commands. */
const isOurs = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  ['Delete', 'Backspace', 'F7', 'F8'].includes(key) || ((ctrlKey || metaKey) && key.length === 1)

const number: Column = {
  colId: numberId,
  headerName: 'Line',
  headerClass: 'gs-file-line-head',
  cellRenderer: LineNumberCell,
  cellClass: 'gs-gutter',
  width: 84,
  pinned: 'left',
  lockPinned: true,
  valueGetter: ({ data }) => (data === undefined ? '' : lineName(data.line)),
  suppressKeyboardEvent: ({ event }) => isOurs(event),
}

const why: Column = {
  colId: 'why',
  headerName: 'Why',
  cellRenderer: WhyCell,
  cellClassRules: { 'gs-file-why': ({ data }) => data?.state === 'rejected' },
  width: 230,
  valueGetter: ({ data }) => data?.reason ?? '',
  suppressKeyboardEvent: ({ event }) => isOurs(event),
}

const fileColumn = (said: FileColumn): Column => ({
  colId: fileFieldId(said.column),
  headerName: said.field === '' ? said.header : said.field,
  headerComponent: FileHead,
  headerComponentParams: { said },
  cellRenderer: cellOfColumn(said.column),
  cellEditor: TextCellEditor,
  // Room for what is said of its cells.
  width: said.rejected + said.altered + said.matched > 0 ? 210 : 150,
  minWidth: 60,
  editable: ({ data }) => data !== undefined && data.state !== 'out',
  valueGetter: ({ data }) => data?.texts[said.column] ?? '',
  suppressKeyboardEvent: ({ editing, event }) => !editing && isOurs(event),
  cellClassRules: {
    'gs-file-rejected': ({ data }) => markAt(data, said.column)?.problem !== undefined,
    'gs-file-altered': ({ data }) => markAt(data, said.column)?.altered !== undefined,
    'gs-file-corrected': ({ data }) => isCorrectedCell(markAt(data, said.column)),
    'gs-locked': () => said.field === '',
  },
})

export const fileColumns = ({
  columns,
  show,
  isUnpivoted,
}: Pick<FileGridProps, 'columns' | 'show' | 'isUnpivoted'>): Column[] => [
  isUnpivoted ? { ...number, width: 112 } : number,
  ...(show === 'rejected' ? [why] : []),
  ...columns.map(fileColumn),
]

export const createFileGrid = (
  place: HTMLElement,
  columns: Column[],
  datasource: IDatasource,
  styleNonce: string,
  context: FileContext,
  handlers: FileGridHandlers,
): GridApi<GridLine> =>
  createGrid<GridLine>(place, {
    theme: gridTheme,
    ...(styleNonce === '' ? {} : { styleNonce }),
    rowModelType: 'infinite',
    columnDefs: columns,
    datasource,
    context,
    defaultColDef: { sortable: false, resizable: true, suppressMovable: true, suppressHeaderMenuButton: true },
    getRowId: ({ data }) => String(data.line),
    headerHeight: 46,
    cacheBlockSize: blockLines,
    maxBlocksInCache: keptBlocks,
    maxConcurrentDatasourceRequests: 2,
    infiniteInitialRowCount: 1,
    cacheOverflowSize: 1,
    readOnlyEdit: true,
    // The Tab key goes along a line, and out of the grid at its end: nobody walks through a whole file to the buttons behind it.
    tabToNextCell: ({ editing, nextCellPosition, previousCellPosition }) =>
      nextCellPosition !== null && (editing || nextCellPosition.rowIndex === previousCellPosition.rowIndex)
        ? nextCellPosition
        : false,
    enterNavigatesVertically: true,
    enterNavigatesVerticallyAfterEdit: true,
    stopEditingWhenCellsLoseFocus: true,
    animateRows: false,
    enableBrowserTooltips: true,
    suppressNoRowsOverlay: true,
    rowClassRules: {
      'gs-file-out': ({ data }) => data?.state === 'out',
      'gs-file-broken': ({ data }) => data?.isBroken === true,
    },
    ...handlers,
  })

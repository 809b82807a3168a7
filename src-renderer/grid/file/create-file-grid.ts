/** Makes the AG Grid of the lines of an imported file. */

import { type CellEditRequestEvent, type ColDef, createGrid, type GridApi, type IDatasource } from 'ag-grid-community'
import { lineName } from '../../../src-shared/csv/unpivot/line-name.ts'
import type { GridLine } from '../../../src-shared/host/calls/import/import-grid-calls.ts'
import { registerGridModules } from '../grid-modules.ts'
import { gridTheme } from '../grid-theme.ts'
import { cellOfColumn, FileHead, LineNumberCell, TextCellEditor, WhyCell } from './file-cells.ts'
import type { FileGridProps } from './file-grid-props.ts'
import { type FileColumn, isCorrectedCell, markAt } from './file-line.ts'

registerGridModules()

/** Lines asked for at a time. */
export const blockLines = 100
const keptBlocks = 20

export interface FileGridHandlers {
  onCellEditRequest(event: CellEditRequestEvent<GridLine, string>): void
  onCellEditingStopped(): void
  onCellFocused(): void
}

type Column = ColDef<GridLine, string>

export const columnId = (column: number): string => `c${column}`
/** null for the number of the line, and why it is rejected. */
export const columnOfId = (id: string): number | null => (/^c\d+$/.test(id) ? Number(id.slice(1)) : null)
export const numberId = 'line'

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>

/** To the first or last line: the grid's own key leaves the focus where it is while that line is not at hand. */
export const isToEnd = ({ key, ctrlKey, metaKey }: Press): boolean => (key === 'End' || key === 'Home') && (ctrlKey || metaKey)

/** What is ours: emptying, pasting, going to the next problem or to an end, and commands with Control. */
const isOurs = (press: Press): boolean =>
  ['Delete', 'Backspace', 'F7', 'F8'].includes(press.key) ||
  isToEnd(press) ||
  ((press.ctrlKey || press.metaKey) && press.key.length === 1)

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

const fileColumn = (said: FileColumn, isOff: boolean): Column => ({
  colId: columnId(said.column),
  headerName: said.field === '' ? said.header : said.field,
  headerComponent: FileHead,
  headerComponentParams: { said },
  cellRenderer: cellOfColumn(said.column),
  cellEditor: TextCellEditor,
  width: 150,
  minWidth: 60,
  editable: ({ data }) => !isOff && data !== undefined && data.state !== 'out',
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
  isOff,
  isUnpivoted,
}: Pick<FileGridProps, 'columns' | 'show' | 'isOff' | 'isUnpivoted'>): Column[] => [
  isUnpivoted ? { ...number, width: 112 } : number,
  ...(show === 'rejected' ? [why] : []),
  ...columns.map((said) => fileColumn(said, isOff)),
]

export const createFileGrid = (
  place: HTMLElement,
  columns: Column[],
  datasource: IDatasource,
  styleNonce: string,
  handlers: FileGridHandlers,
): GridApi<GridLine> =>
  createGrid<GridLine>(place, {
    theme: gridTheme,
    ...(styleNonce === '' ? {} : { styleNonce }),
    rowModelType: 'infinite',
    columnDefs: columns,
    datasource,
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

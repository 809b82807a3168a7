/** The height of the rows, which is one for all of them. */
import type { GridApi } from 'ag-grid-community'
import type { SheetRow } from '../rows/sheet-row.ts'

/** Not asked of a row: the grid would read it. */
export const rowHeightOf = (api: GridApi<SheetRow>): number =>
  api.getGridOption('rowHeight') ?? api.getSizesForCurrentTheme().rowHeight

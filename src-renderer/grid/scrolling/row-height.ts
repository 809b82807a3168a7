/** The height of the rows, which is one for all of them. */
import type { GridApi } from 'ag-grid-community'

/** Not asked of a row: the grid would read it. */
export const rowHeightOf = (api: GridApi): number => api.getGridOption('rowHeight') ?? api.getSizesForCurrentTheme().rowHeight

/** Where the grid's focus is; AG Grid answers undefined before there was one, whatever its types say. */
import type { CellPosition, GridApi } from 'ag-grid-community'

export const gridFocus = (api: GridApi): CellPosition | null => api.getFocusedCell() ?? null

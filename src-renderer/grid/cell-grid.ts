/** What selecting cells needs of a grid, be its rows those of a worksheet or the lines of a file. */
import type { GridApi } from 'ag-grid-community'
import type { FieldId } from '../../src-shared/model/ids.ts'
import type { GridContext } from './grid-context.ts'
import type { WatchedScreen } from './scrolling/screen.ts'
import type { Scroller } from './scrolling/scroller-port.ts'
import type { EdgeKey } from './selection/select-by-key.ts'
import type { Cell } from './selection/selection.ts'

export interface CellGrid {
  readonly api: GridApi
  readonly context: Pick<GridContext, 'selection' | 'waitingKeys' | 'tabRun'>
  /** The element around the grid. */
  readonly root: HTMLElement
  /** As it was last drawn, without asking the page. */
  readonly screen: WatchedScreen
  readonly scroller: Pick<Scroller, 'reveal' | 'isGoing' | 'flush'>
  /** The column with the numbers of the rows, whose cells stand for whole rows. */
  readonly gutter: string
  /** Rows shown. */
  total(): number
  /** Columns on screen whose cells can be selected, from left to right. */
  columns(): readonly FieldId[]
  /** The last filled cell of a block, along the line of `active`; null where it cannot be found. */
  findEdge(from: Cell, active: Cell, key: EdgeKey): Promise<Cell | null>
}

/** True while a cell editor is open. */
export const isEditing = (grid: CellGrid): boolean => grid.api.getEditingCells().length > 0

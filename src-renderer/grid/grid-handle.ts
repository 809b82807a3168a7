/** The parts that everything acting on the grid needs: its api, its rows and its columns as they are now. */
import type { GridApi } from 'ag-grid-community'
import type { Field } from '../../src-shared/model/field.ts'
import type { CellGrid } from './cell-grid.ts'
import { shownFields } from './columns/shown-columns.ts'
import type { GridContext } from './grid-context.ts'
import { gridFocus } from './grid-focus.ts'
import type { CellAt } from './range.ts'
import type { RowSource } from './rows/row-source.ts'
import type { SheetRow } from './rows/sheet-row.ts'
import type { Scroller } from './scrolling/scroller-port.ts'

export interface GridHandle extends CellGrid {
  readonly api: GridApi<SheetRow>
  readonly context: GridContext
  readonly scroller: Scroller
  source(): RowSource | null
  /** Remembers the columns as they are now. */
  saveLayout(): void
  /** All fields that can stand in a column. */
  fields(): readonly Field[]
}

export const shownOf = (grid: GridHandle): readonly Field[] => shownFields(grid.api, grid.fields())

/** The cell with the focus; null when none has it, or only the row's own first column. */
export function focusedCell(grid: GridHandle): CellAt | null {
  const focused = gridFocus(grid.api)
  if (focused === null) return null
  const col = shownOf(grid).findIndex((field) => field.id === focused.column.getColId())
  return col < 0 ? null : { row: focused.rowIndex, col }
}

/** Resolves once no cell of the rows from `first` to before `end` is being edited. */
export function whenEdited({ api }: GridHandle, first: number, end: number): Promise<void> {
  const isHeld = (): boolean =>
    !api.isDestroyed() && api.getEditingCells().some((it) => it.rowIndex >= first && it.rowIndex < end)
  if (!isHeld()) return Promise.resolve()
  return new Promise((resolve) => {
    const look = (): void => {
      if (isHeld()) return
      if (!api.isDestroyed()) api.removeEventListener('cellEditingStopped', look)
      resolve()
    }
    api.addEventListener('cellEditingStopped', look)
  })
}

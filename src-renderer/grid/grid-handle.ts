/** The parts that everything acting on the grid needs: its api, its rows and its columns as they are now. */
import type { GridApi } from 'ag-grid-community'
import type { Field } from '../../src-shared/model/field.ts'
import type { GridContext } from './grid-context.ts'
import type { Rect } from './range.ts'
import { rectOf, singleCell } from './range.ts'
import type { RowSource } from './row-source.ts'
import type { SheetRow } from './sheet-row.ts'
import { shownFields } from './shown-columns.ts'

export interface GridHandle {
  readonly api: GridApi<SheetRow>
  readonly context: GridContext
  /** The element around the grid. */
  readonly root: HTMLElement
  source(): RowSource | null
  /** Remembers the columns as they are now. */
  saveLayout(): void
  /** All fields that can stand in a column. */
  fields(): readonly Field[]
}

export const shownOf = (grid: GridHandle): readonly Field[] => shownFields(grid.api, grid.fields())

/** The selected rectangle: the range, else the focused cell; null when neither is there. */
export function selectedRect(grid: GridHandle): Rect | null {
  const range = grid.context.range.get()
  if (range !== null) return rectOf(range)
  const focused = grid.api.getFocusedCell()
  if (focused === null) return null
  const col = shownOf(grid).findIndex((field) => field.id === focused.column.getColId())
  return col < 0 ? null : rectOf(singleCell({ row: focused.rowIndex, col }))
}

/** True while a cell editor is open. */
export const isEditing = (grid: GridHandle): boolean => grid.api.getEditingCells().length > 0

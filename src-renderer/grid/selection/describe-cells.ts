/**
 * What screen readers hear of the cells on screen: whether they are selected, and what their grid says of them besides. Set a moment
 * after drawing, as attributes, so that scrolling and drawing a selection do not wait for it.
 */
import { type CellGrid, isEditing } from '../cell-grid.ts'
import { type Cell, isSelected, type Selection } from './selection.ts'

/** Milliseconds without drawing before the cells are described. */
const debounceMs = 150

function put(cell: Element, name: string, value: string | null): void {
  if (value === null) cell.removeAttribute(name)
  else if (cell.getAttribute(name) !== value) cell.setAttribute(name, value)
}

/** What is said of a cell besides. */
export interface CellWords {
  readonly isLocked: boolean
  /** null where there is nothing to say. */
  readonly description: string | null
}

function describe(grid: CellGrid, selection: Selection | null, wordsOf: (cell: Cell) => CellWords | null): void {
  const columns = new Map(grid.columns().map((field) => [field as string, field]))
  const whole = grid.root.querySelector('[role="grid"]')
  whole?.setAttribute('aria-multiselectable', 'true')
  whole?.setAttribute('aria-label', grid.root.getAttribute('aria-label') ?? '')
  for (const cell of grid.root.querySelectorAll('.ag-row [role="gridcell"]')) {
    const field = columns.get(cell.getAttribute('col-id') ?? '')
    const row = Number(cell.closest('[row-index]')?.getAttribute('row-index'))
    if (field === undefined) continue
    put(cell, 'aria-selected', String(selection !== null && isSelected(selection, { row, field })))
    const words = wordsOf({ row, field })
    if (words === null) continue
    put(cell, 'aria-readonly', words.isLocked ? 'true' : null)
    put(cell, 'aria-description', words.description)
  }
}

/** `wordsOf` answers null where the cell says all there is by itself. */
export function createDescriber(handle: () => CellGrid | null, wordsOf: (cell: Cell) => CellWords | null) {
  let timer: ReturnType<typeof setTimeout> | null = null
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  return {
    /** Something was drawn. */
    ask(): void {
      stop()
      timer = setTimeout(() => {
        const grid = handle()
        if (grid !== null && !grid.api.isDestroyed() && !isEditing(grid)) describe(grid, grid.context.selection.get(), wordsOf)
      }, debounceMs)
    },
    stop,
  }
}

/**
 * Keeps the keyboard in the grid: an element that AG Grid draws anew or scrolls away loses the focus to the page, where keys go nowhere.
 * Whoever takes the focus elsewhere keeps it.
 */
import { type CellGrid, isEditing } from '../cell-grid.ts'
import { cellElement, focusActive } from './active-cell.ts'

export interface FocusKeeper {
  /** After the grid drew: takes the keyboard back where it was lost. */
  look(): void
  attach(root: HTMLElement): () => void
}

export function createFocusKeeper(handle: () => CellGrid | null): FocusKeeper {
  let isOurs = false
  const look = (): void => {
    const grid = handle()
    const active = grid?.context.selection.get()?.active
    if (!isOurs || grid === null || active === undefined || grid.api.isDestroyed() || isEditing(grid)) return
    const { activeElement } = document
    const isLost = activeElement === document.body
    // The grid itself hears the keys only as long as the cell is not drawn.
    if (isLost || (activeElement === grid.root && cellElement(grid, active) !== null)) focusActive(grid, active, false, true)
  }
  return {
    look,
    attach(root) {
      const note = ({ target }: FocusEvent): void => {
        isOurs = target instanceof Node && root.contains(target)
        // A dialog that was opened while the cell was not drawn gives the keyboard back to the grid when it may be.
        if (target === root) requestAnimationFrame(look)
      }
      document.addEventListener('focusin', note)
      return () => document.removeEventListener('focusin', note)
    },
  }
}

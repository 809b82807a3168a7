/** Shows what is selected in a grid, and keeps the keyboard in it, whenever something was drawn or has scrolled. */
import type { CellGrid } from '../cell-grid.ts'
import { sheetOfGrid } from './active-cell.ts'
import { type CellWords, createDescriber } from './describe-cells.ts'
import { type Geometry, readGeometry } from './geometry.ts'
import { createFocusKeeper } from './keep-focus.ts'
import { createOverlay } from './overlay.ts'
import { type Cell, drawnParts, isOneCell } from './selection.ts'

/** `wordsOf` as in `createDescriber`. */
export function createSelectionPainter(handle: () => CellGrid | null, wordsOf: (cell: Cell) => CellWords | null) {
  const overlay = createOverlay()
  const describer = createDescriber(handle, wordsOf)
  const keyboard = createFocusKeeper(handle)
  let geometry: Geometry | null = null
  let asked = 0
  const paint = (): void => {
    const grid = handle()
    if (grid === null || grid.api.isDestroyed()) return
    geometry = readGeometry(grid, grid.screen.get())
    if (geometry === null) return
    const selection = grid.context.selection.get()
    const sheet = sheetOfGrid(grid)
    overlay.draw(geometry, selection === null || isOneCell(selection, sheet) ? [] : drawnParts(selection, sheet))
    keyboard.look()
    describer.ask()
  }
  return {
    keyboard,
    repaint(): void {
      cancelAnimationFrame(asked)
      asked = requestAnimationFrame(paint)
    },
    scrolled(): void {
      const grid = handle()
      if (grid === null || geometry === null || grid.api.isDestroyed()) return
      geometry = readGeometry(grid, grid.screen.get()) ?? geometry
      overlay.scrolled(geometry)
      keyboard.look()
    },
    clear(): void {
      cancelAnimationFrame(asked)
      describer.stop()
      overlay.remove()
    },
  }
}

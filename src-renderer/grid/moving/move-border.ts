/**
 * The border of the selected block: the pointer shows that it can be taken hold of, and dragging it carries the cells to another place of
 * the worksheet; with Control, or Option on a Mac, a copy of them. A press that goes nowhere is one on the cell.
 */
import { type CellGrid, isEditing } from '../cell-grid.ts'
import type { GridHandle } from '../grid-handle.ts'
import type { CellAt, Rect } from '../range.ts'
import { selectedRect, selectionOf, sheetOfGrid } from '../selection/active-cell.ts'
import { isSameRect } from '../selection/drag-fill.ts'
import { dragOver, type Held } from '../selection/drag-over.ts'
import { createOverlay } from '../selection/overlay.ts'
import { type Cell, fieldsOf, rowsOf } from '../selection/selection.ts'
import { carriedTo, isAtEdge, isOnBorder } from './border-at.ts'
import { moveCells } from './move-cells.ts'

/** The selected cells where they are one block of rows, with nothing left out; null where they are not. */
function selectedBlock(grid: GridHandle): Rect | null {
  const [range, ...more] = selectionOf(grid)?.ranges ?? []
  const rect = selectedRect(grid)
  if (range === undefined || more.length > 0 || rect === null || isEditing(grid)) return null
  const sheet = sheetOfGrid(grid)
  const isWhole = rowsOf(range, sheet).length === 1 && fieldsOf(range, sheet).length === rect.right - rect.left + 1
  const isHead = rect.top === rect.bottom && grid.source()?.peek(rect.top)?.row.group !== undefined
  return isWhole && !isHead ? rect : null
}

const isSameSize = (a: Rect, b: Rect): boolean => a.bottom - a.top === b.bottom - b.top && a.right - a.left === b.right - b.left

export interface MoveBorder<G extends CellGrid> {
  /** Shows what a press here would do; null where the pointer is on no cell. */
  hover(grid: G, event: PointerEvent, cell: Cell | null): void
  /** True when the press takes hold of the border; `click` is for one that carries nothing. */
  take(grid: G, event: PointerEvent, cell: Cell, click: () => void): boolean
  stop(): void
}

export function createMoveBorder(isMac: boolean): MoveBorder<GridHandle> {
  const preview = createOverlay('gs-move-preview')
  let stopDrag: (() => void) | null = null
  const copies = ({ altKey, ctrlKey }: Held): boolean => (isMac ? altKey : ctrlKey)

  /** What the style sheet makes a cursor of. */
  const show = ({ root }: GridHandle, what: 'move' | 'copy' | null): void => {
    if (what === null) delete root.dataset.border
    else if (root.dataset.border !== what) root.dataset.border = what
  }
  /** The block, and the cell of it that the pointer is on, where that is its border. */
  const borderUnder = (grid: GridHandle, event: PointerEvent, { row, field }: Cell) => {
    const block = event.shiftKey || event.pointerType === 'touch' ? null : selectedBlock(grid)
    if (block === null) return null
    const taken: CellAt = { row, col: sheetOfGrid(grid).fields.indexOf(field) }
    // While the grid scrolls under the pointer, the page is not asked for what it would have to lay out first.
    if (!isAtEdge(block, taken) || !(event.target instanceof Element)) return null
    const box = event.target.closest('.ag-cell')?.getBoundingClientRect()
    if (box === undefined) return null
    return isOnBorder(block, taken, box, { x: event.clientX, y: event.clientY }) ? { block, taken } : null
  }

  const drop = (grid: GridHandle, block: Rect, to: Rect, keepsSource: boolean): void => {
    const [area, now, source] = [grid.context.selection.area(), selectedBlock(grid), grid.source()]
    if (area === null || now === null || source === null || area.view !== source.view || !isSameSize(now, block)) {
      grid.context.app.notices.show({
        ...{ tone: 'info', id: 'moved', title: keepsSource ? 'Nothing was copied' : 'Nothing was moved' },
        text: 'The rows have changed while you were dragging. Drag the cells again.',
      })
      return
    }
    if (!isSameRect(now, to)) void moveCells(grid, { area, to, revision: source.revisionOf(to.top), keepsSource })
  }

  const carry = (grid: GridHandle, event: PointerEvent, block: Rect, taken: CellAt, click: () => void): void => {
    let [to, hasLeft, keepsSource] = [block, false, copies(event)]
    stopDrag = dragOver(grid, event, {
      over({ row, col }, geometry) {
        const { rows, fields } = sheetOfGrid(grid)
        to = carriedTo(block, taken, { row, col: col ?? taken.col }, { rows, cols: fields.length })
        const isBack = isSameRect(to, block)
        hasLeft ||= !isBack
        const shown = fields.slice(to.left, to.right + 1)
        preview.draw(geometry, isBack ? [] : [{ rows: [[to.top, to.bottom]], fields: shown }])
      },
      held(keys) {
        keepsSource = copies(keys)
        show(grid, keepsSource ? 'copy' : 'move')
      },
      drop() {
        if (!hasLeft) click()
        else if (!isSameRect(to, block)) drop(grid, block, to, keepsSource)
      },
      onEnd() {
        stopDrag = null
        preview.remove()
        show(grid, null)
      },
    })
  }

  return {
    hover(grid, event, cell) {
      if (stopDrag !== null) return
      const isOn = cell !== null && event.buttons === 0 && borderUnder(grid, event, cell) !== null
      show(grid, isOn ? (copies(event) ? 'copy' : 'move') : null)
    },
    take(grid, event, cell, click) {
      const found = borderUnder(grid, event, cell)
      if (found === null) return false
      carry(grid, event, found.block, found.taken, click)
      return true
    },
    stop: () => stopDrag?.(),
  }
}

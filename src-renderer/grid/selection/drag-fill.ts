/** Dragging the fill handle: shows what would be filled, and fills it when the button is let go. Escape ends it without. */
import type { CellGrid } from '../cell-grid.ts'
import type { Rect } from '../range.ts'
import { dragOver, type Held } from './drag-over.ts'
import type { Overlay } from './overlay.ts'

/** The rectangle that a drag to this cell fills: on the side where the pointer is further from the source. */
export function wholeFor(from: Rect, row: number, col: number): Rect {
  const down = row > from.bottom ? row - from.bottom : row < from.top ? row - from.top : 0
  const right = col > from.right ? col - from.right : col < from.left ? col - from.left : 0
  if (down === 0 && right === 0) return from
  // A row is a third as high as a column is wide.
  if (Math.abs(down) >= Math.abs(right) * 3 || right === 0) return down > 0 ? { ...from, bottom: row } : { ...from, top: row }
  return right > 0 ? { ...from, right: col } : { ...from, left: col }
}

export const isSameRect = (a: Rect, b: Rect): boolean =>
  a.top === b.top && a.bottom === b.bottom && a.left === b.left && a.right === b.right

interface FillDrag {
  readonly from: Rect
  readonly preview: Overlay
  /** `isOther` when series and copies are to be turned round. */
  fill(whole: Rect, isOther: boolean): void
  onEnd(): void
}

/** Control as in Excel, and Alt where the system keeps Control for itself. */
const turnsRound = ({ altKey, ctrlKey }: Held): boolean => altKey || ctrlKey

/** From this press on, until the button is let go or the returned function is called. */
export function dragFill(grid: CellGrid, event: PointerEvent, { from, preview, fill, onEnd }: FillDrag): () => void {
  let [whole, isOther] = [from, turnsRound(event)]
  return dragOver(grid, event, {
    over({ row, col }, geometry) {
      whole = wholeFor(from, row, col ?? from.left)
      const fields = grid.columns().slice(whole.left, whole.right + 1)
      preview.draw(geometry, isSameRect(whole, from) ? [] : [{ rows: [[whole.top, whole.bottom]], fields }])
    },
    held(keys) {
      isOther = turnsRound(keys)
    },
    drop() {
      if (!isSameRect(whole, from)) fill(whole, isOther)
    },
    onEnd() {
      preview.remove()
      onEnd()
    },
  })
}

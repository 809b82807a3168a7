/** Types what was pressed before the editor had the focus, and ends the edit where that was pressed too. */
import type { GridApi } from 'ag-grid-community'
import { useLayoutEffect, useRef } from 'react'
import type { GridContext } from '../grid-context.ts'
import { gridFocus } from '../grid-focus.ts'
import { type EditorProps, typedKey } from './editor-props.ts'
import { applyKeys } from './type-ahead.ts'

/**
 * `type` puts a text into the editor as if typed; `enter` is what Enter means there, `arrow` what an arrow key means to somebody who types.
 * Runs once, after the editor took the focus.
 */
export function useTyped(
  { context, stopEditing, api }: EditorProps,
  start: string,
  type: (text: string) => void,
  enter: (event: KeyboardEvent) => void,
  arrow: (key: string) => void = () => {},
): void {
  const latest = useRef({ start, type, enter, arrow, stopEditing, context, api })
  latest.current = { start, type, enter, arrow, stopEditing, context, api }
  useLayoutEffect(() => {
    const { start: from, type: put, context: grid } = latest.current
    const typed = applyKeys(from, grid.typeAhead.take())
    if (typed.text !== from) put(typed.text)
    if (typed.end === null) {
      queueMicrotask(() => pressHeld(grid))
      return
    }
    // The editor must have rendered the text before it can be asked for its value, and no key may come in between: it would be typed
    // into this cell although it is meant for the next. A microtask runs after the render of this effect and before any event.
    queueMicrotask(() => {
      const { enter: finish, arrow: leave, stopEditing: stop, api: cells } = latest.current
      // The key itself was used up while the editor opened; AG Grid moves on to the next row only when it is given one.
      if (typed.end === 'Enter') finish(new KeyboardEvent('keydown', { key: 'Enter' }))
      else if (typed.end === 'Tab') {
        stop()
        cells.tabToNextCell()
      } else if (typed.end === 'Escape') grid.cancelEdit()
      else leave(typed.end ?? '')
      if (!typeOn(cells, grid, typed.rest)) pressHeld(grid)
    })
  }, [])
}

/** Presses the commands that came while the editor was opening, now that they find the edit done. */
function pressHeld(grid: GridContext): void {
  for (const press of grid.typeAhead.release()) {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true }))
  }
}

/** Goes on typing in the cell that has the focus now; false when there is nothing to type, or nowhere. */
export function typeOn(cells: GridApi, grid: GridContext, keys: readonly string[]): boolean {
  const [first, ...others] = keys
  const focused = gridFocus(cells)
  if (first === undefined || focused === null || typedKey(first) === null) return false
  const held = grid.typeAhead.release()
  for (const key of others) grid.typeAhead.keep(key)
  for (const press of held) grid.typeAhead.hold(press)
  // The editor takes what is kept as soon as it opens, which is at once.
  cells.startEditingCell({ rowIndex: focused.rowIndex, colKey: focused.column, key: first })
  return true
}

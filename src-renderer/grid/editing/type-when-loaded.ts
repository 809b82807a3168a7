/** Typing into a row that is still being read: the keys wait, and go into the cell as soon as its row is there. */

import { whyLocked } from '../../../src-shared/model/lock-words.ts'
import { editorOf } from '../editors/editor-of.ts'
import { cursorAtEnd, editText } from '../editors/typing/edit-text.ts'
import { replayKeys } from '../editors/typing/replay-keys.ts'
import { focusedCell, type GridHandle, shownOf } from '../grid-handle.ts'

const isThere = (grid: GridHandle, row: number): boolean => grid.api.getDisplayedRowAtIndex(row)?.data !== undefined

/** True when the key now waits for the row of the focused cell. */
export function queueUntilLoaded(grid: GridHandle, event: KeyboardEvent): boolean {
  const focused = focusedCell(grid)
  const field = focused === null ? undefined : shownOf(grid)[focused.col]
  if (focused === null || field === undefined || isThere(grid, focused.row)) return false
  if (whyLocked(field) !== null || editorOf(field) === null) return false
  return grid.context.typeAhead.keepFor(focused, event)
}

/** What waited is dropped because the focus moved on; the text is said, so that it can be typed again. */
export function dropPendingKeys({ context }: GridHandle): void {
  const isWaiting = context.typeAhead.waiting() !== null
  let typed = cursorAtEnd('')
  for (const press of context.typeAhead.take()) typed = editText(typed, press) ?? typed
  const { text } = typed
  if (!isWaiting || text === '') return
  const why = 'The row was still being read.'
  context.app.notices.show({
    tone: 'warning',
    id: 'lost-edit',
    title: 'The change was not taken',
    text: `“${text}” was not kept. ${why}`,
  })
}

/** Called when rows came in. */
export function typeWhenLoaded(grid: GridHandle): void {
  if (grid.api.isDestroyed()) return
  const waiting = grid.context.typeAhead.waiting()
  if (waiting === null || !isThere(grid, waiting.row)) return
  const focused = focusedCell(grid)
  if (focused === null || focused.row !== waiting.row || focused.col !== waiting.col) dropPendingKeys(grid)
  else replayKeys(grid.context.typeAhead, grid.context.typeAhead.take())
}

/** Typing into a row that is still being read: the keys wait, and go into the cell as soon as its row is there. */

import { whyLocked } from '../../../src-shared/model/lock-words.ts'
import type { App } from '../../state/app.ts'
import { editorOf } from '../editors/editor-of.ts'
import { cursorAtEnd, editText } from '../editors/typing/edit-text.ts'
import { replayKeys } from '../editors/typing/replay-keys.ts'
import type { TypeAhead } from '../editors/typing/type-ahead.ts'
import { focusedCell, type GridHandle, shownOf } from '../grid-handle.ts'
import type { CellAt } from '../range.ts'

/** What typing ahead needs of a grid, be its rows those of a worksheet or the lines of a file. */
export interface LateRows {
  readonly app: Pick<App, 'notices'>
  readonly typeAhead: TypeAhead
  /** The cell with the grid's focus; null when none has it. */
  focused(): CellAt | null
  isThere(row: number): boolean
  canType(cell: CellAt): boolean
}

export const lateRowsOf = (grid: GridHandle): LateRows => ({
  app: grid.context.app,
  typeAhead: grid.context.typeAhead,
  focused: () => focusedCell(grid),
  isThere: (row) => grid.api.getDisplayedRowAtIndex(row)?.data !== undefined,
  canType({ col }) {
    const field = shownOf(grid)[col]
    return field !== undefined && whyLocked(field) === null && editorOf(field) !== null
  },
})

/** True when the key now waits for the row of the focused cell. */
export function queueUntilLoaded({ typeAhead, focused, isThere, canType }: LateRows, event: KeyboardEvent): boolean {
  const cell = focused()
  return cell !== null && !isThere(cell.row) && canType(cell) && typeAhead.keepFor(cell, event)
}

/** What waited is dropped because the focus moved on; the text is said, so that it can be typed again. */
export function dropPendingKeys({ app, typeAhead }: Pick<LateRows, 'app' | 'typeAhead'>): void {
  const isWaiting = typeAhead.waiting() !== null
  let typed = cursorAtEnd('')
  for (const press of typeAhead.take()) typed = editText(typed, press) ?? typed
  const { text } = typed
  if (!isWaiting || text === '') return
  const why = 'The row was still being read.'
  app.notices.show({
    tone: 'warning',
    id: 'lost-edit',
    title: 'The change was not taken',
    text: `“${text}” was not kept. ${why}`,
  })
}

/** Called when rows came in, of a grid that is still there. */
export function typeWhenLoaded(rows: LateRows): void {
  const waiting = rows.typeAhead.waiting()
  if (waiting === null || !rows.isThere(waiting.row)) return
  const focused = rows.focused()
  if (focused?.row !== waiting.row || focused.col !== waiting.col) dropPendingKeys(rows)
  else replayKeys(rows.typeAhead, rows.typeAhead.take())
}

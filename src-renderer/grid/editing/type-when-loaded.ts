/** Typing into a row that is still being read: the keys wait, and go into the cell as soon as its row is there. */

import { whyLocked } from '../../../src-shared/model/lock-words.ts'
import type { App } from '../../state/app.ts'
import { editorOf } from '../editors/editor-of.ts'
import { cursorAtEnd, editText } from '../editors/typing/edit-text.ts'
import { replayKeys } from '../editors/typing/replay-keys.ts'
import type { Press, TypeAhead } from '../editors/typing/type-ahead.ts'
import { focusedCell, type GridHandle, shownOf } from '../grid-handle.ts'
import type { CellAt } from '../range.ts'

/** What typing ahead needs of a grid, be its rows those of a worksheet or the lines of a file. */
export interface LateRows {
  readonly app: Pick<App, 'notices'>
  readonly typeAhead: TypeAhead
  /** The cell with the grid's focus; null when none has it. */
  focused(): CellAt | null
  isThere(row: number): boolean
  /** Whether the key changes the cell, were its row there. */
  canType(cell: CellAt, key: string): boolean
}

export const lateRowsOf = (grid: GridHandle): LateRows => ({
  app: grid.context.app,
  typeAhead: grid.context.typeAhead,
  focused: () => focusedCell(grid),
  isThere: (row) => grid.api.getDisplayedRowAtIndex(row)?.data !== undefined,
  canType({ col }, key) {
    const field = shownOf(grid)[col]
    if (field === undefined || whyLocked(field) !== null) return false
    return editorOf(field) !== null || (field.kind === 'checkbox' && key === ' ')
  },
})

/** True when the key now waits for the row of the focused cell. */
export function queueUntilLoaded({ typeAhead, focused, isThere, canType }: LateRows, event: KeyboardEvent): boolean {
  const cell = focused()
  if (cell === null || isThere(cell.row)) return false
  return (typeAhead.waiting() !== null || canType(cell, event.key)) && typeAhead.keepFor(cell, event)
}

/** What the keys would have put into cells, one after the other. */
function typedTexts(presses: readonly Press[]): readonly string[] {
  const texts: string[] = []
  let typed = cursorAtEnd('')
  for (const press of presses) {
    if (press.key === 'Enter' || press.key === 'Tab') texts.push(typed.text)
    const isOver = press.key === 'Enter' || press.key === 'Tab' || press.key === 'Escape'
    typed = isOver ? cursorAtEnd('') : (editText(typed, press) ?? typed)
  }
  return [...texts, typed.text].filter((text) => text !== '')
}

/** What waited is dropped because the focus moved on; the text is said, so that it can be typed again. */
export function dropPendingKeys({ app, typeAhead }: Pick<LateRows, 'app' | 'typeAhead'>): void {
  const isWaiting = typeAhead.waiting() !== null
  const typed = typedTexts(typeAhead.take())
  if (!isWaiting || typed.length === 0) return
  app.notices.show({
    tone: 'warning',
    id: 'lost-edit',
    title: 'The change was not taken',
    text: `${typed.map((text) => `“${text}”`).join(', ')} ${typed.length === 1 ? 'was' : 'were'} not kept. The row was still being read.`,
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

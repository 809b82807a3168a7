/** Ways out of an editor other than Enter: Tab, and the arrow keys of somebody who just types numbers down a column. */
import { useRef } from 'react'
import type { CellValue } from '../../../../src-shared/model/cell-value.ts'
import { gridFocus } from '../../grid-focus.ts'
import { type EditorProps, typedKey } from '../editor-props.ts'

export const isArrow = (key: string): boolean =>
  key === 'ArrowUp' || key === 'ArrowDown' || key === 'ArrowLeft' || key === 'ArrowRight'

/** Ends the edit and presses an arrow key on its cell, as if it had been pressed there. */
export function leaveByArrow({ api, stopEditing }: Pick<EditorProps, 'api' | 'stopEditing'>, key: string): void {
  const before = document.activeElement
  stopEditing()
  const focused = gridFocus(api)
  if (focused !== null) api.setFocusedCell(focused.rowIndex, focused.column)
  const target = document.activeElement ?? document.body
  // An editor that stayed would hear the key again, and again.
  if (target === before) return
  target.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }))
}

/** Ends the edit and goes to the next cell of the row, or to the one before. */
export function leaveByTab(
  { api, stopEditing, context }: Pick<EditorProps, 'api' | 'stopEditing' | 'context'>,
  back: boolean,
): void {
  stopEditing()
  if (context.tabOn(back)) return
  if (back) api.tabToPreviousCell()
  else api.tabToNextCell()
}

/** Ends the edit where it is; with several cells selected all of them get the value, as in a spreadsheet. */
export function leaveByControlEnter({ context, stopEditing, field }: EditorProps, value: CellValue): void {
  const fill = context.fillSelected(field, value)
  if (fill === null) {
    stopEditing()
    return
  }
  // The edited cell is one of those that are filled: one command, one undo step.
  context.cancelEdit()
  fill()
}

export interface TypingMode {
  /** True when the key is an arrow that leaves the cell. */
  leaves(event: { readonly key: string } & Modifiers): boolean
  /** F2 turns to moving the cursor within the text and back; a click into the text turns to it. */
  toggle(): void
  moveCursor(): void
}

interface Modifiers {
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** An edit that began by typing leaves its cell with the arrow keys; one that began with F2, Enter or the mouse moves the cursor. */
export function useTypingMode({ eventKey }: Pick<EditorProps, 'eventKey'>): TypingMode {
  const isTyping = useRef(typedKey(eventKey) !== null)
  return {
    leaves: ({ key, shiftKey, ctrlKey, metaKey, altKey }) =>
      isTyping.current && isArrow(key) && !shiftKey && !ctrlKey && !metaKey && !altKey,
    toggle() {
      isTyping.current = !isTyping.current
    },
    moveCursor() {
      isTyping.current = false
    },
  }
}

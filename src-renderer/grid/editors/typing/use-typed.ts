/** Gives an editor what was pressed before it had the focus. */
import { useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { EditorProps } from '../editor-props.ts'
import { type CursorText, editText } from './edit-text.ts'
import { leaveByTab } from './leave-editor.ts'
import { moveCaret } from './move-caret.ts'
import { replayKeys } from './replay-keys.ts'
import { type Press, type PressedEditor, pressOf } from './type-ahead.ts'

/** Runs once, after the editor took the focus; `editor` is asked as it is in the last render. */
export function useTyped({ context: { typeAhead }, isOpen }: EditorProps, editor: Pick<PressedEditor, 'press'>): void {
  const latest = useRef(editor)
  latest.current = editor
  useLayoutEffect(() => {
    const detach = typeAhead.attach({ press: (press) => latest.current.press(press), isOpen })
    const presses = typeAhead.take()
    // The editor must be drawn before it can be asked for its value, and no key may come in between. A microtask runs after the render
    // of this effect and before any event.
    if (presses.length > 0) queueMicrotask(() => replayKeys(typeAhead, presses))
    return detach
  }, [typeAhead, isOpen])
}

type TextBox = HTMLInputElement | HTMLTextAreaElement

export function cursorOf({ value, selectionStart, selectionEnd, selectionDirection }: TextBox): CursorText {
  const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length]
  return selectionDirection === 'backward' ? { text: value, anchor: end, head: start } : { text: value, anchor: start, head: end }
}

/** Types a key into a text field; false when the key is none that edits or moves the cursor. */
export function pressInto(box: TextBox | null, press: Press, change: (text: string) => void): boolean {
  if (box === null) return false
  const moved = moveCaret(box, press)
  if (moved === 'taken') return true
  const next = editText(cursorOf(box), moved === 'selected' ? pressOf('Delete') : press)
  if (next === null) return false
  if (next.text !== box.value) flushSync(() => change(next.text))
  const { anchor, head } = next
  box.setSelectionRange(Math.min(anchor, head), Math.max(anchor, head), head < anchor ? 'backward' : 'forward')
  return true
}

/** Keys that mean the same in every editor of a text. */
export interface TextKeys {
  leaves(press: Press): boolean
  toggle(): void
  enter(event: KeyboardEvent): void
  leave(key: string): void
  breakLine?(): void
}

/** Null when the key is for the text itself. */
export function pressTextKey(props: EditorProps, press: Press, keys: TextKeys): 'taken' | null {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = press
  if (key === 'F2') keys.toggle()
  else if (key === 'Enter' && altKey && keys.breakLine !== undefined) keys.breakLine()
  // The key itself was used up; AG Grid moves on to the next row only when it is given one.
  else if (key === 'Enter') keys.enter(new KeyboardEvent('keydown', { key, shiftKey, ctrlKey, metaKey }))
  else if (key === 'Tab') leaveByTab(props, shiftKey)
  else if (key === 'Escape') props.context.cancelEdit()
  else if (keys.leaves(press)) keys.leave(key)
  else return null
  return 'taken'
}

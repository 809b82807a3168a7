/**
 * What a key does to a text with a cursor in it, as the browser's own text fields do: for keys that were pressed before a field could
 * hear them. Pure: the same keys give the same text, in one go or one by one.
 */
import type { Press } from './type-ahead.ts'

export interface CursorText {
  readonly text: string
  /** Where the selection began; the same as `head` when nothing is selected. UTF-16 units, never inside a character as people see it. */
  readonly anchor: number
  /** Where the cursor is. */
  readonly head: number
}

export const cursorAtEnd = (text: string): CursorText => ({ text, anchor: text.length, head: text.length })
export const allSelected = (text: string): CursorText => ({ text, anchor: 0, head: text.length })

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function before(text: string, at: number): number {
  let last = 0
  for (const { index } of characters.segment(text)) {
    if (index >= at) break
    last = index
  }
  return last
}

function after(text: string, at: number): number {
  for (const { index } of characters.segment(text)) if (index > at) return index
  return text.length
}

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1
const lineEnd = (text: string, at: number): number => {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

function replaceSelected({ text, anchor, head }: CursorText, added: string): CursorText {
  const [from, to] = [Math.min(anchor, head), Math.max(anchor, head)]
  const at = from + added.length
  return { text: text.slice(0, from) + added + text.slice(to), anchor: at, head: at }
}

const moved = (state: CursorText, head: number, extend: boolean): CursorText => ({
  text: state.text,
  anchor: extend ? state.anchor : head,
  head,
})

/** Up and down are known within one line only: a field wraps longer texts as wide as it is, and moves in them by itself (`moveCaret`). */
function step(state: CursorText, key: string, extend: boolean): CursorText | null {
  const { text, anchor, head } = state
  const isSelected = anchor !== head && !extend
  switch (key) {
    case 'ArrowLeft':
      return moved(state, isSelected ? Math.min(anchor, head) : before(text, head), extend)
    case 'ArrowRight':
      return moved(state, isSelected ? Math.max(anchor, head) : after(text, head), extend)
    case 'Home':
      return moved(state, lineStart(text, head), extend)
    case 'End':
      return moved(state, lineEnd(text, head), extend)
    case 'ArrowUp':
      return text.includes('\n') ? null : moved(state, 0, extend)
    case 'ArrowDown':
      return text.includes('\n') ? null : moved(state, text.length, extend)
    default:
      return null
  }
}

/** null when the key is none that edits or moves: a command, or one that ends the edit. */
export function editText(state: CursorText, { key, ctrlKey, metaKey, altKey, shiftKey }: Press): CursorText | null {
  const { text, anchor, head } = state
  if (altKey) return null
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' && !shiftKey ? allSelected(text) : null
  if ([...key].length === 1) return replaceSelected(state, key)
  if (key !== 'Backspace' && key !== 'Delete') return step(state, key, shiftKey)
  if (anchor !== head) return replaceSelected(state, '')
  const other = key === 'Backspace' ? before(text, head) : after(text, head)
  return replaceSelected({ text, anchor: other, head }, '')
}

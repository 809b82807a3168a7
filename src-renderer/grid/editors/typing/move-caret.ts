/**
 * Moves the cursor of a text field by words, lines and to the ends, as the key itself would: the browser is asked to, because it alone
 * knows where its lines wrap and what a word is on this system.
 */
import { isMacPlatform } from '../../../ui/keymap.ts'
import type { Press } from './type-ahead.ts'

type Way = readonly [direction: 'forward' | 'backward', by: 'word' | 'line' | 'lineboundary' | 'documentboundary']

function wayOf({ key, ctrlKey, metaKey, altKey }: Press, isMac: boolean): Way | null {
  const isBack = key === 'ArrowLeft' || key === 'ArrowUp' || key === 'Home' || key === 'Backspace'
  const direction = isBack ? 'backward' : 'forward'
  const byWord = isMac ? altKey && !metaKey : ctrlKey && !altKey
  const byLine = isMac && metaKey && !altKey
  const isPlain = !ctrlKey && !metaKey && !altKey
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      return byWord ? [direction, 'word'] : byLine ? [direction, 'lineboundary'] : null
    case 'ArrowUp':
    case 'ArrowDown':
      return isPlain ? [direction, 'line'] : byLine ? [direction, 'documentboundary'] : null
    case 'Home':
    case 'End':
      return ctrlKey && !altKey ? [direction, 'documentboundary'] : null
    case 'Backspace':
    case 'Delete':
      return byWord ? [direction, 'word'] : null
    default:
      return null
  }
}

const deletes = ({ key }: Press): boolean => key === 'Backspace' || key === 'Delete'

/**
 * `taken` when the cursor has moved; `selected` when what the key deletes is selected now; null when the key moves no cursor in this way, or
 * the field does not have the focus.
 */
export function moveCaret(
  box: HTMLInputElement | HTMLTextAreaElement,
  press: Press,
  isMac = isMacPlatform(navigator.platform),
): 'taken' | 'selected' | null {
  const way = wayOf(press, isMac)
  const selection = document.getSelection()
  // Where texts are not laid out, as in tests without a browser, there are no lines to go by.
  if (way === null || document.activeElement !== box || typeof selection?.modify !== 'function') return null
  const [direction, by] = way
  const isSelected = box.selectionStart !== box.selectionEnd
  if (!deletes(press)) selection.modify(press.shiftKey ? 'extend' : 'move', direction, by)
  else if (!isSelected) selection.modify('extend', direction, by)
  return deletes(press) ? 'selected' : 'taken'
}

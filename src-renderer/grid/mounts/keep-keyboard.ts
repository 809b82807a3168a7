/**
 * Keeps the keyboard in an open editor. A cell that was just drawn takes the focus once more with a later task of the page, and an editor
 * may have been opened in it by then: keys would go to the cell, which hears none while it is edited.
 */

/** `editor` may lie outside of its cell, in a popup. Returns the function that stops it. */
export function keepKeyboard(editor: HTMLElement, cell: HTMLElement): () => void {
  let last: EventTarget | null = editor.contains(document.activeElement) ? document.activeElement : null
  const note = ({ target }: FocusEvent): void => {
    last = target
  }
  let isOver = false
  // An edit that ends gives the keyboard to its cell before the editor is gone: that is known behind the task, and before the next key.
  const giveBack = (): void =>
    queueMicrotask(() => {
      const isTaken = !isOver && document.activeElement === cell
      if (isTaken && last instanceof HTMLElement && last.isConnected) last.focus({ preventScroll: true })
    })
  editor.addEventListener('focusin', note)
  // Heard from the cell itself only, not from what is inside of it.
  cell.addEventListener('focus', giveBack)
  return () => {
    isOver = true
    editor.removeEventListener('focusin', note)
    cell.removeEventListener('focus', giveBack)
  }
}

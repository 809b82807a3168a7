/** True when this event says that the user goes somewhere else on purpose. */
const leaves = (event: Event): boolean => event instanceof PointerEvent || (event instanceof KeyboardEvent && event.key === 'Tab')

/**
 * Puts the focus on an element by id: at once where it is on the screen, so that what is typed right after already goes there, and once
 * more when the present update is painted, should the element come only then or the focus have been taken. A dialog that was opened since
 * keeps it, and so does what the user pressed or went to since, however late the update is painted. Text in an input is selected.
 */
export function focusElement(id: string): void {
  const put = (): void => {
    const element = document.getElementById(id)
    if (element === null || element === document.activeElement) return
    element.focus()
    if (element instanceof HTMLInputElement) element.select()
  }
  put()
  const wasThere = document.activeElement?.id === id
  let hasLeft = false
  const watch = (event: Event): void => {
    hasLeft ||= leaves(event)
  }
  document.addEventListener('pointerdown', watch, true)
  document.addEventListener('keydown', watch, true)
  requestAnimationFrame(() => {
    document.removeEventListener('pointerdown', watch, true)
    document.removeEventListener('keydown', watch, true)
    const dialog = document.activeElement?.closest('[role="dialog"]') ?? null
    if (!hasLeft && (!wasThere || dialog === null || dialog.contains(document.getElementById(id)))) put()
  })
}

/**
 * Puts the focus on an element by id: at once where it is on the screen, so that what is typed right after already goes there, and once
 * more when the present update is painted, should the element come only then or the focus have been taken; a dialog that was opened since
 * keeps it. Text in an input is selected.
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
  requestAnimationFrame(() => {
    const dialog = document.activeElement?.closest('[role="dialog"]') ?? null
    if (!wasThere || dialog === null || dialog.contains(document.getElementById(id))) put()
  })
}

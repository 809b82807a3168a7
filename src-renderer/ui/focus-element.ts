/** Puts the focus on an element by id once the present update is painted; text inside an input is selected. */
export function focusElement(id: string): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id)
    element?.focus()
    if (element instanceof HTMLInputElement) element.select()
  })
}

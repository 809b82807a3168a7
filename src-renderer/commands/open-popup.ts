/** Whatever opens over the page takes the keyboard from the press on that opens it: keys wait until it is there. */
import type { App } from '../state/app.ts'
import { focusElement } from '../ui/focus-element.ts'

/** Dialogs, popovers, menus and lists. */
const popups = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Keys wait until the focus is in a dialog, popover or menu that is not there yet. */
export function claimForPopup(app: App, page: Document): void {
  const before = new Set(page.querySelectorAll(popups))
  app.keyboard.waitFor((focus) => {
    const popup = focus.closest(popups)
    return popup !== null && !before.has(popup)
  })
}

/** Every dialog of the session, whoever opens it. */
export function claimForDialogs(app: App, page: Document): () => void {
  let shown = app.session.get().dialog
  return app.session.subscribe(() => {
    const { dialog } = app.session.get()
    if (dialog === shown) return
    shown = dialog
    if (dialog === null) return
    const before = new Set(page.querySelectorAll('[role="dialog"]'))
    // Where nothing opens any more, keys go on to where the focus is.
    app.keyboard.waitFor((focus) => {
      if (app.session.get().dialog !== dialog) return true
      const own = focus.closest('[role="dialog"]')
      return own !== null && !before.has(own)
    })
  })
}

/** Opens the popover or menu of a button by the name that the button carries: the toolbar may just be appearing. */
export function openPopup(app: App, command: string): void {
  claimForPopup(app, document)
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-command="${command}"]`)?.click())
}

/** Puts the focus on an element by id, now or when it is drawn. */
export function goToElement(app: App, id: string): void {
  focusElement(id)
  app.keyboard.waitFor((focus) => focus.id === id)
}

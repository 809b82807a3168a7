/** Menus, dialogs, screens and the system's own programs: asked for, noted, never shown. */
import { allow, note } from './journal.ts'

export const Menu = {
  buildFromTemplate: (template: unknown) => ({ template }),
  setApplicationMenu: (menu: unknown) => note('Menu.setApplicationMenu', menu),
}

export const dialog = {
  showErrorBox: (title: string, content: string) => note('dialog.showErrorBox', { title, content }),
  /** Answered by the test's order, with the place of the button. */
  showMessageBox: (_window: unknown, options: unknown) => {
    note('dialog.showMessageBox', options)
    return new Promise<{ readonly response: number }>((resolve) =>
      allow('answer-dialog', (response: number) => resolve({ response })),
    )
  },
}

export const shell = {
  openExternal: async (url: string) => note('shell.openExternal', { url }),
  openPath: async (place: string) => {
    note('shell.openPath', { place })
    return ''
  },
}

export const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1600, height: 900 } }],
}

export const net = {
  fetch: (input: string | Request, init?: RequestInit) => fetch(input, init),
}

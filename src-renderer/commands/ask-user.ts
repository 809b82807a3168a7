/** A yes-or-no question to the user, as a promise. */
import type { App } from '../state/app.ts'
import { closeDialog, type Dialog, openDialog, type Question } from '../state/connection/session-state.ts'

export function askUser(app: App, question: Omit<Question, 'answer'>): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (yes: boolean): void => {
      app.session.update((state) => (state.dialog === dialog ? closeDialog(state) : state))
      resolve(yes)
    }
    const dialog: Dialog = { kind: 'confirm', question: { ...question, answer } }
    app.session.update((state) => openDialog(state, dialog))
  })
}

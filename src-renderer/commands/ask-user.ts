/** A yes-or-no question to the user, as a promise. */
import type { App } from '../state/app.ts'
import { closeDialog, openDialog, type Question } from '../state/connection/session-state.ts'

export function askUser(app: App, question: Omit<Question, 'answer'>): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (yes: boolean): void => {
      app.session.update(closeDialog)
      resolve(yes)
    }
    app.session.update((state) => openDialog(state, { kind: 'confirm', question: { ...question, answer } }))
  })
}

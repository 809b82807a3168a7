/** Runs commands, and listens to the keyboard for them. */
import type { App } from '../state/app.ts'
import { isPress, type KeyPress, readChord } from '../ui/keymap.ts'
import { type Command, isApplicable, readContext, whyKept } from './command.ts'
import { type CommandId, commandIds, commandOf } from './command-table.ts'
import { claimForDialogs } from './open-popup.ts'
import { targetApp } from './target-app.ts'

/** Does nothing when the command does not apply now; what is still on its way to be staged comes first where the command is about it. */
export function runCommand(given: App, id: CommandId): void {
  const command: Command = commandOf(id)
  const app = targetApp(given, id)
  const { grid } = readContext(app)
  if (command.isAfterEdits || command.isAfterTyping) grid?.endEdit()
  const way = grid?.wayFromHere() ?? null
  const release = command.opens || command.leads || command.isAfterTyping ? app.keyboard.hold() : () => undefined
  const run = (): void => {
    const context = readContext(app)
    if (!isApplicable(command, context)) {
      release()
      const why = command.when(context) ? whyKept(command, context) : null
      if (why !== null) app.notices.show({ tone: 'info', id: 'kept-by-key', title: why })
      return
    }
    if (command.repeats) app.repeat.set(() => runCommand(given, id))
    const running = command.run(context, way)
    if (command.leads) void Promise.resolve(running).finally(release)
    else release()
  }
  const go = (): void => {
    const shown = readContext(app).grid
    if (command.ofRows && shown !== null) shown.inTurn(run)
    else run()
  }
  const typed = command.isAfterTyping ? app.edits.handedOver() : null
  if (command.isAfterEdits) app.edits.inTurn(go)
  else if (typed === null) go()
  else void typed.then(go)
}

const chords = commandIds.flatMap((id) => {
  const { shortcuts = [], scope } = commandOf(id)
  return scope === 'grid' ? [] : shortcuts.map((text) => ({ id, chord: readChord(text) }))
})

export const findCommand = (press: KeyPress, isMac: boolean): CommandId | null =>
  chords.find(({ chord }) => isPress(chord, press, isMac))?.id ?? null

/** Keys that mean something of their own inside a text field. */
const isTextKey = (press: KeyPress): boolean =>
  (press.ctrlKey || press.metaKey) && /^(z|y|a|c|v|x|backspace|delete|enter|d)$/i.test(press.key)

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]):not([type=radio]), textarea'))

/** The command that a key press means where it was pressed; null where it means none, or something of the text field's own. */
export function commandOfPress(event: KeyPress & Pick<KeyboardEvent, 'target'>, isMac: boolean): CommandId | null {
  const id = findCommand(event, isMac)
  return id === null || (isTextField(event.target) && isTextKey(event)) ? null : id
}

/** Returns the function that stops listening. */
export function listenForShortcuts(app: App, page: Document, isMac: boolean): () => void {
  const listen = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return
    const id = commandOfPress(event, isMac)
    if (id === null) return
    const { dialog } = app.session.get()
    if (dialog !== null && id !== 'app.palette' && id !== 'app.shortcuts') return
    event.preventDefault()
    runCommand(app, id)
  }
  page.addEventListener('keydown', listen)
  const stops = [app.keyboard.listen(page), claimForDialogs(app, page)]
  return () => {
    page.removeEventListener('keydown', listen)
    for (const stop of stops) stop()
  }
}

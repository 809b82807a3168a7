/** F8 makes the arrow keys extend the selection, for hands that cannot hold Shift; F8 again, Escape or any other step ends it. */
import type { GridContext } from '../grid-context.ts'

const words = 'The arrow keys extend the selection'

export function toggleExtending(context: GridContext): void {
  const { app, extending, whisper } = context
  extending.set(!extending.get())
  if (extending.get()) {
    app.notices.show({ tone: 'info', id: words, title: words, text: 'F8 or Escape ends that.' })
    whisper(`${words}. F8 or Escape ends that.`)
  } else {
    app.notices.withdraw(words)
    whisper('The selection is not extended any more.')
  }
}

export function endExtending(context: GridContext): void {
  if (context.extending.get()) toggleExtending(context)
}

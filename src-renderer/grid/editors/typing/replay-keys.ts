/** Replays keys that were queued: each goes to the editor that is open by then, else to the cell with the focus. */
import type { Press, TypeAhead } from './type-ahead.ts'

/**
 * Not to be called while React renders: each press is drawn before the next one. A press that opens an editor leaves the rest to it, and
 * one that a cell or list cannot take yet stays kept, with all behind it.
 */
export function replayKeys(typeAhead: TypeAhead, presses: readonly Press[]): void {
  for (const [index, press] of presses.entries()) {
    const answer = typeAhead.editor()?.press(press) ?? 'other'
    if (answer === 'other') {
      const target = document.activeElement ?? document.body
      target.dispatchEvent(new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true }))
    }
    // Whoever waits now was given this press, and must be given the others in their order.
    if (answer === 'waits' || typeAhead.waiting() !== null) {
      const cell = typeAhead.waiting()
      for (const other of presses.slice(index + 1)) {
        if (cell === null) typeAhead.keep(other)
        else typeAhead.keepFor(cell, other)
      }
      return
    }
  }
}

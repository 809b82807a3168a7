/**
 * Keys pressed while the selection is still on its way, to the edge of the data or with its rows through a change of the view. They wait,
 * and are pressed in their order once it has arrived: a key never acts on cells that were selected before.
 */
import type { Press } from '../editors/typing/type-ahead.ts'

export interface PendingKeys {
  /** The selection is on its way until this has settled. */
  until(arrived: Promise<unknown>): void
  isWaiting(): boolean
  /** True when the key waits now. */
  keep(press: Press): boolean
  /** Acts at once, or when it is its turn among the keys that wait. */
  inTurn(act: () => void): void
}

/** `press` presses keys one after the other where they belong by then. */
export function createPendingKeys(press: (presses: readonly Press[]) => void): PendingKeys {
  let travels = 0
  let waiting: (Press | (() => void))[] = []

  const release = (): void => {
    while (travels === 0 && waiting.length > 0) {
      const end = waiting.findIndex((it) => typeof it === 'function')
      const count = end === -1 ? waiting.length : Math.max(1, end)
      const [turn, after] = [waiting.slice(0, count), waiting.slice(count)]
      waiting = []
      press(turn.filter((it) => typeof it !== 'function'))
      for (const act of turn) if (typeof act === 'function') act()
      // One of them may have sent the selection on its way again; the others of its turn wait then, before those behind.
      waiting = [...waiting, ...after]
    }
  }
  return {
    until(arrived) {
      travels += 1
      const end = (): void => {
        travels -= 1
        release()
      }
      arrived.then(end, end)
    },
    isWaiting: () => travels > 0,
    keep({ key, code, ctrlKey, metaKey, altKey, shiftKey }) {
      if (travels === 0) return false
      waiting.push({ key, code, ctrlKey, metaKey, altKey, shiftKey })
      return true
    },
    inTurn(act) {
      if (travels === 0) act()
      else waiting.push(act)
    },
  }
}

/** Keeps what is pressed before a cell can take it. */
import type { CellAt } from '../../range.ts'

/** What tells a key press from another. */
export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * Keys pressed between the press that opens an editor and the moment the editor has the focus, into a cell whose row is still being
 * read, or into a list that waits for what was searched. Fast typists are faster than that; without this their first letters would be lost.
 * One queue: a command among the keys finds what was typed before it done, and so does every key after it.
 */
export interface TypeAhead {
  /** False when the key is none that an editor or a command of the grid would use. */
  keep(press: Press): boolean
  /** The same for a cell whose row is not there yet: only typing starts it. */
  keepFor(cell: CellAt, press: Press): boolean
  /** The cell that waits for its row. */
  waiting(): CellAt | null
  /** The kept presses, oldest first; they are given out once, and nothing waits any more. */
  take(): readonly Press[]
  /** An editor that has the focus takes presses from now on; the function that is returned ends that. */
  attach(editor: PressedEditor): () => void
  /** The editor that has the focus; null once it is closed. */
  editor(): PressedEditor | null
}

export interface PressedEditor {
  /** A closed one would swallow a press: React takes it away later than the grid. */
  isOpen(): boolean
  /**
   * Does what the key would have done, had the editor heard it. `waits` when it can take no more until it has an answer; it then
   * takes up the kept presses itself. `other` when the key means nothing to it.
   */
  press(press: Press): 'taken' | 'waits' | 'other'
}

const plain = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false } as const

export const pressOf = (key: string, also: Partial<Press> = {}): Press => ({ ...plain, key, ...also })

const named: ReadonlySet<string> = new Set([
  'Enter',
  'Tab',
  'Escape',
  'F2',
  'Backspace',
  'Delete',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
])

export const isCommandPress = ({ ctrlKey, metaKey, altKey }: Press): boolean => ctrlKey || metaKey || altKey
export const isTypedPress = (press: Press): boolean => [...press.key].length === 1 && !isCommandPress(press)

export function createTypeAhead(): TypeAhead {
  let presses: Press[] = []
  let cell: CellAt | null = null
  let attached: PressedEditor | null = null
  const keep = (press: Press): boolean => {
    if (!isCommandPress(press) && [...press.key].length !== 1 && !named.has(press.key)) return false
    const { key, code, ctrlKey, metaKey, altKey, shiftKey } = press
    presses.push({ key, code, ctrlKey, metaKey, altKey, shiftKey })
    return true
  }
  return {
    keep,
    keepFor(at, press) {
      if (cell === null && !isTypedPress(press)) return false
      if (!keep(press)) return false
      cell = at
      return true
    },
    waiting: () => cell,
    take() {
      const taken = presses
      presses = []
      cell = null
      return taken
    },
    attach(editor) {
      attached = editor
      return () => {
        if (attached === editor) attached = null
      }
    },
    editor: () => (attached?.isOpen() === true ? attached : null),
  }
}

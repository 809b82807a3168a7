/** Keeps what is typed before a cell can take it. */
import type { CellAt } from '../range.ts'

/**
 * Keys typed between the press that opens an editor and the moment the editor has the focus, or into a cell whose row is still being
 * read. Fast typists are faster than the browser draws; without this their first letters would be lost.
 */
export interface TypeAhead {
  /** Takes a key press while an editor is opening; false when the key is none that an editor would use. */
  keep(key: string): boolean
  /** The same for a cell whose row is not there yet: only typing starts it. */
  keepFor(cell: CellAt, key: string): boolean
  /** The cell that waits for its row. */
  waiting(): CellAt | null
  /** The kept keys, oldest first; they are given out once, and nothing waits any more. */
  take(): readonly string[]
  /** Takes a press that is a command while an editor is opening: it must find the edit done, and so must every press after it. */
  hold(press: Press): void
  /** The held presses, oldest first; they are given out once. */
  release(): readonly Press[]
}

/** What tells a key press from another. */
export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const plain = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false } as const

const kept: ReadonlySet<string> = new Set([
  'Enter',
  'Tab',
  'Escape',
  'Backspace',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
])

export function createTypeAhead(): TypeAhead {
  let keys: string[] = []
  let held: Press[] = []
  let cell: CellAt | null = null
  const keep = (key: string): boolean => {
    if ([...key].length !== 1 && !kept.has(key)) return false
    if (held.length > 0) held.push({ ...plain, key })
    else keys.push(key)
    return true
  }
  return {
    keep,
    keepFor(at, key) {
      if (cell === null && [...key].length !== 1) return false
      if (!keep(key)) return false
      cell = at
      return true
    },
    waiting: () => cell,
    hold: ({ key, code, ctrlKey, metaKey, altKey, shiftKey }) =>
      void held.push({ key, code, ctrlKey, metaKey, altKey, shiftKey }),
    release() {
      const released = held
      held = []
      return released
    },
    take() {
      const taken = keys
      keys = []
      cell = null
      return taken
    },
  }
}

type ArrowKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

const ends = ['Enter', 'Tab', 'Escape', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const

export interface Typed {
  readonly text: string
  /** The key that ended the typing already; null while it goes on. */
  readonly end: 'Enter' | 'Tab' | 'Escape' | ArrowKey | null
  /** Keys after the one that ended it: they are meant for the next cell. */
  readonly rest: readonly string[]
}

/** `start` with the kept keys typed after it. */
export function applyKeys(start: string, keys: readonly string[]): Typed {
  let text = start
  for (const [index, key] of keys.entries()) {
    const end = ends.find((it) => it === key)
    if (end !== undefined) return { text, end, rest: keys.slice(index + 1) }
    text = key === 'Backspace' ? text.slice(0, -1) : text + key
  }
  return { text, end: null, rest: [] }
}

/**
 * Keys typed between the press that opens an editor and the moment the editor has the focus. Fast typists are faster than the
 * browser draws; without this their first letters would be lost.
 */
export interface TypeAhead {
  /** Takes a key press while an editor is opening; false when the key is none that an editor would use. */
  keep(key: string): boolean
  /** The kept keys, oldest first; they are given out once. */
  take(): readonly string[]
}

const kept: ReadonlySet<string> = new Set(['Enter', 'Tab', 'Escape', 'Backspace'])

export function createTypeAhead(): TypeAhead {
  let keys: string[] = []
  return {
    keep(key) {
      if ([...key].length !== 1 && !kept.has(key)) return false
      keys.push(key)
      return true
    },
    take() {
      const taken = keys
      keys = []
      return taken
    },
  }
}

export interface Typed {
  readonly text: string
  /** The key that ended the typing already; null while it goes on. */
  readonly end: 'Enter' | 'Tab' | 'Escape' | null
  /** Keys after the one that ended it: they are meant for the next cell. */
  readonly rest: readonly string[]
}

/** `start` with the kept keys typed after it. */
export function applyKeys(start: string, keys: readonly string[]): Typed {
  let text = start
  for (const [index, key] of keys.entries()) {
    if (key === 'Enter' || key === 'Tab' || key === 'Escape') return { text, end: key, rest: keys.slice(index + 1) }
    text = key === 'Backspace' ? text.slice(0, -1) : text + key
  }
  return { text, end: null, rest: [] }
}

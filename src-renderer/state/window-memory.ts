/** Small things the window remembers for its own comfort (recent worksheets, panel widths). Losing them harms nothing. */
export interface WindowMemory {
  read(key: string): unknown
  write(key: string, value: unknown): void
}

export function createStorageMemory(storage: Pick<Storage, 'getItem' | 'setItem'>): WindowMemory {
  return {
    read(key) {
      try {
        return JSON.parse(storage.getItem(`gridstage.${key}`) ?? 'null')
      } catch {
        return null
      }
    },
    write(key, value) {
      try {
        storage.setItem(`gridstage.${key}`, JSON.stringify(value))
      } catch {
        // A full or forbidden storage costs only the comfort.
      }
    },
  }
}

export function createMemory(): WindowMemory {
  const values = new Map<string, unknown>()
  return { read: (key) => values.get(key) ?? null, write: (key, value) => void values.set(key, value) }
}

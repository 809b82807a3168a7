/** Edits on their way: typed and not yet taken from their editor, or sent to the host and not yet answered. */

export interface PendingEdits {
  add(work: Promise<unknown>): void
  /** Resolves once nothing is on its way; null when that is so already. */
  settled(): Promise<void> | null
}

export function createPendingEdits(): PendingEdits {
  const open = new Set<Promise<unknown>>()
  const settle = async (): Promise<void> => {
    while (open.size > 0) await Promise.allSettled([...open])
  }
  return {
    add(work) {
      open.add(work)
      const done = (): void => void open.delete(work)
      work.then(done, done)
    },
    settled: () => (open.size === 0 ? null : settle()),
  }
}

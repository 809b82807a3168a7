/** Edits on their way: typed and not yet taken from their editor, or sent to the host and not yet answered. */

export interface PendingEdits {
  add(work: Promise<unknown>): void
  /** An open editor; settled when its value was handed over to be staged, which is a moment after it was left. */
  addTyped(work: Promise<unknown>): void
  /** Resolves once nothing is on its way; null when that is so already. */
  settled(): Promise<void> | null
  /** Resolves once all that was typed is handed over, so that whatever is sent from then on comes after it; null when that is so already. */
  handedOver(): Promise<void> | null
  /** Resolves once what is on its way now has arrived, whatever comes after it. */
  arrived(): Promise<unknown>
}

const settle = async (open: ReadonlySet<Promise<unknown>>): Promise<void> => {
  while (open.size > 0) await Promise.allSettled([...open])
}

export function createPendingEdits(): PendingEdits {
  const open = new Set<Promise<unknown>>()
  const typed = new Set<Promise<unknown>>()
  const keep = (sets: readonly Set<Promise<unknown>>[], work: Promise<unknown>): void => {
    for (const set of sets) {
      set.add(work)
      const done = (): void => void set.delete(work)
      work.then(done, done)
    }
  }
  return {
    add: (work) => keep([open], work),
    addTyped: (work) => keep([open, typed], work),
    settled: () => (open.size === 0 ? null : settle(open)),
    handedOver: () => (typed.size === 0 ? null : settle(typed)),
    arrived: () => Promise.allSettled([...open]),
  }
}

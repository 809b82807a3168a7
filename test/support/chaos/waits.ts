/** What requests wait for in the proxy of a chaos run, and what the run waits for: requests held back, and those on their way. */

export interface Waits {
  /** Resolves after so many real milliseconds. */
  pass(milliseconds: number): Promise<void>
  /** The same, or earlier when everything is released; counts as held back. */
  hold(milliseconds: number): Promise<void>
  release(): void
  /** Resolves when something is held back, or after so many real milliseconds. */
  held(withinMs: number): Promise<void>
  /** Work that goes on whatever becomes of the connection. */
  track<T>(work: Promise<T>): Promise<T>
  /** Resolves when no such work is left. */
  drained(): Promise<void>
  /** Resolves when the next write was done, or after so many real milliseconds. */
  nextWrite(withinMs: number): Promise<void>
  tellWrite(): void
}

/** People who wait to be told, or for so long. */
function createBell() {
  const waiting = new Set<() => void>()
  return {
    size: () => waiting.size,
    wait: (withinMs: number): Promise<void> =>
      new Promise((resolve) => {
        const go = (): void => {
          clearTimeout(late)
          waiting.delete(go)
          resolve()
        }
        const late = setTimeout(go, withinMs)
        waiting.add(go)
      }),
    ring: () => {
      for (const go of [...waiting]) go()
    },
  }
}

export function createWaits(): Waits {
  const released = createBell()
  const somethingHeld = createBell()
  const written = createBell()
  const onTheirWay = new Set<Promise<unknown>>()
  return {
    pass: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    hold(milliseconds) {
      const waiting = released.wait(milliseconds)
      somethingHeld.ring()
      return waiting
    },
    release: released.ring,
    held: (withinMs) => (released.size() > 0 ? Promise.resolve() : somethingHeld.wait(withinMs)),
    track(work) {
      onTheirWay.add(work)
      void work.catch(() => undefined).finally(() => onTheirWay.delete(work))
      return work
    },
    async drained() {
      while (onTheirWay.size > 0) await Promise.allSettled([...onTheirWay])
    },
    nextWrite: written.wait,
    tellWrite: written.ring,
  }
}

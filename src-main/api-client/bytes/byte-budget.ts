/**
 * The bytes that answers under way may hold together, so that many large answers at once cannot fill the memory. An answer that finds no
 * room waits until others are done; the one that began first never waits, so that there is always one that goes on.
 */

export interface ByteShare {
  /** Null when the bytes may be read at once; else resolves when they may, or when the signal was aborted. */
  take(bytes: number, signal: AbortSignal): Promise<void> | null
  /** The answer is whole, or given up: what it held is free again. */
  close(): void
}

export interface ByteBudget {
  open(): ByteShare
}

interface Running {
  held: number
  /** Resolves a wait for room; null when it does not wait. */
  goOn: (() => void) | null
}

/** The total may be passed by what the first answer alone is allowed. */
export function createByteBudget(limitBytes: number): ByteBudget {
  /** In the order in which they began. */
  const running = new Set<Running>()
  let total = 0

  const mayGoOn = (one: Running): boolean => total <= limitBytes || running.values().next().value === one
  const wakeAll = (): void => {
    for (const one of running) if (one.goOn !== null && mayGoOn(one)) one.goOn()
  }
  return {
    open() {
      const one: Running = { held: 0, goOn: null }
      running.add(one)
      return {
        take(bytes, signal) {
          one.held += bytes
          total += bytes
          if (mayGoOn(one) || signal.aborted) return null
          return new Promise((resolve) => {
            const end = (): void => {
              one.goOn = null
              signal.removeEventListener('abort', end)
              resolve()
            }
            one.goOn = end
            signal.addEventListener('abort', end, { once: true })
          })
        },
        close() {
          if (!running.delete(one)) return
          total -= one.held
          one.held = 0
          wakeAll()
        },
      }
    },
  }
}

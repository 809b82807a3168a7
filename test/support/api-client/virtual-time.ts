/** Time that passes only when a test says so: a clock and a timer that belong together. */
import type { Timer } from '../../../src-main/api-client/timer.ts'
import type { Clock } from '../../../src-shared/lib/clock.ts'

export interface VirtualTime {
  readonly clock: Clock
  readonly timer: Timer
  /** Lets `ms` pass: every task that falls due runs in order, and what it sets in motion settles before the next one. */
  advance(ms: number): Promise<void>
  /** Sets the clock as a person does: the time that passes is the same. */
  setClock(byMs: number): void
  /** Tasks that still wait. */
  pending(): number
}

/** Enough turns of the microtask queue for any chain of promises in the code under test. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
}

export function createVirtualTime(start = 1_700_000_000_000): VirtualTime {
  let now = start
  let order = 0
  let offset = 0
  const tasks = new Map<number, { readonly at: number; readonly order: number; readonly run: () => void }>()

  const nextBefore = (end: number) =>
    [...tasks.values()].filter((it) => it.at <= end).sort((a, b) => a.at - b.at || a.order - b.order)[0]

  return {
    clock: { now: () => now + offset },
    timer: {
      after: (ms, run) => {
        order += 1
        const task = { at: now + Math.max(ms, 0.001), order, run }
        const { order: id } = task
        tasks.set(id, task)
        return () => tasks.delete(id)
      },
      elapsed: () => now,
    },
    advance: async (ms) => {
      const end = now + ms
      await settle()
      for (let task = nextBefore(end); task !== undefined; task = nextBefore(end)) {
        tasks.delete(task.order)
        now = Math.max(now, task.at)
        task.run()
        await settle()
      }
      now = end
    },
    setClock: (byMs) => {
      offset += byMs
    },
    pending: () => tasks.size,
  }
}

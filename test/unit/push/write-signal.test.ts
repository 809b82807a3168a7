import { expect, test } from 'vitest'
import type { Pace, PaceState } from '../../../src-main/api-client/pace.ts'
import { createWriteSignal } from '../../../src-main/push/write-signal.ts'

const free: PaceState = {
  phase: 'free',
  waitingUntil: null,
  concurrency: 8,
  perSecond: null,
  inFlight: 0,
  queued: 0,
  limitedAnswers: 0,
}

/** A pace whose state a test sets, and which tells of it. */
function setPace(): { readonly pace: Pace; readonly listeners: Set<() => void>; set(state: Partial<PaceState>): void } {
  let state = free
  const listeners = new Set<() => void>()
  return {
    listeners,
    set(more) {
      state = { ...free, ...more }
      for (const tell of listeners) tell()
    },
    pace: {
      acquire: () => Promise.reject(new Error('nothing is sent here')),
      state: () => state,
      subscribe(listener) {
        const tell = () => listener(state)
        listeners.add(tell)
        return () => void listeners.delete(tell)
      },
    },
  }
}

test.each<[string, Partial<PaceState>, boolean]>([
  ['waits for the answer of what is on the wire', { phase: 'waiting', inFlight: 1 }, false],
  ['lets a request go that is about to be sent', { phase: 'free', inFlight: 0 }, false],
  ['does not wait while the service holds everything back', { phase: 'waiting', inFlight: 0 }, true],
])('a cancelled push %s', (_, state, isAborted) => {
  const cancel = new AbortController()
  const { pace, set } = setPace()
  const write = createWriteSignal(cancel.signal, pace)
  set(state)
  expect(write.signal.aborted).toBe(false)
  cancel.abort()
  expect(write.signal.aborted).toBe(isAborted)
})

test('a cancelled push stops waiting as soon as nothing of it is on the wire', () => {
  const cancel = new AbortController()
  const { pace, set } = setPace()
  const write = createWriteSignal(cancel.signal, pace)
  set({ phase: 'waiting', inFlight: 1 })
  cancel.abort()
  set({ phase: 'slowed', inFlight: 0 })
  expect(write.signal.aborted).toBe(false)
  set({ phase: 'waiting', inFlight: 0 })
  expect(write.signal.aborted).toBe(true)
})

test('a push that has ended listens no more', () => {
  const cancel = new AbortController()
  const { pace, listeners, set } = setPace()
  const write = createWriteSignal(cancel.signal, pace)
  set({ phase: 'waiting' })
  write.stop()
  cancel.abort()
  expect([listeners.size, write.signal.aborted]).toEqual([0, false])
})

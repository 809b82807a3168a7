/** A value that changes in steps, and those who watch it. Updates are pure functions; an update that returns the same value tells nobody. */
import { useSyncExternalStore } from 'react'

export interface Store<T> {
  get(): T
  set(next: T): void
  update(step: (state: T) => T): void
  subscribe(listener: () => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
  let state = initial
  const listeners = new Set<() => void>()
  const set = (next: T): void => {
    if (Object.is(next, state)) return
    state = next
    for (const listener of [...listeners]) listener()
  }
  return {
    get: () => state,
    set,
    update: (step) => set(step(state)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The store's present value; the component renders again when it changes. */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get, store.get)

/** A part of it that stays the same while nothing about it changes, such as a word or an object of the store; the component renders again with that part alone. */
export const usePart = <T, P>(store: Store<T>, part: (state: T) => P): P =>
  useSyncExternalStore(store.subscribe, () => part(store.get()))

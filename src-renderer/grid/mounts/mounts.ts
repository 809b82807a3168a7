/**
 * Elements of AG Grid that React draws into: heads of columns and open editors. The grid itself is drawn without React, which would cost
 * most of a frame; these few are handed to it as portals, so that they live in the window's own tree.
 */
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createStore, type Store } from '../../state/store.ts'

export interface Mount {
  readonly id: number
  readonly into: HTMLElement
  readonly content: ReactNode
}

export interface Mounts {
  readonly store: Store<readonly Mount[]>
  /** Draws with the window's next render. */
  mount(into: HTMLElement, content: ReactNode): MountHandle
}

export interface MountHandle {
  update(content: ReactNode): void
  remove(): void
}

export function createMounts(): Mounts {
  const store = createStore<readonly Mount[]>([])
  let last = 0
  return {
    store,
    mount(into, content) {
      last += 1
      const id = last
      store.update((all) => [...all, { id, into, content }])
      return {
        update: (next) => store.update((all) => all.map((it) => (it.id === id ? { ...it, content: next } : it))),
        remove: () => store.update((all) => all.filter((it) => it.id !== id)),
      }
    },
  }
}

/** Draws at once: an editor must take the focus before the next key. Not to be called while React renders. */
export const drawNow = (change: () => void): void => flushSync(change)

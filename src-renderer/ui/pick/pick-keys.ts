/**
 * The keys of a list that is searched by typing: which item is active, what Enter and Tab take, and what is pressed before the answer to a
 * search has come.
 */
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { PickItem } from './pick-item.ts'
import type { PickLevels } from './pick-trail.tsx'
import type { ActiveItem } from './use-active-item.ts'

/** A key press that the list means something by. */
export type ListPress = Pick<globalThis.KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** What a key did: `waits` until what was searched for is found, `other` when it means nothing here. */
export type PressAnswer = 'taken' | 'waits' | 'other'

/** What is pressed while Enter or Tab wait for what was searched. */
export interface Waiting {
  /** True when the key was kept for after the answer. */
  keep(press: ListPress): boolean
  /** The answer came, and what waited for it is taken next. */
  settle(): void
}

interface PickKeys {
  readonly isMultiple: boolean
  /** What is chosen. */
  readonly ids: readonly string[]
  readonly active: ActiveItem
  /** The active one; undefined in an empty list. */
  readonly item: PickItem | undefined
  readonly search: string
  readonly isLoading?: boolean
  readonly levels?: PickLevels | null
  readonly onChange: (ids: readonly string[]) => void
  readonly onDone: (event: globalThis.KeyboardEvent | undefined, taken: readonly string[]) => void
  readonly onTab?: (back: boolean) => void
  readonly onEscape?: () => void
  readonly onWaiting?: Waiting
  pick(item: PickItem, event?: globalThis.KeyboardEvent): void
}

interface PressedKeys {
  press(press: ListPress, event?: globalThis.KeyboardEvent): PressAnswer
  keyDown(event: KeyboardEvent): void
  /** What waited is not wanted any more. */
  forget(): void
}

/** What Enter and Tab take: the active item, and what is left open by a search that finds nothing stays to be mended. */
function takers({ isMultiple, ids, onChange, onDone, onTab, pick }: PickKeys) {
  const withSearched = ({ id }: PickItem): readonly string[] => (isMultiple ? [...ids.filter((it) => it !== id), id] : [id])
  return {
    tab(item: PickItem | undefined, isSearching: boolean, back: boolean): void {
      if (isSearching && item === undefined) return
      if (isSearching && item !== undefined) onChange(withSearched(item))
      onTab?.(back)
    },
    enter(item: PickItem | undefined, isSearching: boolean, event: globalThis.KeyboardEvent): void {
      if (item === undefined) {
        if (!isSearching) onDone(event, ids)
      } else if (event.ctrlKey || event.metaKey) {
        const taken = isSearching ? withSearched(item) : ids
        if (isSearching) onChange(taken)
        onDone(event, taken)
      } else pick(item, event)
    },
  }
}

export function usePickKeys(keys: PickKeys): PressedKeys {
  const { ids, active, item, search, isLoading = false, levels = null, onChange, onEscape, onWaiting } = keys
  /** Keys that wait for the answer to the search, oldest first. */
  const pending: RefObject<ListPress[]> = useRef([])
  /** Escape was pressed after it. */
  const isLeaving = useRef(false)
  const { tab, enter } = takers(keys)

  /** The key itself where the browser has it: whoever goes on to the next cell with Enter needs one. */
  const press = (key: ListPress, event = new globalThis.KeyboardEvent('keydown', key)): PressAnswer => {
    const isSearching = search.trim() !== ''
    const isTab = key.key === 'Tab' && keys.onTab !== undefined
    const isStep = key.key === 'ArrowDown' || key.key === 'ArrowUp'
    // Where there is nothing to see yet, the list to step through and take from is the one that comes. Tab takes what was searched only.
    const isEarly = isLoading && (isSearching || (item === undefined && !isTab))
    if ((isTab || isStep || key.key === 'Enter') && (isEarly || pending.current.length > 0)) {
      pending.current.push(key)
      return 'waits'
    }
    if (isTab) tab(item, isSearching, key.shiftKey)
    else if (key.key === 'Enter') enter(item, isSearching, event)
    else if (isStep) active.step(key.key === 'ArrowDown' ? 1 : -1)
    else if (key.key === 'ArrowRight' && levels !== null && item !== undefined && levels.opens(item)) active.goInto(item)
    else if (key.key === 'ArrowLeft' && levels !== null && levels.trail.length > 0) active.goUpTo(levels.trail.length - 1)
    else if (key.key === 'Backspace' && search === '' && ids.length > 0) onChange(ids.slice(0, -1))
    else return 'other'
    return 'taken'
  }
  // What was asked for before its answer came is taken when it comes.
  const latest = useRef(press)
  latest.current = press
  useEffect(() => {
    if (isLoading || pending.current.length === 0) return
    const waited = pending.current
    pending.current = []
    // Each is drawn before the next, which React does not do within an effect.
    queueMicrotask(() => {
      for (const key of waited) flushSync(() => void latest.current(key))
      if (!isLeaving.current) return
      isLeaving.current = false
      onEscape?.()
    })
    onWaiting?.settle()
  })
  return {
    press,
    keyDown(event) {
      const { nativeEvent } = event
      if (event.key === 'Escape' && onEscape !== undefined) {
        event.preventDefault()
        if (pending.current.length === 0 || isLeaving.current) onEscape()
        else isLeaving.current = true
        return
      }
      const isKept = pending.current.length > 0 && event.key !== 'Escape' && onWaiting?.keep(nativeEvent) === true
      if (isKept || press(nativeEvent, nativeEvent) !== 'other') {
        // Backspace empties the search line by itself, where there is something in it.
        if (isKept || event.key !== 'Backspace') event.preventDefault()
      }
    },
    forget() {
      pending.current = []
      isLeaving.current = false
    },
  }
}

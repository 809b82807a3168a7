/**
 * The keys of a list that is searched by typing: which item is active, what Enter and Tab take, and what is pressed before the answer to a
 * search has come.
 */
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
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
  /** The key that waits for the answer to the search. */
  const pending: RefObject<ListPress | null> = useRef(null)
  /** Escape was pressed after it. */
  const isLeaving = useRef(false)
  const { tab, enter } = takers(keys)

  /** The key itself where the browser has it: whoever goes on to the next cell with Enter needs one. */
  const press = (key: ListPress, event = new globalThis.KeyboardEvent('keydown', key)): PressAnswer => {
    const isSearching = search.trim() !== ''
    const isTab = key.key === 'Tab' && keys.onTab !== undefined
    if (isTab || key.key === 'Enter') {
      if (isSearching && isLoading) {
        pending.current = key
        return 'waits'
      }
      if (isTab) tab(item, isSearching, key.shiftKey)
      else enter(item, isSearching, event)
    } else if (key.key === 'ArrowDown' || key.key === 'ArrowUp') active.step(key.key === 'ArrowDown' ? 1 : -1)
    else if (key.key === 'ArrowRight' && levels !== null && item !== undefined && levels.opens(item)) active.goInto(item)
    else if (key.key === 'ArrowLeft' && levels !== null && levels.trail.length > 0) active.goUpTo(levels.trail.length - 1)
    else if (key.key === 'Backspace' && search === '' && ids.length > 0) onChange(ids.slice(0, -1))
    else return 'other'
    return 'taken'
  }
  // What was asked for before its answer came is taken when it comes.
  useEffect(() => {
    const key = pending.current
    if (isLoading || key === null) return
    pending.current = null
    onWaiting?.settle()
    press(key)
    if (!isLeaving.current) return
    isLeaving.current = false
    onEscape?.()
  })
  return {
    press,
    keyDown(event) {
      const { nativeEvent } = event
      if (event.key === 'Escape' && onEscape !== undefined) {
        event.preventDefault()
        if (pending.current === null || isLeaving.current) onEscape()
        else isLeaving.current = true
        return
      }
      const isKept = pending.current !== null && event.key !== 'Escape' && onWaiting?.keep(nativeEvent) === true
      if (isKept || press(nativeEvent, nativeEvent) !== 'other') {
        // Backspace empties the search line by itself, where there is something in it.
        if (isKept || event.key !== 'Backspace') event.preventDefault()
      }
    },
    forget() {
      pending.current = null
      isLeaving.current = false
    },
  }
}

/** Which item of a list is active, on one level of a tree and from one level to the next. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { PickItem } from './pick-item.ts'
import type { PickLevels } from './pick-trail.tsx'

export interface ActiveItem {
  /** -1 in an empty list. */
  readonly at: number
  setActive(index: number): void
  /** Round at both ends. */
  step(by: 1 | -1): void
  goInto(item: PickItem): void
  goUpTo(depth: number): void
}

export function useActiveItem(
  found: readonly PickItem[],
  levels: PickLevels | null,
  input: RefObject<HTMLInputElement | null>,
  list: RefObject<HTMLElement | null>,
): ActiveItem {
  const [active, setActive] = useState(0)
  /** The item that was left by going back; it is marked again once its level is there. */
  const leftFrom = useRef<string | null>(null)
  const at = Math.min(active, found.length - 1)
  useEffect(() => {
    const place = found.findIndex(({ id }) => id === leftFrom.current)
    if (place < 0) return
    leftFrom.current = null
    setActive(place)
  })
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at, list])
  return {
    at,
    setActive,
    step: (by) => setActive(found.length === 0 ? 0 : (at + by + found.length) % found.length),
    goInto(item) {
      setActive(0)
      levels?.onInto(item)
      input.current?.focus()
    },
    goUpTo(depth) {
      leftFrom.current = levels?.trail[depth]?.id ?? null
      setActive(0)
      levels?.onUpTo(depth)
      input.current?.focus()
    },
  }
}

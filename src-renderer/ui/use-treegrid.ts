/**
 * A list of rows with their cells below them, walked by keyboard: arrows, Home and End move, Left and Right close and open a row. One line at
 * a time is reached by Tab. Each line carries its id as `data-id`.
 */
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'

type Line = { readonly id: string } & ({ readonly kind: 'row'; readonly isOpen: boolean } | { readonly kind: 'cell' })

export interface Treegrid<T> {
  readonly root: RefObject<HTMLTableElement | null>
  readonly items: readonly T[]
  /** The line that Tab leads to; null when there is none. */
  readonly reachable: string | null
  setCurrent(id: string): void
  setOpen(id: string, isOpen: boolean): void
  /** Moves the focus: at once, so that the next key is about that line, or when the line is drawn. */
  goTo(id: string | null | undefined): void
  /** Walks, or else asks `act`, which answers whether it knew the key. */
  press(event: KeyboardEvent<HTMLElement>, item: T, index: number, act: (key: string) => boolean): void
}

/** `list` answers the lines when these rows are closed. */
export function useTreegrid<T extends Line>(list: (closed: ReadonlySet<string>) => readonly T[]): Treegrid<T> {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [current, setCurrent] = useState<string | null>(null)
  const root = useRef<HTMLTableElement>(null)
  const items = list(closed)

  const setOpen = (id: string, isOpen: boolean): void =>
    setClosed((known) => {
      const next = new Set(known)
      if (isOpen) next.delete(id)
      else next.add(id)
      return next
    })
  const goTo = (id: string | null | undefined): void => {
    if (id === null || id === undefined) return
    setCurrent(id)
    const lineNow = () => root.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`) ?? null
    const line = lineNow()
    if (line === null) requestAnimationFrame(() => lineNow()?.focus())
    else line.focus()
  }
  const walk = (key: string, item: T, index: number): boolean => {
    switch (key) {
      case 'ArrowDown':
        goTo(items[index + 1]?.id)
        return true
      case 'ArrowUp':
        goTo(items[index - 1]?.id)
        return true
      case 'Home':
        goTo(items[0]?.id)
        return true
      case 'End':
        goTo(items.at(-1)?.id)
        return true
      case 'ArrowRight':
        if (item.kind === 'row' && !item.isOpen) setOpen(item.id, true)
        else goTo(items[index + 1]?.id)
        return true
      case 'ArrowLeft':
        if (item.kind === 'row') setOpen(item.id, false)
        else goTo(items.findLast((it, at) => at < index && it.kind === 'row')?.id)
        return true
      default:
        return false
    }
  }
  return {
    root,
    items,
    reachable: items.some((item) => item.id === current) ? current : (items[0]?.id ?? null),
    setCurrent,
    setOpen,
    goTo,
    press(event, item, index, act) {
      if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
      if (walk(event.key, item, index) || act(event.key)) event.preventDefault()
    },
  }
}

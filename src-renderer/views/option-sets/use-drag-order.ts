/** Reordering a list by dragging a handle with the mouse, and by arrow keys on it. What happened is said for screen readers. */
import { type DragEvent, type KeyboardEvent, useState } from 'react'

interface DragOrder {
  /** Props of the handle in line `index`. */
  handle(index: number): {
    readonly draggable: true
    onDragStart(event: DragEvent): void
    onDragEnd(): void
    onKeyDown(event: KeyboardEvent): void
  }
  /** Props of line `index`. */
  line(index: number): {
    readonly 'data-dragged': true | undefined
    readonly 'data-drop': 'before' | 'after' | undefined
    onDragOver(event: DragEvent): void
    onDrop(event: DragEvent): void
  }
  /** For a live region. */
  readonly said: string
}

/** `nameOf` names a line when its move is said. */
export function useDragOrder(
  count: number,
  move: (from: number, to: number) => void,
  nameOf: (index: number) => string,
): DragOrder {
  const [from, setFrom] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const end = (): void => {
    setFrom(null)
    setOver(null)
  }
  const moveTo = (index: number, to: number): void => {
    if (to < 0 || to >= count || to === index) return
    setSaid(`${nameOf(index)} is at place ${to + 1} of ${count}`)
    move(index, to)
  }
  return {
    said,
    handle: (index) => ({
      draggable: true,
      onDragStart(event) {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', nameOf(index))
        setFrom(index)
      },
      onDragEnd: end,
      onKeyDown(event) {
        const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key]
        if (to === undefined || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        event.stopPropagation()
        moveTo(index, to)
      },
    }),
    line: (index) => ({
      'data-dragged': from === index || undefined,
      'data-drop': from === null || over !== index || from === index ? undefined : from < index ? 'after' : 'before',
      onDragOver(event) {
        if (from === null) return
        event.preventDefault()
        setOver(index)
      },
      onDrop(event) {
        if (from === null) return
        event.preventDefault()
        event.stopPropagation()
        moveTo(from, index)
        end()
      },
    }),
  }
}

/**
 * Shows words beside the pointer once it rests on a cell or a head. One pair of ears for the whole grid: AG Grid gives every cell its own,
 * which is a good part of what drawing a cell costs.
 */
import type { GridHandle } from '../grid-handle.ts'
import { sayCell, sayHead } from './tooltip-words.ts'
import './tooltip.css'

/** Milliseconds that the pointer rests before anything is shown. */
const rest = 400
/** Pixels between the pointer and the words, and between the words and the edge of the window. */
const gap = 14
const edge = 4

function wordsOn({ api, context, fields }: GridHandle, under: Element): string | null {
  const field = fields().find((it) => it.id === under.getAttribute('col-id'))
  if (field === undefined) return null
  if (under.matches('.ag-header-cell')) return sayHead(field)
  const index = under.closest('[row-index]')?.getAttribute('row-index')
  const row = typeof index === 'string' ? api.getDisplayedRowAtIndex(Number(index))?.data : undefined
  return row === undefined ? null : sayCell(field, row, context)
}

/** Returns the function that ends it. */
export function attachTooltip(root: HTMLElement, handle: () => GridHandle | null): () => void {
  const box = document.createElement('div')
  box.className = 'gs-tooltip'
  box.role = 'tooltip'
  let over: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let pointer = { x: 0, y: 0 }

  const hide = (): void => {
    clearTimeout(timer)
    box.remove()
  }
  const show = (): void => {
    const grid = handle()
    const words = grid === null || over?.isConnected !== true ? null : wordsOn(grid, over)
    if (words === null) return
    box.textContent = words
    root.append(box)
    const { width, height } = box.getBoundingClientRect()
    const below = pointer.y + gap
    const top = below + height + edge > window.innerHeight ? pointer.y - gap - height : below
    const left = Math.min(pointer.x + gap, window.innerWidth - width - edge)
    box.style.left = `${Math.max(edge, left)}px`
    box.style.top = `${Math.max(edge, top)}px`
  }
  const enter = ({ target, buttons, clientX: x, clientY: y }: PointerEvent): void => {
    // A grid that appears under a pointer at rest is entered without a move.
    pointer = { x, y }
    const under = target instanceof Element ? target.closest('.ag-cell, .ag-header-cell') : null
    if (under === over) return
    hide()
    over = under
    if (under !== null && buttons === 0) timer = setTimeout(show, rest)
  }
  const leave = (): void => {
    hide()
    over = null
  }
  const move = ({ clientX: x, clientY: y }: PointerEvent): void => {
    pointer = { x, y }
  }
  const ears = new AbortController()
  const how = { capture: true, passive: true, signal: ears.signal }
  root.addEventListener('pointerover', enter, how)
  root.addEventListener('pointermove', move, how)
  root.addEventListener('pointerleave', leave, { signal: ears.signal })
  // Whoever acts wants to see the cells; words come again when the pointer enters the next one.
  for (const type of ['pointerdown', 'keydown', 'wheel', 'scroll'] as const) root.addEventListener(type, hide, how)
  return () => {
    hide()
    ears.abort()
  }
}

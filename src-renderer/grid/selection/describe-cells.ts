/**
 * What screen readers hear of the cells on screen: whether they are selected or locked, and how they differ from the service. Set a moment
 * after drawing, as attributes, so that scrolling and drawing a selection do not wait for it.
 */
import type { FieldId } from '../../../src-shared/model/ids.ts'
import { whyLocked } from '../../../src-shared/model/lock-words.ts'
import { type GridHandle, isEditing, shownOf } from '../grid-handle.ts'
import { flawsOf, sayFlaws } from '../marks/flaw-words.ts'
import { elsewhereWords, signWords } from '../marks/mark-words.ts'
import { isChangedElsewhere, markOf, type SheetRow } from '../rows/sheet-row.ts'
import { isSelected, type Selection } from './selection.ts'

/** Milliseconds without drawing before the cells are described. */
const debounceMs = 150

function put(cell: Element, name: string, value: string | null): void {
  if (value === null) cell.removeAttribute(name)
  else if (cell.getAttribute(name) !== value) cell.setAttribute(name, value)
}

/** How a cell differs from the service, or from what the user saw there last; null where there is nothing to say. */
export function sayState(row: SheetRow, field: FieldId): string | null {
  const mark = markOf(row, field)
  const flaws = sayFlaws(flawsOf(row, field))
  const state = mark === null ? '' : mark.state === 'staged' || mark.state === 'sent' ? signWords.updated : signWords[mark.state]
  const news = isChangedElsewhere(row, field) ? elsewhereWords : ''
  const words = [state, news, mark?.message ?? '', flaws].filter((text) => text !== '').join('. ')
  return words === '' ? null : words
}

function describe(grid: GridHandle, selection: Selection | null): void {
  const fields = new Map(shownOf(grid).map((field) => [field.id as string, field]))
  const whole = grid.root.querySelector('[role="grid"]')
  whole?.setAttribute('aria-multiselectable', 'true')
  whole?.setAttribute('aria-label', grid.root.getAttribute('aria-label') ?? '')
  for (const cell of grid.root.querySelectorAll('.ag-row [role="gridcell"]')) {
    const field = fields.get(cell.getAttribute('col-id') ?? '')
    const index = Number(cell.closest('[row-index]')?.getAttribute('row-index'))
    if (field === undefined) continue
    const row = grid.api.getDisplayedRowAtIndex(index)?.data
    put(cell, 'aria-selected', String(selection !== null && isSelected(selection, { row: index, field: field.id })))
    put(cell, 'aria-readonly', whyLocked(field) === null ? null : 'true')
    put(cell, 'aria-description', row === undefined ? null : sayState(row, field.id))
  }
}

export function createDescriber(handle: () => GridHandle | null) {
  let timer: ReturnType<typeof setTimeout> | null = null
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  return {
    /** Something was drawn. */
    ask(): void {
      stop()
      timer = setTimeout(() => {
        const grid = handle()
        if (grid !== null && !grid.api.isDestroyed() && !isEditing(grid)) describe(grid, grid.context.selection.get())
      }, debounceMs)
    },
    stop,
  }
}

/**
 * What of the grid is on the clipboard: shown around the cells until something else is copied, they were moved, or Escape is pressed.
 * Cut cells stay as they are until they are pasted, as in Excel: whatever happens to the clipboard meanwhile, nothing is lost.
 */
import type { Area } from '../../../src-shared/host/area.ts'
import type { App } from '../../state/app.ts'
import type { NamedCell } from '../../state/sheet/find-state.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { createStore, type Store } from '../../state/store.ts'

export interface CopiedCells {
  readonly area: Area
  readonly isCut: boolean
  /** The text that went on the clipboard: a paste of another one is not of these cells. */
  readonly text: string
  /** The cells by name, as long as they are few enough to be named. */
  readonly cells: readonly NamedCell[] | null
}

export type CopiedStore = Store<CopiedCells | null>

/** Cut cells are known beyond their grid: they may be pasted into another worksheet. */
export function createCopied(app: App, at: SheetRef, name: () => string): CopiedStore {
  const store = createStore<CopiedCells | null>(null)
  store.subscribe(() => {
    const copied = store.get()
    app.cut.set(copied?.isCut === true ? { at, name: name(), text: copied.text, cells: copied.cells } : null)
  })
  return store
}

/** Characters of the line end that begins there; 0 where none does. */
const lineEndAt = (text: string, at: number): number => (text.startsWith('\r\n', at) ? 2 : text[at] === '\n' ? 1 : 0)

/** Line ends may come back from the clipboard in another form, and one more or less at the very end. Nothing is copied for it: texts may be long. */
export function isSameText(one: string, other: string): boolean {
  if (one === other) return true
  let [i, j] = [0, 0]
  while (i < one.length && j < other.length) {
    const [end, otherEnd] = [lineEndAt(one, i), lineEndAt(other, j)]
    if (end > 0 !== otherEnd > 0 || (end === 0 && one.charCodeAt(i) !== other.charCodeAt(j))) return false
    i += Math.max(1, end)
    j += Math.max(1, otherEnd)
  }
  if (i === one.length && j === other.length) return true
  const [whole, longer, at] = i === one.length ? [one, other, j] : [other, one, i]
  return !whole.endsWith('\n') && lineEndAt(longer, at) === longer.length - at
}

/** The cells that a pasted text was cut from; null when it is of something else. */
export const cutBy = (copied: CopiedCells | null, text: string): Area | null =>
  copied?.isCut === true && isSameText(copied.text, text) ? copied.area : null

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

/** Line ends may come back from the clipboard in another form. */
const plain = (text: string): string => text.replaceAll('\r\n', '\n').replace(/\n$/, '')

export const isSameText = (one: string, other: string): boolean => one === other || plain(one) === plain(other)

/** The cells that a pasted text was cut from; null when it is of something else. */
export const cutBy = (copied: CopiedCells | null, text: string): Area | null =>
  copied?.isCut === true && isSameText(copied.text, text) ? copied.area : null

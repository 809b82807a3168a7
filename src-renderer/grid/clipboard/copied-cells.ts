/**
 * What of the grid is on the clipboard: shown around the cells until something else is copied, they were moved, or Escape is pressed.
 * Cut cells stay as they are until they are pasted, as in Excel: whatever happens to the clipboard meanwhile, nothing is lost.
 */
import type { Area } from '../../../src-shared/host/area.ts'
import { createStore, type Store } from '../../state/store.ts'

export interface CopiedCells {
  readonly area: Area
  readonly isCut: boolean
  /** The text that went on the clipboard: a paste of another one is not of these cells. */
  readonly text: string
}

export type CopiedStore = Store<CopiedCells | null>

export const createCopied = (): CopiedStore => createStore<CopiedCells | null>(null)

/** Line ends may come back from the clipboard in another form. */
const plain = (text: string): string => text.replaceAll('\r\n', '\n').replace(/\n$/, '')

/** The cells that a pasted text was cut from; null when it is of something else. */
export const cutBy = (copied: CopiedCells | null, text: string): Area | null =>
  copied?.isCut === true && (copied.text === text || plain(copied.text) === plain(text)) ? copied.area : null

/** Cut cells of which worksheet are on the clipboard: a paste into another one takes them from there. */
import type { NamedCell } from './find-state.ts'
import type { SheetRef } from './sheet-ref.ts'

export interface CutCells {
  readonly at: SheetRef
  /** What the worksheet is called. */
  readonly name: string
  /** The text that went on the clipboard. */
  readonly text: string
  /** Null where they are too many to be named: then they can only be copied elsewhere. */
  readonly cells: readonly NamedCell[] | null
}

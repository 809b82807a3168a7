/** What commands may ask of the grid in front. The grid registers itself here while it is shown. */
import type { SpecialPaste } from '../../../src-shared/clipboard/special-paste.ts'
import type { Area } from '../../../src-shared/host/area.ts'
import type { PastePreview } from '../../../src-shared/host/calls/clipboard-calls.ts'
import type { GridLayout, WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Result } from '../../../src-shared/lib/result.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { FieldId, RowKey, ViewHandle, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { PastedText } from '../../ui/pasted-text.ts'

export interface GridCell {
  readonly row: RowKey
  readonly field: FieldId
  readonly value: CellValue
}

export interface ReadCell {
  readonly value: CellValue
  readonly title: string
}

export interface ShownRows {
  readonly view: ViewHandle
  readonly revision: number
  readonly total: number
}

/** Goes to a cell (or row) whose row is not on the screen; where it is, or where the user has moved on meanwhile, nothing moves. */
export interface WayFromHere {
  /** False once the user has gone elsewhere: nobody is fetched back from there. */
  isOpen(): boolean
  /** To a cell that is not on the screen. */
  follow(row: RowKey, field: FieldId | null): Promise<void>
}

/** Cells that show what an undo will give back, until one of these is called. */
export interface PaintedUndo {
  taken(): void
  refused(): void
}

export interface GridPort {
  readonly worksheetId: WorksheetId
  /**
   * Gives the focus to the cell that had it, else to the first one, as soon as its row is loaded; not when something else took it since
   * `before` had it, which is what has it now unless the wish is older than the grid.
   */
  focus(before?: Element | null): void
  /** The view whose rows it shows; null before there is one. */
  view(): ViewHandle | null
  /** Other rows are on their way: whatever is about rows waits until they are there, and the selection with them. */
  expect(arrived: Promise<unknown>): void
  /** Acts at once, or when rows and selection have arrived that are on their way, in its turn among the keys that wait for them. */
  inTurn(act: () => void): void
  /** The active cell, also while the grid is on its way to it; null when there is none or its row is not loaded. */
  focusedCell(): GridCell | null
  startEdit(): void
  /** Takes what an open editor holds, as leaving the cell does. */
  endEdit(): void
  /** Goes to the next cell with a problem, or to the one before. */
  walkProblems(step: 1 | -1): Promise<void>
  /** Empties every editable cell of the selected range. */
  clearRange(): Promise<void>
  /** Cut cells are emptied when they are pasted. */
  copyRange(how: { readonly isCut: boolean; readonly headers: boolean }): Promise<void>
  /** Pastes a clipboard's texts otherwise than cell onto cell. */
  pasteSpecially(pasted: PastedText, special: SpecialPaste): Promise<void>
  /** What that would do, without doing it. */
  previewPaste(pasted: PastedText, special: SpecialPaste): Promise<Result<PastePreview, HostError>>
  /** Copies the first row of the range into the rows below it; a single row takes what is above it. */
  fillDown(): Promise<void>
  /** The same from the first column to the right. */
  fillRight(): Promise<void>
  /** Gives each selected cell what stands right above the selection. */
  copyAbove(): Promise<void>
  /** Gives all selected cells the value of a field, as if it had been typed into each. */
  putValue(field: Field, value: CellValue): void
  /** From now on the arrow keys extend the selection, until they are told so again, or something else is done. */
  toggleExtending(): void
  /** The last step was a fill, and how its cells go on can be chosen. */
  hasFilled(): boolean
  /** Shows at once what the undo will give back, where the grid knows it of its last step; else null. */
  paintUndo(state: Pick<WorksheetState, 'undo' | 'redo'>): PaintedUndo | null
  selectAll(): void
  /** The selected cells, for the host; null when nothing is selected. One cell is an area too. */
  selection(): Area | null
  /** The heads of the columns are selected with them: what is copied begins with the names. */
  selectsHeads(): boolean
  /** Told after something else was selected, and after the selected rows moved; returns the function that stops that. */
  onSelectionChange(listener: () => void): () => void
  /** The rows of the view as they are now; null before it is open. */
  shownRows(): ShownRows | null
  /** Brings a row into view and focuses it; false when the view does not hold it. */
  goTo(row: RowKey, field: FieldId | null): Promise<boolean>
  /** Goes to the row of this number, counted from 0 without heads of groups, in a column, else in that of the active cell. */
  goToPlace(number: number, field?: FieldId): Promise<void>
  /** Order, width, hiding and pinning as they are now. */
  layout(): GridLayout
  applyLayout(layout: GridLayout): void
  /** Back to the order and widths of the structure. */
  resetLayout(): void
  /** Where the user is now, for a command that will know only after an answer which cell it is about. */
  wayFromHere(): WayFromHere
  /** The present value of a cell and the title of its row; null when the view does not hold the row. */
  readCell(row: RowKey, field: FieldId): Promise<ReadCell | null>
  /** Position of the focused cell's row in the view; null before a cell had the focus. */
  focusedIndex(): number | null
  /** Moves the focused cell up or down within its column, without taking the keyboard; false at the end. */
  stepRow(step: 1 | -1): boolean
  /** Told after another cell got the focus; returns the function that stops that. */
  onFocusChange(listener: () => void): () => void
  /** Told after rows of the view changed; returns the function that stops that. */
  onRowsChange(listener: () => void): () => void
}

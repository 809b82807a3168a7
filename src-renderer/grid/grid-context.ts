/** What cells, headers and editors may ask of the grid they stand in; handed to them by AG Grid's `context`. */
import type { CellValue } from '../../src-shared/model/cell-value.ts'
import type { DateForm } from '../../src-shared/model/dates/date-form.ts'
import type { Field } from '../../src-shared/model/field.ts'
import type { FieldId, RowKey } from '../../src-shared/model/ids.ts'
import type { Names } from '../../src-shared/model/names.ts'
import type { NumberTexts } from '../../src-shared/model/numbers/number-texts.ts'
import type { App } from '../state/app.ts'
import type { SheetRef } from '../state/sheet/sheet-ref.ts'
import type { Store } from '../state/store.ts'
import type { CopiedStore } from './clipboard/copied-cells.ts'
import type { OpenEdit } from './editing/take-edit.ts'
import type { TypeAhead } from './editors/typing/type-ahead.ts'
import type { FilledStore } from './filling/filled-cells.ts'
import type { Mounts } from './mounts/mounts.ts'
import type { CellPainter } from './rows/paint-cells.ts'
import type { PendingKeys } from './selection/pending-keys.ts'
import type { Selection } from './selection/selection.ts'
import type { SelectionStore } from './selection/selection-store.ts'
import type { TabRun } from './selection/tab-run.ts'

export interface GridContext {
  readonly app: App
  readonly at: SheetRef
  readonly numbers: NumberTexts
  readonly dateOrder: DateForm
  readonly selection: SelectionStore
  /** Where React draws inside the grid. */
  readonly mounts: Mounts
  /** What is on the clipboard of this grid's cells. */
  readonly copied: CopiedStore
  /** What the handle has filled last. */
  readonly filled: FilledStore
  /** Shows cells as commands will leave them. */
  readonly painter: CellPainter
  readonly typeAhead: TypeAhead
  /** Keys that wait for the selection. */
  readonly waitingKeys: PendingKeys
  readonly tabRun: TabRun
  /** Of the paste that the browser tells of after the key: by its texts alone. */
  readonly pasting: { asText: boolean }
  /** What Space gives selected checkboxes while the host has not answered; null where it has. */
  readonly ticking: { cells: Selection | null; value: boolean }
  /** The arrow keys extend the selection without Shift. */
  readonly extending: Store<boolean>
  /** What the open editor holds now. */
  typed(edit: OpenEdit): void
  /** What chosen references are called, until the row is read again. */
  nameChosen(names: Names): void
  /** Gives all selected cells the value of one of them; null when that is the only one. */
  fillSelected(field: Field, value: CellValue): (() => void) | null
  /** After an edit that Enter has ended: goes to the cell below, with Shift above, or on within the selection. */
  enterOn(back: boolean): void
  /** After an edit that Tab has ended: notes where it began; true where it went on within a selection of several cells. */
  tabOn(back: boolean): boolean
  /** Closes the open editor without taking its value. */
  cancelEdit(): void
  tickRow(row: RowKey, index: number, extend: boolean): void
  tickAll(): void
  sortBy(field: string, add: boolean): void
  openFiles(row: RowKey, field: FieldId): void
  /** Shows the rows of a sub-table of the row with the focus in the row panel. */
  openSubTable(field: FieldId): void
  /** Shows the row at this place of the view in the row panel. */
  openRow(index: number): void
  /** Says something to screen readers and nobody else. */
  whisper(text: string): void
  /** A typed text that could not be taken when the editor was left. */
  rejectText(text: string, field: Field, why: string): void
}

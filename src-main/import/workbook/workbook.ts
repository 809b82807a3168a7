/** A workbook as the rest of the import sees it, whichever form it is kept in: Office Open XML (`open-xml.ts`) or OpenDocument (`open-document/`). */
import type { MergedArea } from '../../../src-shared/workbook/cell-place.ts'
import { WorkbookError } from './workbook-error.ts'

export interface NamedSheet {
  readonly name: string
  readonly isHidden: boolean
}

export interface SheetRow {
  /** As the sheet numbers them, 1-based. */
  readonly row: number
  readonly cells: string[]
  /** One letter per cell (`cellKinds`). */
  readonly kinds: string
  readonly isHidden: boolean
}

export interface SheetRows {
  /** Rows with cells, in order; [] now and then, null behind the last. Throws a `WorkbookError`. */
  next(): readonly SheetRow[] | null
  /** Packed bytes of the sheet read so far. */
  readonly position: number
}

/** What only the whole of a sheet tells. */
export interface SheetScan {
  readonly hiddenRows: number
  readonly merged: readonly MergedArea[]
}

export interface SheetScanner {
  /** Looks on for some milliseconds at most; false at the end. Throws a `WorkbookError`. */
  step(): boolean
  /** What was found so far. */
  readonly found: SheetScan
}

/** Lets whoever else waits for the thread go first. */
export type Breathe = () => Promise<void>

export interface LookedOver extends SheetScan {
  readonly sheets: readonly NamedSheet[]
  /** The sheet that is read. */
  readonly sheet: string
  /** Cells take values from other files, which are never opened. */
  readonly hasExternalLinks: boolean
}

export interface Workbook {
  readonly hasMacros: boolean
  /** Finds the sheets, and looks through the one that is named, else through the first with cells that people see. Throws a `WorkbookError`. */
  lookOver(name: string | null, breathe: Breathe): Promise<LookedOver>
  /** Throws a `WorkbookError`, here or while it is read, where there is no such sheet. */
  openRows(name: string): SheetRows
  scanSheet(name: string): SheetScanner
  close(): void
}

/** Areas kept at most: a sheet with more was not merged by hand, and each is compared with every row it may touch. */
export const mostAreas = 100_000

export const noSuchSheet = (name: string): WorkbookError =>
  new WorkbookError(`has no sheet “${name}” with rows. Choose another sheet.`)

export const noSheetWithCells = (): WorkbookError => new WorkbookError('has no sheet with cells.')

/** The first of those that people see, else the first. */
export const inReadingOrder = <T extends NamedSheet>(sheets: readonly T[]): readonly T[] => [
  ...sheets.filter(({ isHidden }) => !isHidden),
  ...sheets.filter(({ isHidden }) => isHidden),
]

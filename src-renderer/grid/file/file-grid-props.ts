/** What the grid of an imported file is given, and what it tells. */
import type { Ref } from 'react'
import type { Operation } from '../../../src-shared/bulk/operation.ts'
import type { FileArea } from '../../../src-shared/host/calls/import/import-bulk-calls.ts'
import type { GridLine, GridShow } from '../../../src-shared/host/calls/import/import-grid-calls.ts'
import type { HostCallRequest } from '../../../src-shared/host/calls.ts'
import type { TypeAhead } from '../editors/typing/type-ahead.ts'
import type { Steps } from '../filling/filled-cells.ts'
import type { FileColumn } from './file-line.ts'
import type { ReadPage } from './walk-lines.ts'

export interface TypedCell {
  readonly line: number
  readonly column: number
  readonly text: string
}

export interface FileCell {
  readonly row: number
  readonly line: GridLine
  /** null for the line as a whole. */
  readonly column: number | null
}

/** What cells and editors may ask of the grid they stand in. */
export interface FileContext {
  readonly typeAhead: TypeAhead
  /** Gives all selected cells this text; false where one cell alone is selected. */
  fillSelected(text: string): boolean
}

/** Cells of the lines that are shown, and those that they go on in. */
export type FillAsked = Omit<HostCallRequest<'import.fill'>, 'importId'>

/** What a fill has made. */
export interface FileFilled {
  readonly changed: number
  /** The first lines as they are then. */
  readonly rows: readonly GridLine[]
  /** The step that it is. */
  readonly undo: string | null
}

export interface FileGridHandle {
  /** Goes to the next rejected cell, or the one before; answers whether there is one. */
  walk(step: 1 | -1): Promise<boolean>
  /** Takes the selected lines out, or in again. */
  turnLines(): void
  /** Gives the keyboard to the cell that was in front. */
  focus(): void
  /** What is selected; null when nothing is. */
  area(): FileArea | null
}

export interface FileGridProps {
  readonly label: string
  readonly columns: readonly FileColumn[]
  /** Columns of the file became rows: a line is named with its column. */
  readonly isUnpivoted: boolean
  readonly show: GridShow
  /** Lines shown. */
  readonly total: number
  /** Lines are asked for anew whenever it changes. */
  readonly version: string
  readonly handle: Ref<FileGridHandle>
  readonly readPage: ReadPage
  /** The lines as they are then; null where it was refused. */
  readonly onType: (cells: readonly TypedCell[]) => Promise<readonly GridLine[] | null>
  readonly onFocus: (cell: FileCell | null) => void
  /** Cells that are selected now. */
  readonly onSelect: (cells: number) => void
  /** Corrects the cells of an area by a command; the first lines as they are then, null where it was refused. */
  readonly onBulk: (area: FileArea, operation: Operation) => Promise<readonly GridLine[] | null>
  /** Goes on with cells; null where it was refused. */
  readonly onFill: (fill: FillAsked) => Promise<FileFilled | null>
  /** What there is to say of the clipboard; null when it is over. */
  readonly onSay: (words: string | null) => void
  /** What undo and redo would turn. */
  readonly steps: Steps
  /** The line at the edge of the filled cells of a column; null where it cannot be found. */
  readonly findEdge: (row: number, column: number, step: 1 | -1) => Promise<number | null>
  readonly onUndo: (turn: 'undo' | 'redo') => Promise<void>
  /** Takes the lines out, or in again. */
  readonly onTurnLines: (lines: readonly GridLine[]) => void
  readonly onWalk: (step: 1 | -1) => void
}

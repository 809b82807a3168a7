/** What the grid of an imported file is given, and what it tells. */
import type { Ref } from 'react'
import type { GridLine, GridShow } from '../../../src-shared/host/calls/import/import-grid-calls.ts'
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

export interface FileGridHandle {
  /** Goes to the next rejected cell, or the one before; answers whether there is one. */
  walk(step: 1 | -1): Promise<boolean>
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
  /** Nothing may be corrected. */
  readonly isOff: boolean
  readonly handle: Ref<FileGridHandle>
  readonly readPage: ReadPage
  /** The lines as they are then; null where it was refused. */
  readonly onType: (cells: readonly TypedCell[]) => Promise<readonly GridLine[] | null>
  readonly onFocus: (cell: FileCell | null) => void
  readonly onUndo: (turn: 'undo' | 'redo') => void
  /** Takes the line out, or in again. */
  readonly onTurnLine: (line: GridLine) => void
  readonly onWalk: (step: 1 | -1) => void
}

/** Reads one record's cells into values of the mapped fields, with every problem of every cell. */
import { err } from '../lib/result.ts'
import type { CellValue } from '../model/cell-value.ts'
import type { Field } from '../model/field.ts'
import type { ReadNote } from '../model/texts/read-note.ts'
import type { ValueProblem } from '../model/texts/value-problem.ts'
import { cellKinds, kindAt } from '../workbook/cell-kinds.ts'
import type { TargetColumn } from './target-column.ts'
import { longestStepText } from './transform/prepare-steps.ts'

export interface CellTrouble {
  readonly field: Field
  readonly text: string
  readonly problem: ValueProblem
}

export interface CellNote {
  readonly field: Field
  readonly note: ReadNote
}

export interface ReadRow {
  /** One per target column, null for an empty cell. Meaningful only where there is no trouble. */
  readonly values: readonly CellValue[]
  readonly troubles: readonly CellTrouble[]
  /** Cells that were taken for something else than what is written. */
  readonly notes: readonly CellNote[]
  readonly isBlank: boolean
}

const none: readonly never[] = []

/** `kinds`: what the cells are beyond their texts (`cellKinds`), where the file says it. */
export type ReadCells = (cells: readonly string[], kinds?: string) => ReadRow

/** Why a cell of such a kind has no value, whatever its field; null where it is read. */
function kindProblem(kind: string, text: string): ValueProblem | null {
  switch (kind) {
    case cellKinds.error:
      return { kind: 'sheet-error', text }
    case cellKinds.uncomputed:
      return { kind: 'no-formula-value' }
    case cellKinds.overlong:
      return { kind: 'overlong-step', longest: longestStepText }
    case cellKinds.notFound:
      return { kind: 'not-looked-up' }
    case cellKinds.severalFound:
      return { kind: 'several-looked-up' }
    case cellKinds.unlikeDate:
      return { kind: 'unlike-date' }
    case cellKinds.unlikeNumber:
      return { kind: 'unlike-number' }
    default:
      return null
  }
}

/** A cell that is not empty. */
export function readCell(
  column: Pick<TargetColumn, 'read' | 'readExact'>,
  text: string,
  kind: string,
): ReturnType<TargetColumn['read']> {
  const problem = kindProblem(kind, text)
  if (problem !== null) return err(problem)
  return kind === cellKinds.exact ? column.readExact(text) : column.read(text)
}

export function rowReader(columns: readonly TargetColumn[]): ReadCells {
  return (cells, kinds) => {
    const values: CellValue[] = new Array(columns.length)
    let troubles: CellTrouble[] | null = null
    let notes: CellNote[] | null = null
    let filled = 0
    for (let at = 0; at < columns.length; at += 1) {
      const column = columns[at] as TargetColumn
      const text = cells[column.column] ?? ''
      if (text === '') {
        values[at] = null
        continue
      }
      filled += 1
      const read = kinds === undefined ? column.read(text) : readCell(column, text, kindAt(kinds, column.column))
      if (read.ok) {
        values[at] = read.value
        if (read.note !== undefined) {
          notes ??= []
          notes.push({ field: column.field, note: read.note })
        }
      } else {
        values[at] = null
        troubles ??= []
        troubles.push({ field: column.field, text, problem: read.error })
      }
    }
    const isBlank = filled === 0 && cells.every((cell) => cell.trim() === '')
    return { values, troubles: troubles ?? none, notes: notes ?? none, isBlank }
  }
}

/** Adds to `wanted` the names in this record that must be looked up before it can be read. */
export function collectNames(
  columns: readonly TargetColumn[],
  cells: readonly string[],
  want: (column: TargetColumn, name: string) => void,
): void {
  for (const column of columns) {
    if (column.names === null) continue
    const text = cells[column.column] ?? ''
    if (text.trim() === '') continue
    for (const name of column.names(text)) want(column, name)
  }
}

/** Carries out the steps of columns on the records of a file, in the file's order: what is filled down comes from the records before. */
import { cellKinds, kindAt } from '../../workbook/cell-kinds.ts'
import { unguardFormula } from '../formula-guard.ts'
import type { PreparedSteps } from './prepare-steps.ts'
import type { StepOutcome } from './step-outcome.ts'

export interface StepColumn {
  readonly column: number
  readonly steps: PreparedSteps
}

export interface SteppedRecord {
  /** What is read of the cells: after the steps. */
  readonly texts: readonly string[]
  /**
   * The cells as a file of single lines must have them, so that the same steps make the same of it: as they stand, but with the text from
   * above where that is taken.
   */
  readonly kept: readonly string[]
  readonly kinds: string | undefined
}

export type TransformRecord = (cells: readonly string[], kinds: string | undefined) => SteppedRecord

const nothing: ReadonlyMap<number, StepOutcome> = new Map()

const isError = ({ kind }: StepOutcome): boolean => kind === cellKinds.error || kind === cellKinds.uncomputed

/**
 * One transformer serves one pass over one file, and must be given every record of it, and every column with steps: what is filled down is
 * joined as well. A blank record stays blank. An error of a workbook stays one, also in what it is joined with, unless the text is fixed.
 * Apostrophes before formula signs are taken away first, where they are to be.
 */
export function recordTransformer(columns: readonly StepColumn[], takesApostrophes: boolean): TransformRecord {
  const filled = columns.filter(({ steps }) => steps.fillsDown).map(({ column }) => column)
  const above = new Map<number, StepOutcome>()
  // Of the record under way: one set of functions serves all of them, since making some for each costs more than most steps.
  let record: readonly string[] = []
  let recordKinds: string | undefined
  let taken = nothing

  const bare = (text: string): string => (takesApostrophes ? unguardFormula(text) : text)
  const cellOf = (column: number): StepOutcome => ({ text: record[column] ?? '', kind: kindAt(recordKinds, column) })
  /** Before its steps. */
  const cellAt = (column: number): StepOutcome => taken.get(column) ?? cellOf(column)
  const textAt = (column: number): string => bare(cellAt(column).text)

  /** The cells of the record that take the text from above, by their columns. */
  const fillDown = (): ReadonlyMap<number, StepOutcome> => {
    if (filled.length === 0) return nothing
    const found = new Map<number, StepOutcome>()
    for (const column of filled) {
      const own = cellOf(column)
      const before = above.get(column)
      if (own.text.trim() !== '') above.set(column, own)
      else if (before !== undefined) found.set(column, before)
    }
    return found
  }

  const outcomeOf = ({ column, steps }: StepColumn): StepOutcome => {
    const from = cellAt(column)
    if (!steps.isFixed && recordKinds !== undefined) {
      const broken = isError(from) ? from : steps.joins.map(cellAt).find(isError)
      if (broken !== undefined) return broken
    }
    const text = bare(from.text)
    const changed = steps.change(text, textAt, from.kind === cellKinds.exact)
    if (typeof changed !== 'string') return changed
    return changed === text ? from : { text: changed, kind: cellKinds.text }
  }

  return (cells, kinds) => {
    if (cells.every((cell) => cell.trim() === '')) return { texts: cells, kept: cells, kinds }
    record = cells
    recordKinds = kinds
    taken = fillDown()
    const texts = [...cells]
    let letters: string[] | null = null
    for (const each of columns) {
      const { column } = each
      const outcome = outcomeOf(each)
      texts[column] = outcome.text
      if (outcome.kind === kindAt(kinds, column)) continue
      letters ??= cells.map((_, at) => kindAt(kinds, at))
      letters[column] = outcome.kind
    }
    const kept = taken.size === 0 ? cells : cells.map((cell, column) => taken.get(column)?.text ?? cell)
    return { texts, kept, kinds: letters === null ? kinds : letters.join('') }
  }
}

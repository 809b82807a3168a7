/**
 * Carries out the steps of columns on the blocks of a file. A regular expression of the user may run for ever: the steps of a block then have a
 * bounded time, and a pass that needs more ends. No step touches anything but memory.
 */
import { fitWidth, type WidthRules } from '../../../src-shared/csv/fit-width.ts'
import type { TargetColumn } from '../../../src-shared/csv/target-column.ts'
import { recordTransformer, type StepColumn, type SteppedRecord } from '../../../src-shared/csv/transform/transform-record.ts'
import { createRunBounded } from '../../replica/search/run-bounded.ts'
import type { RecordBlock } from '../read/record-reader.ts'

export interface BlockSteps {
  /** The next block of the file, of which the first records are left out. Throws a `StepError`. */
  take(block: RecordBlock, leaveOut: number): void
  /** Of a record of the last block; undefined where it was left out or is not as wide as the file. */
  of(index: number): SteppedRecord | undefined
}

/** Why a step cannot be carried out, as a sentence. */
export class StepError extends Error {
  readonly code = 'IMPORT_STEP'
}

export const tooLongPattern =
  'A regular expression in the steps of a column takes too long on the texts of this file. Make it simpler, or replace a plain text.'

/** Milliseconds for the records of a block, some thousand texts: plain expressions take a few. */
const patience = 2000

export interface BlockStepsOptions {
  readonly width: number
  readonly format: WidthRules
  readonly takesApostrophes: boolean
}

/** Those that have any. */
export const stepColumns = (columns: readonly TargetColumn[]): readonly StepColumn[] =>
  columns.flatMap(({ column, steps }) => (steps === null ? [] : [{ column, steps }]))

/** One serves one pass. null where no column has steps. */
export function createBlockSteps(
  columns: readonly StepColumn[],
  { width, format, takesApostrophes }: BlockStepsOptions,
): BlockSteps | null {
  if (columns.length === 0) return null
  const transform = recordTransformer(columns, takesApostrophes)
  const runBounded = columns.some(({ steps }) => steps.hasPattern) ? createRunBounded() : null
  let stepped: readonly (SteppedRecord | undefined)[] = []
  const ofBlock = ({ records, kinds }: RecordBlock, leaveOut: number): typeof stepped =>
    records.map((record, index) => {
      const cells = index < leaveOut ? null : fitWidth(record, width, format)
      return cells === null ? undefined : transform(cells, kinds?.[index])
    })
  return {
    take(block, leaveOut) {
      if (runBounded === null) {
        stepped = ofBlock(block, leaveOut)
        return
      }
      const done = runBounded(patience, () => ofBlock(block, leaveOut))
      if (!done.ok) throw new StepError(tooLongPattern)
      stepped = done.value
    },
    of: (index) => stepped[index],
  }
}

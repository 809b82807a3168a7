/** Steps of columns in imports of the fake host: the production rules over a file that is held whole. */
import { prepareSteps } from '../../../src-shared/csv/transform/prepare-steps.ts'
import { recordTransformer, type StepColumn } from '../../../src-shared/csv/transform/transform-record.ts'
import type { TransformStep } from '../../../src-shared/csv/transform/transform-step.ts'
import type { StepTrial, TriedText } from '../../../src-shared/host/calls/import/import-step-calls.ts'
import type { ColumnMapping } from '../../../src-shared/host/calls/import-calls.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'

const stepColumn = (column: number, steps: readonly TransformStep[]): readonly StepColumn[] => {
  const prepared = prepareSteps(steps)
  return prepared.ok && steps.length > 0 ? [{ column, steps: prepared.value }] : []
}

/** The texts of each record after the steps of the mapping. */
export function steppedTexts(
  records: readonly (readonly string[])[],
  mapping: readonly ColumnMapping[],
): readonly (readonly string[])[] {
  const columns = mapping.flatMap(({ column, field, steps = [] }) => (field === null ? [] : stepColumn(column, steps)))
  const transform = recordTransformer(columns, true)
  return columns.length === 0 ? records : records.map((cells) => transform(cells, undefined).texts)
}

export function fakeTrial(
  records: readonly (readonly string[])[],
  column: number,
  steps: readonly TransformStep[],
): Result<StepTrial, string> {
  const prepared = prepareSteps(steps)
  if (!prepared.ok) return err(prepared.error)
  const transform = recordTransformer([{ column, steps: prepared.value }], true)
  const texts = new Map<string, TriedText>()
  let changed = 0
  for (const [at, cells] of records.entries()) {
    const before = cells[column] ?? ''
    const after = transform(cells, undefined).texts[column] ?? ''
    if (before !== after) changed += 1
    if (!texts.has(before)) texts.set(before, { before, after, cells: 1, line: at + 2 })
  }
  return ok({ lines: records.length, changed, texts: [...texts.values()] })
}

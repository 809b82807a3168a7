/** The steps of an import's columns: whether they can be carried out, what they are tried on, and what their outcome says of dates and numbers. */
import { prepareSteps } from '../../../src-shared/csv/transform/prepare-steps.ts'
import type { TransformStep } from '../../../src-shared/csv/transform/transform-step.ts'
import type { StepTrial } from '../../../src-shared/host/calls/import/import-step-calls.ts'
import type { ColumnMapping, ImportRules } from '../../../src-shared/host/calls/import-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { ImportId } from '../../../src-shared/model/ids.ts'
import type { ColumnVerdict, ImportRecord, RecognisedFile } from '../../replica/imports/import-ledger.ts'
import { askTransfer } from '../answers/ask-transfer.ts'
import type { TransferSpace } from '../answers/transfer-space.ts'
import { knownOf } from '../settle-evidence.ts'
import type { ColumnSteps, SteppedFile } from './stepped-file.ts'

/** Why the steps of a column cannot be taken, as a sentence; null when they can. `columns`: how many the file has. */
export function stepsProblem(steps: readonly TransformStep[], columns: number): string | null {
  const prepared = prepareSteps(steps)
  if (!prepared.ok) return prepared.error
  const beyond = prepared.value.joins.find((joined) => joined >= columns)
  return beyond === undefined ? null : `It is joined with column ${beyond + 1}, which the file does not have.`
}

/** Of the columns that fill a field and have any, and of those asked for. */
const stepsOf = (mapping: readonly ColumnMapping[], asked: ReadonlySet<number>): readonly ColumnSteps[] =>
  mapping
    .map(({ column, field, steps = [] }) => ({ column, steps: field === null ? [] : steps }))
    .filter(({ column, steps }) => steps.length > 0 || asked.has(column))

const steppedFile = (
  space: TransferSpace,
  id: ImportId,
  { format, columns }: RecognisedFile,
  rules: ImportRules,
  steps: readonly ColumnSteps[],
): SteppedFile => ({
  path: space.sourceOf(id),
  format,
  width: columns.length,
  columns: steps,
  takesApostrophes: rules.apostrophes !== 'keep',
})

/** Nothing of it is kept. */
export async function tryColumnSteps(
  space: TransferSpace,
  { id, recognised, mapping, rules }: ImportRecord,
  { column, steps }: ColumnSteps,
): Promise<Result<StepTrial, HostError>> {
  const problem = stepsProblem(steps, recognised.columns.length)
  if (problem !== null) return err({ kind: 'invalid', message: problem })
  const others = stepsOf(mapping, none).filter((each) => each.column !== column)
  const file = steppedFile(space, id, recognised, rules, [...others, { column, steps }])
  return askTransfer(space.replica, 'import.try-steps', { importId: id, file, column })
}

type Settings = Pick<ImportRecord, 'recognised' | 'mapping' | 'rules'>

const none: ReadonlySet<number> = new Set()

/** The file as it is recognised, but with what the texts of columns with steps, and of those asked for, say after these. */
export async function recogniseSteps(
  space: TransferSpace,
  id: ImportId,
  { recognised, mapping, rules }: Settings,
  asked = none,
): Promise<Result<RecognisedFile, HostError>> {
  const steps = stepsOf(mapping, asked)
  if (steps.length === 0) return ok(recognised)
  const found = await askTransfer(space.replica, 'import.step-evidence', {
    file: steppedFile(space, id, recognised, rules, steps),
  })
  if (!found.ok) return found
  const verdicts = new Map(found.value.columns.map(({ column, verdict }) => [column, verdict]))
  const columns = recognised.columns.map((column, at) => ({ ...column, evidence: verdicts.get(at) ?? column.evidence }))
  return ok({ ...recognised, columns })
}

/** What was decided about other texts is decided anew. */
function decideAnew(own: ColumnMapping, before: ColumnVerdict, now: ColumnVerdict): ColumnMapping {
  return {
    ...own,
    dateOrder: before.dateOrder === now.dateOrder ? own.dateOrder : knownOf(now.dateOrder),
    decimal: before.decimal === now.decimal ? own.decimal : knownOf(now.decimal),
  }
}

const sameSteps = (a: ColumnMapping | undefined, b: ColumnMapping): boolean =>
  JSON.stringify(a?.steps ?? []) === JSON.stringify(b.steps ?? [])

/** The settings after their mapping was changed from `before`: how dates and numbers are read follows from the texts after the steps. */
export async function followSteps(
  space: TransferSpace,
  id: ImportId,
  before: readonly ColumnMapping[],
  settings: Settings,
): Promise<Result<Pick<Settings, 'recognised' | 'mapping'>, HostError>> {
  const { recognised, mapping } = settings
  const changed = new Set(mapping.filter((each, at) => !sameSteps(before[at], each)).map(({ column }) => column))
  if (changed.size === 0) return ok({ recognised, mapping })
  const found = await recogniseSteps(space, id, settings, changed)
  if (!found.ok) return found
  const evidenceAt = ({ columns }: RecognisedFile, column: number): ColumnVerdict | undefined => columns[column]?.evidence
  return ok({
    recognised: {
      ...recognised,
      columns: recognised.columns.map((column, at) => (changed.has(at) ? (found.value.columns[at] ?? column) : column)),
    },
    mapping: mapping.map((each) => {
      const [was, is] = [evidenceAt(recognised, each.column), evidenceAt(found.value, each.column)]
      return changed.has(each.column) && was !== undefined && is !== undefined ? decideAnew(each, was, is) : each
    }),
  })
}

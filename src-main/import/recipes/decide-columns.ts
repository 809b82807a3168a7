/** Columns of a recognised file as a recipe decides them, and as the file proposes where the recipe says nothing. */
import { applyColumns, rulesOf } from '../../../src-shared/csv/recipe/apply-recipe.ts'
import type { ImportRecipe } from '../../../src-shared/csv/recipe/import-recipe.ts'
import type { ColumnMapping } from '../../../src-shared/host/calls/import-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { ImportId } from '../../../src-shared/model/ids.ts'
import type { RecognisedFile } from '../../replica/imports/import-ledger.ts'
import type { TransferSpace } from '../answers/transfer-space.ts'
import { mappingProblem, proposeMapping } from '../import-draft.ts'
import type { KnownBefore } from '../known-before.ts'
import { recogniseSteps } from '../transform/column-steps.ts'
import { settleLookUps } from './settle-look-ups.ts'

export interface DecidedColumns {
  readonly recognised: RecognisedFile
  readonly mapping: readonly ColumnMapping[]
}

export interface FoundColumns {
  readonly id: ImportId
  readonly recognised: RecognisedFile
  readonly remembered: KnownBefore
}

function decide(recipe: ImportRecipe, { recognised, mapping }: DecidedColumns, fields: readonly Field[]): DecidedColumns {
  const headers = recognised.columns.map((column) => column.header)
  const decided = applyColumns(recipe, { headers, proposed: mapping }, fields)
  const columns = recognised.columns.map((column, at) =>
    decided.isKnown[at] === true && decided.mapping[at]?.field !== null ? { ...column, reason: 'as in the recipe' } : column,
  )
  return { recognised: { ...recognised, columns }, mapping: decided.mapping }
}

/** What the file proves about its dates and numbers is what their texts say after the steps of the recipe. */
export async function decideColumns(
  space: TransferSpace,
  saved: ImportRecipe,
  { id, recognised, remembered }: FoundColumns,
  fields: readonly Field[],
): Promise<Result<DecidedColumns, HostError>> {
  const recipe = await settleLookUps(space, saved)
  const first = decide(recipe, proposeMapping(recognised, fields, remembered), fields)
  const rules = rulesOf(recipe, fields)
  if (mappingProblem(first.mapping, recognised.columns.length, fields, rules) !== null) return ok(first)
  const seen = await recogniseSteps(space, id, { recognised, mapping: first.mapping, rules })
  if (!seen.ok) return seen
  return ok(seen.value === recognised ? first : decide(recipe, proposeMapping(seen.value, fields, remembered), fields))
}

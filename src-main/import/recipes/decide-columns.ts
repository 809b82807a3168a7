/** Columns of a recognised file as a recipe decides them, and as the file proposes where the recipe says nothing. */
import { applyColumns } from '../../../src-shared/csv/recipe/apply-recipe.ts'
import type { ImportRecipe } from '../../../src-shared/csv/recipe/import-recipe.ts'
import type { ColumnMapping } from '../../../src-shared/host/calls/import-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { RecognisedFile } from '../../replica/imports/import-ledger.ts'

export interface DecidedColumns {
  readonly recognised: RecognisedFile
  readonly mapping: readonly ColumnMapping[]
}

export function decideColumns(
  recipe: ImportRecipe,
  { recognised, mapping }: DecidedColumns,
  fields: readonly Field[],
): DecidedColumns {
  const headers = recognised.columns.map((column) => column.header)
  const decided = applyColumns(recipe, { headers, proposed: mapping }, fields)
  const columns = recognised.columns.map((column, at) =>
    decided.isKnown[at] === true && decided.mapping[at]?.field !== null ? { ...column, reason: 'as in the recipe' } : column,
  )
  return { recognised: { ...recognised, columns }, mapping: decided.mapping }
}

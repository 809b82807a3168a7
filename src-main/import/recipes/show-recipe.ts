/** What an import says of recipes: the one it goes by, with what is otherwise now, or one that its file looks made for. */
import { findDifferences } from '../../../src-shared/csv/recipe/find-differences.ts'
import { proposeRecipe } from '../../../src-shared/csv/recipe/propose-recipe.ts'
import type { ImportDraft } from '../../../src-shared/host/calls/import-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { ImportDetails } from '../answers/transfer-questions.ts'

type Shown = Pick<ImportDraft, 'recipe' | 'looksLike'>

export function showRecipe({ record, texts, recipes, lostLookUps }: ImportDetails, fields: readonly Field[]): Shown {
  const { recognised, mapping, fileName } = record
  const headers = recognised.columns.map((column) => column.header)
  const own = recipes.find((it) => it.id === record.recipe)
  if (own === undefined) {
    const isNew = record.state === 'draft' || record.state === 'checked' || record.state === 'failed'
    const like = isNew ? proposeRecipe(recipes, { fileName, hasHeader: recognised.format.hasHeader, headers }) : null
    return like === null ? {} : { looksLike: { id: like.id, name: like.content.name } }
  }
  const mapped = new Set(mapping.map((each) => each.field))
  const differences = findDifferences(
    own.content,
    {
      format: recognised.format,
      headers,
      fileHeaders: recognised.fileHeaders,
      mapping,
      lostLookUps,
      openTexts: texts.filter(({ decision, field }) => decision === null && mapped.has(field)),
    },
    fields,
  )
  const { name, write } = own.content
  return { recipe: { id: own.id, name, differences, ...(write === undefined ? {} : { write }) } }
}

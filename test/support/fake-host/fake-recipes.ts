/** Recipes of the fake host: made of its imports, and followed by them. */
import { applyColumns, decisionsOf, rulesOf } from '../../../src-shared/csv/recipe/apply-recipe.ts'
import { findDifferences } from '../../../src-shared/csv/recipe/find-differences.ts'
import type { ImportRecipe } from '../../../src-shared/csv/recipe/import-recipe.ts'
import { makeRecipe } from '../../../src-shared/csv/recipe/make-recipe.ts'
import { proposeRecipe } from '../../../src-shared/csv/recipe/propose-recipe.ts'
import type { FakeImport } from './fake-import.ts'
import type { FakeSheet } from './fake-sheet.ts'
import type { FakeWorld } from './fake-world.ts'

const headersOf = ({ draft }: FakeImport): readonly string[] => draft.columns.map((column) => column.header)

/** Says which recipe a file that was just begun looks made for. */
export function withProposedRecipe(world: FakeWorld, it: FakeImport): FakeImport {
  const recipes = [...world.recipes]
    .map(([id, recipe]) => ({ id, ...recipe }))
    .filter(({ content }) => content.worksheet.id === it.draft.worksheetId)
  const { fileName, format } = it.draft
  const like = proposeRecipe(recipes, { fileName, hasHeader: format.hasHeader, headers: headersOf(it) })
  return like === null ? it : { ...it, draft: { ...it.draft, looksLike: { id: like.id, name: like.content.name } } }
}

export const recipeOf = (it: FakeImport, sheet: FakeSheet, name: string): ImportRecipe =>
  makeRecipe(
    name,
    sheet,
    {
      fileName: it.draft.fileName,
      format: it.draft.format,
      headers: headersOf(it),
      mapping: it.draft.columns.map((column) => column.mapping),
      rules: it.draft.rules,
      texts: it.resolutions,
      run: it.draft.run,
    },
    sheet.fields,
  )

/** The import as it goes by the recipe, with what is otherwise in its file. */
export function goingBy(it: FakeImport, sheet: FakeSheet, id: string, recipe: ImportRecipe): FakeImport {
  const { looksLike: _, ...draft } = it.draft
  const mapping = draft.columns.map((column) => column.mapping)
  const now = { format: draft.format, headers: headersOf(it), mapping, lostLookUps: [], openTexts: [] }
  const { name, write } = recipe
  const shown = { id, name, differences: findDifferences(recipe, now, sheet.fields), ...(write === undefined ? {} : { write }) }
  return { ...it, draft: { ...draft, recipe: shown } }
}

export function follow(it: FakeImport, sheet: FakeSheet, id: string, recipe: ImportRecipe): FakeImport {
  const proposed = it.draft.columns.map((column) => column.mapping)
  const { mapping, isKnown } = applyColumns(recipe, { headers: headersOf(it), proposed }, sheet.fields)
  const columns = it.draft.columns.map((column, at) => ({
    ...column,
    mapping: mapping[at] ?? column.mapping,
    question: mapping[at]?.dateOrder === null ? column.question : null,
    reason: isKnown[at] === true ? 'as in the recipe' : column.reason,
  }))
  const draft = { ...it.draft, columns, rules: rulesOf(recipe, sheet.fields), check: null, state: 'draft' as const }
  return goingBy({ ...it, draft, resolutions: decisionsOf(recipe, sheet.fields) }, sheet, id, recipe)
}

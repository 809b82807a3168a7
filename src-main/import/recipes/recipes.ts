/** Saved recipes: made from an import, renamed, deleted, written to a file and read from one. */
import { readFile, writeFile } from 'node:fs/promises'
import { type ImportRecipe, recipeName } from '../../../src-shared/csv/recipe/import-recipe.ts'
import { makeRecipe } from '../../../src-shared/csv/recipe/make-recipe.ts'
import { fieldFinder } from '../../../src-shared/csv/recipe/match-fields.ts'
import { maxRecipeBytes, readRecipe } from '../../../src-shared/csv/recipe/recipe-file.ts'
import type { ReadRecipe, SavedRecipe } from '../../../src-shared/host/calls/recipes/recipe-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, mapOk, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import { tryWriting } from '../../data-folder/file-problem.ts'
import type { StoredRecipe } from '../../replica/imports/import-recipes.ts'
import { askTransfer } from '../answers/ask-transfer.ts'
import type { ImportDetails } from '../answers/transfer-questions.ts'
import type { TransferSpace } from '../answers/transfer-space.ts'
import { readProblem } from '../read/file-failure.ts'

export const shownRecipe = ({ id, savedAt, content }: StoredRecipe): SavedRecipe => ({
  id,
  name: content.name,
  fileName: content.fileName,
  savedAt,
})

const gone: HostError = { kind: 'not-found', what: 'recipe', message: 'This recipe is no longer there.' }
const invalid = (message: string): Result<never, HostError> => err({ kind: 'invalid', message })

export function findRecipe(recipes: readonly StoredRecipe[], id: string): Result<StoredRecipe, HostError> {
  const found = recipes.find((it) => it.id === id)
  return found === undefined ? err(gone) : ok(found)
}

export async function listRecipes(
  { replica }: TransferSpace,
  worksheetId: WorksheetId,
): Promise<Result<readonly StoredRecipe[], HostError>> {
  return askTransfer(replica, 'recipes.list', { worksheetId })
}

export interface SeenImport {
  readonly details: ImportDetails
  readonly name: string
  readonly fields: readonly Field[]
}

/** What is decided about an import, as a recipe of this name. */
export async function recipeOf(
  { replica }: TransferSpace,
  { details: { record, run }, name: worksheet, fields }: SeenImport,
  name: string,
): Promise<Result<ImportRecipe, HostError>> {
  const { recognised, worksheetId } = record
  return mapOk(await askTransfer(replica, 'import.decisions', { importId: record.id }), (texts) =>
    makeRecipe(
      name,
      { id: worksheetId, name: worksheet },
      {
        fileName: record.fileName,
        format: recognised.format,
        headers: recognised.columns.map((column) => column.header),
        mapping: record.mapping,
        rules: record.rules,
        texts,
        run,
      },
      fields,
    ),
  )
}

/** `id`: the recipe that it takes the place of; null for a new one. */
export async function saveRecipe(
  space: TransferSpace,
  seen: SeenImport,
  id: string | null,
  name: string,
): Promise<Result<null, HostError>> {
  const { record, recipes } = seen.details
  if (id !== null && !recipes.some((it) => it.id === id)) return err(gone)
  const content = await recipeOf(space, seen, name)
  if (!content.ok) return content
  const { worksheetId } = record
  const recipe = { id: id ?? space.ids.next(), worksheetId, savedAt: space.clock.now(), content: content.value }
  return askTransfer(space.replica, 'recipes.save', { recipe, madeFrom: record.id })
}

/** `text`: of the recipe. */
export const writeRecipeFile = (path: string, text: string): Promise<Result<null, HostError>> =>
  tryWriting(async () => {
    await writeFile(path, text, { mode: 0o600 })
    return ok(null)
  })

export async function readRecipeText(file: RecipeFile): Promise<Result<string, HostError>> {
  if (file.size > maxRecipeBytes) return invalid(`“${file.name}” is not a recipe: it is far larger than one can be.`)
  try {
    return ok(await readFile(file.path, 'utf8'))
  } catch (error) {
    const problem = readProblem(error, file.name)
    if (problem === null) throw error
    return err(problem)
  }
}

export interface RecipeFile {
  readonly path: string
  readonly name: string
  readonly size: number
}

export interface ReadChoices {
  readonly fromOther: boolean
  readonly replace: boolean
}

/** Saves the recipe of a file for a worksheet, unless something must be asked first. */
export async function takeRecipeFile(
  space: TransferSpace,
  worksheet: { readonly id: WorksheetId; readonly name: string; readonly fields: readonly Field[] },
  file: RecipeFile,
  { fromOther, replace }: ReadChoices,
): Promise<Result<ReadRecipe, HostError>> {
  const text = await readRecipeText(file)
  if (!text.ok) return text
  const read = readRecipe(text.value, file.name)
  if (!read.ok) return invalid(read.error)
  const content = read.value
  if (content.worksheet.id !== worksheet.id && !fromOther) {
    const named = content.columns.flatMap((column) => column.field ?? [])
    const find = fieldFinder(worksheet.fields)
    const found = named.filter((each) => find(each) !== null).length
    const { name } = content.worksheet
    if (found === 0) return invalid(`This recipe was made for “${name}”, and “${worksheet.name}” has none of its fields.`)
    return ok({ kind: 'other-worksheet', worksheet: name, fields: named.length, found })
  }
  const saved = await listRecipes(space, worksheet.id)
  if (!saved.ok) return saved
  const name = recipeName.parse(content.name)
  const twin = saved.value.find((it) => it.content.name.toLowerCase() === name.toLowerCase())
  if (twin !== undefined && !replace) return ok({ kind: 'name-taken', recipe: shownRecipe(twin) })
  const recipe: StoredRecipe = {
    id: twin?.id ?? space.ids.next(),
    worksheetId: worksheet.id,
    savedAt: space.clock.now(),
    content: { ...content, worksheet: { id: worksheet.id, name: worksheet.name } },
  }
  const done = await askTransfer(space.replica, 'recipes.save', { recipe, madeFrom: null })
  return mapOk(done, () => ({ kind: 'saved' as const, recipe: shownRecipe(recipe) }))
}

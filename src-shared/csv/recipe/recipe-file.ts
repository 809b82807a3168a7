/** A recipe as a file: JSON that people can read, and what is said of a file that is none. */
import { z } from 'zod'
import { err, ok, type Result } from '../../lib/result.ts'
import { type ImportRecipe, importRecipe, recipeKind, recipeVersion } from './import-recipe.ts'

export const recipeFileEnd = '.gridstage-recipe.json'

/** Bytes that are read at most: a recipe is some hundred kilobytes with thousands of decided texts. */
export const maxRecipeBytes = 16 * 1024 * 1024

export const writeRecipe = (recipe: ImportRecipe): string => `${JSON.stringify(recipe, null, 2)}\n`

const head = z.looseObject({ kind: z.literal(recipeKind), version: z.int().min(1) })

/** "columns, 3rd entry, dateOrder" would be nobody's words: `columns.2.dateOrder` as programs write it, for whoever edits such files. */
const placeOf = (error: z.ZodError): string => error.issues[0]?.path.join('.') ?? ''

/** The refusal is a sentence about the file called `fileName`. */
export function readRecipe(text: string, fileName: string): Result<ImportRecipe, string> {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return err(`“${fileName}” is not a recipe: it is not a file that Gridstage saved, or it was damaged since.`)
  }
  const known = head.safeParse(json)
  if (!known.success) return err(`“${fileName}” is not a recipe: it holds something else.`)
  if (known.data.version > recipeVersion)
    return err(`“${fileName}” was saved by a newer version of Gridstage. Update this one to read it.`)
  const recipe = importRecipe.safeParse(json)
  if (recipe.success) return ok(recipe.data)
  return err(`“${fileName}” is a recipe that was changed by hand and cannot be read: look at ${placeOf(recipe.error)}.`)
}

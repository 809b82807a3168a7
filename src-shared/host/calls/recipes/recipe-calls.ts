/** Calls about the recipes of a worksheet's imports: saved, applied, and carried elsewhere as files. */
import { z } from 'zod'
import { recipeName } from '../../../csv/recipe/import-recipe.ts'
import { connectionId, fileHandle, worksheetId } from '../../../model/ids.ts'
import { defineCall } from '../../call.ts'
import { type ImportDraft, onImport } from '../import-calls.ts'

const onWorksheet = z.strictObject({ connectionId, worksheetId })
export const recipeId = z.string().min(1).max(200)
const onRecipe = onWorksheet.extend({ id: recipeId })

export interface SavedRecipe {
  readonly id: string
  readonly name: string
  /** The file that it was last saved with. */
  readonly fileName: string
  /** Milliseconds since the epoch. */
  readonly savedAt: number
}

/** By name. */
export const listRecipes = defineCall<{ readonly recipes: readonly SavedRecipe[] }>()('recipes.list', onWorksheet)
/**
 * Saves what is decided about an import under its worksheet, as a new recipe where `id` is null and else in its place; the import goes by it
 * from then on. Names are told apart without regard to case; a taken one is `invalid`.
 */
export const saveRecipe = defineCall<ImportDraft>()(
  'recipes.save',
  onImport.extend({ id: recipeId.nullable(), name: recipeName }),
)
/** Decides about an import what a recipe says; what was decided before is given up. */
export const applyRecipe = defineCall<ImportDraft>()('recipes.apply', onImport.extend({ id: recipeId }))
/** The import no longer goes by a recipe; what it has decided stays. */
export const leaveRecipe = defineCall<ImportDraft>()('recipes.leave', onImport)
export const renameRecipe = defineCall<SavedRecipe>()('recipes.rename', onRecipe.extend({ name: recipeName }))
export const removeRecipe = defineCall<{ readonly removed: true }>()('recipes.remove', onRecipe)
/** As a file for other people and computers: JSON that can be read, without keys or rows. */
export const exportRecipe = defineCall<{ readonly path: string; readonly name: string }>()('recipes.export', onRecipe)

/** What became of a file that was to be read as a recipe. */
export type ReadRecipe =
  | { readonly kind: 'saved'; readonly recipe: SavedRecipe }
  /** Nothing was saved. It was made for another worksheet, of whose fields this one has some by name: to be asked. */
  | { readonly kind: 'other-worksheet'; readonly worksheet: string; readonly fields: number; readonly found: number }
  /** Nothing was saved. A recipe of its name is there: to be asked. */
  | { readonly kind: 'name-taken'; readonly recipe: SavedRecipe }

/** Saves the recipe of a file. A file that is none, or of a newer version, is `invalid` with the reason. */
export const readRecipeFile = defineCall<ReadRecipe>()(
  'recipes.read',
  onWorksheet.extend({
    file: fileHandle,
    /** The user wants a recipe of another worksheet. */
    fromOther: z.boolean(),
    /** The user wants the recipe of its name replaced. */
    replace: z.boolean(),
  }),
)

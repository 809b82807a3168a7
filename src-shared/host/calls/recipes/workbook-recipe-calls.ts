/** Calls about the recipes of workbooks, whose sheets are imported together: saved, carried elsewhere as files, and what they say of a sheet. */
import { z } from 'zod'
import { recipeName } from '../../../csv/recipe/import-recipe.ts'
import { connectionId, fileHandle, type WorksheetId, worksheetId } from '../../../model/ids.ts'
import { defineCall } from '../../call.ts'
import { mostSheets } from '../import/import-sheet-calls.ts'
import { recipeId, type SavedRecipe } from './recipe-calls.ts'

const inConnection = z.strictObject({ connectionId })
const onRecipe = inConnection.extend({ id: recipeId })

export interface SavedWorkbookRecipe extends SavedRecipe {
  /** As they were chosen. */
  readonly sheets: readonly {
    readonly sheet: string
    readonly worksheetId: WorksheetId
    /** Name of the worksheet when the recipe was saved. */
    readonly worksheet: string
    /** The recipe of this sheet, one of those of its worksheet. */
    readonly recipe: string
  }[]
}

/** By name. */
export const listWorkbookRecipes = defineCall<{ readonly recipes: readonly SavedWorkbookRecipe[] }>()(
  'workbook-recipes.list',
  inConnection,
)
/**
 * Saves what is decided about sheets that are imported together: a recipe for each, and one that names them all; as a new one where `id` is null and else in
 * its place. The imports go by their recipes from then on. A taken name is `invalid`.
 */
export const saveWorkbookRecipe = defineCall<SavedWorkbookRecipe>()(
  'workbook-recipes.save',
  inConnection.extend({ group: z.string().min(1).max(200), id: recipeId.nullable(), name: recipeName }),
)
export const renameWorkbookRecipe = defineCall<SavedWorkbookRecipe>()(
  'workbook-recipes.rename',
  onRecipe.extend({ name: recipeName }),
)
/** With the recipes of its sheets; imports that went by these keep what was decided. */
export const removeWorkbookRecipe = defineCall<{ readonly removed: true }>()('workbook-recipes.remove', onRecipe)
/** With the recipes of its sheets in one file. */
export const exportWorkbookRecipe = defineCall<{ readonly path: string; readonly name: string }>()(
  'workbook-recipes.export',
  onRecipe,
)

/** What became of a file that was to be read as a recipe of a workbook. */
export type ReadWorkbookRecipe =
  | { readonly kind: 'saved'; readonly recipe: SavedWorkbookRecipe }
  /** Nothing was saved. A recipe of its name is there: to be asked. */
  | { readonly kind: 'name-taken'; readonly recipe: SavedWorkbookRecipe }

/** Saves the recipe of a file. Worksheets are found by id, else as `into` says, else by the only one of their name; where none tells, it is `invalid` and says which. */
export const readWorkbookRecipe = defineCall<ReadWorkbookRecipe>()(
  'workbook-recipes.read',
  inConnection.extend({
    file: fileHandle,
    into: z.array(z.strictObject({ sheet: z.string().max(1000), worksheetId })).max(mostSheets * 20),
    /** The user wants the recipe of its name replaced. */
    replace: z.boolean(),
  }),
)

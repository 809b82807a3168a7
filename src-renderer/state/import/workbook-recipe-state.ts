/** Recipes of workbooks as the window goes by them: what one says of the sheets of a workbook, and which one sheets go by. Pure. */
import { matchSheets, proposeWorkbookRecipe } from '../../../src-shared/csv/recipe/workbook-recipe.ts'
import type { TreeItem } from '../../../src-shared/host/calls/connection-calls.ts'
import type { ImportDraft } from '../../../src-shared/host/calls/import-calls.ts'
import type { SavedWorkbookRecipe } from '../../../src-shared/host/calls/recipes/workbook-recipe-calls.ts'
import { type WorksheetId, worksheetId } from '../../../src-shared/model/ids.ts'
import { worksheetFor } from '../../../src-shared/workbook/propose-sheets.ts'
import { sayTexts } from './recipe-words.ts'

export type RecipeSheet = SavedWorkbookRecipe['sheets'][number]

const namesOf = ({ workbook }: Pick<ImportDraft, 'workbook'>): readonly string[] =>
  (workbook?.sheets ?? []).map(({ name }) => name)

/** By the sheet of the workbook, what the recipe says of it. */
export function sheetsBy(recipe: SavedWorkbookRecipe, draft: Pick<ImportDraft, 'workbook'>): ReadonlyMap<string, RecipeSheet> {
  const matched = matchSheets(
    recipe.sheets.map(({ sheet }) => sheet),
    namesOf(draft),
  )
  return new Map(
    recipe.sheets.flatMap((own, at) => {
      const name = matched[at] ?? null
      return name === null ? [] : [[name, own] as const]
    }),
  )
}

/** Sheets of the recipe that the workbook does not have, as a sentence; null when it has all. */
export function sayMissing(recipe: SavedWorkbookRecipe, draft: Pick<ImportDraft, 'workbook'>): string | null {
  const found = new Set([...sheetsBy(recipe, draft).values()])
  const missing = recipe.sheets.filter((own) => !found.has(own)).map(({ sheet }) => sheet)
  if (missing.length === 0) return null
  return `${sayTexts(missing)} of “${recipe.name}” ${missing.length === 1 ? 'is' : 'are'} not in this workbook.`
}

/** What was said of a sheet; nothing until it is touched. */
export interface SheetChoice {
  readonly isOn?: boolean
  readonly into?: WorksheetId | null
}
/** By the names of sheets. */
export type SheetChoices = ReadonlyMap<string, SheetChoice>

export interface SheetLine {
  readonly name: string
  readonly isHidden: boolean
  readonly into: WorksheetId | null
  /** Decides about it; undefined for none. */
  readonly recipe: string | undefined
  readonly isOn: boolean
}

/** Every sheet of the workbook, as the recipe says, else as its name tells, and as it was chosen since. */
export function sheetLines(
  draft: Pick<ImportDraft, 'workbook' | 'format' | 'worksheetId'>,
  recipe: SavedWorkbookRecipe | null,
  worksheets: readonly TreeItem[],
  choices: SheetChoices,
): readonly SheetLine[] {
  const said = recipe === null ? null : sheetsBy(recipe, draft)
  return (draft.workbook?.sheets ?? []).map(({ name, isHidden }) => {
    const choice = choices.get(name)
    const kept = said?.get(name)
    const isHere = worksheets.some(({ id }) => id === kept?.worksheetId)
    const alike = name === draft.format.sheet?.name ? draft.worksheetId : worksheetFor(name, worksheets)?.id
    const proposed = isHere ? kept?.worksheetId : alike
    const into = choice?.into === undefined ? (proposed === undefined ? null : worksheetId.parse(proposed)) : choice.into
    const isWanted = said === null ? into !== null && !isHidden : kept !== undefined
    return {
      ...{ name, isHidden, into, isOn: choice?.isOn ?? isWanted },
      // It is one of that worksheet's.
      recipe: into !== null && into === kept?.worksheetId ? kept.recipe : undefined,
    }
  })
}

/** The recipe that a workbook looks made for, while its sheets are not imported together yet. */
export const proposedFor = (recipes: readonly SavedWorkbookRecipe[], draft: ImportDraft): SavedWorkbookRecipe | null =>
  draft.workbook === undefined || draft.sheets !== undefined
    ? null
    : proposeWorkbookRecipe(recipes, { fileName: draft.fileName, sheets: namesOf(draft) })

/** The recipe that sheets go by: that with most of the recipes that they go by. */
export function recipeOfSheets(
  recipes: readonly SavedWorkbookRecipe[],
  drafts: readonly Pick<ImportDraft, 'recipe'>[],
): SavedWorkbookRecipe | null {
  const used = new Set(drafts.map(({ recipe }) => recipe?.id))
  const shared = (it: SavedWorkbookRecipe): number => it.sheets.filter(({ recipe }) => used.has(recipe)).length
  const [best] = [...recipes].sort((a, b) => shared(b) - shared(a))
  return best === undefined || shared(best) === 0 ? null : best
}

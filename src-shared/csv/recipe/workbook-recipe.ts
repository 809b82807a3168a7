/** A recipe of a workbook: which of its sheets go where, each with a recipe of its own. As a file it holds those; where it is kept it names them. Pure. */
import { z } from 'zod'
import { err, ok, type Result } from '../../lib/result.ts'
import { isPeriod } from '../unpivot/period-columns.ts'
import { importRecipe, recipeName, recipeVersion } from './import-recipe.ts'

export const workbookRecipeKind = 'gridstage-workbook-recipe'
const workbookRecipeVersion = 1
export const workbookRecipeEnd = '.gridstage-workbook-recipe.json'

/** Sheets of one at most, as many as are imported together. */
const mostSheets = 50

export const workbookRecipe = z.strictObject({
  kind: z.literal(workbookRecipeKind),
  version: z.literal(workbookRecipeVersion),
  name: recipeName,
  /** The workbook that it was last saved with. */
  fileName: z.string(),
  /** In the order in which they were chosen. */
  sheets: z
    .array(z.strictObject({ sheet: z.string().max(1000), recipe: importRecipe }))
    .min(1)
    .max(mostSheets),
})
export type WorkbookRecipe = z.output<typeof workbookRecipe>

export const writeWorkbookRecipe = (recipe: Omit<WorkbookRecipe, 'kind' | 'version'>): string =>
  `${JSON.stringify({ kind: workbookRecipeKind, version: workbookRecipeVersion, ...recipe }, null, 2)}\n`

const head = z.looseObject({
  kind: z.literal(workbookRecipeKind),
  version: z.int().min(1),
  sheets: z.array(z.looseObject({ recipe: z.looseObject({ version: z.int().min(1) }) })),
})

/** The refusal is a sentence about the file called `fileName`. */
export function readWorkbookRecipe(text: string, fileName: string): Result<WorkbookRecipe, string> {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return err(`“${fileName}” is not a recipe: it is not a file that Gridstage saved, or it was damaged since.`)
  }
  const known = head.safeParse(json)
  if (!known.success)
    return err(`“${fileName}” is not a recipe of a workbook. The recipe of a single sheet is read where that sheet is imported.`)
  const { version, sheets } = known.data
  if (version > workbookRecipeVersion || sheets.some(({ recipe }) => recipe.version > recipeVersion))
    return err(`“${fileName}” was saved by a newer version of Gridstage. Update this one to read it.`)
  const read = workbookRecipe.safeParse(json)
  if (read.success) return ok(read.data)
  const place = read.error.issues[0]?.path.join('.') ?? ''
  return err(`“${fileName}” is a recipe that was changed by hand and cannot be read: look at ${place}.`)
}

/** Months, quarters and figures in the names of sheets do not count. */
const stemOf = (name: string): string =>
  name
    .split(/[\s._-]+/)
    .filter((word) => !isPeriod(word))
    .join('')
    .toLowerCase()
    .replace(/\d+/g, '')
const fileStem = (fileName: string): string =>
  fileName
    .replace(/\.[a-z]{2,5}$/i, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, '')

/** For each sheet of the recipe the one of the workbook: called the same, else the only one called alike; null where none is. Each is taken once. */
export function matchSheets(recipe: readonly string[], book: readonly string[]): readonly (string | null)[] {
  const taken = new Set(recipe.filter((name) => book.includes(name)))
  return recipe.map((name) => {
    if (book.includes(name)) return name
    const stem = stemOf(name)
    const alike = book.filter((each) => !taken.has(each) && stem !== '' && stemOf(each) === stem)
    const [one] = alike
    if (one === undefined || alike.length > 1) return null
    taken.add(one)
    return one
  })
}

export interface KeptWorkbookRecipe {
  readonly fileName: string
  readonly savedAt: number
  readonly sheets: readonly { readonly sheet: string }[]
}

/** Share of a recipe's sheets that a workbook must have to look like it, and what a name from the same source weighs beside them. */
const likeEnough = 0.6
const nameWeight = 0.2

/** The recipe that a workbook looks made for; null when none. Of two that look alike, the one saved last. */
export function proposeWorkbookRecipe<R extends KeptWorkbookRecipe>(
  recipes: readonly R[],
  book: { readonly fileName: string; readonly sheets: readonly string[] },
): R | null {
  const scored = recipes.map((recipe) => {
    const names = recipe.sheets.map(({ sheet }) => sheet)
    const found = matchSheets(names, book.sheets).filter((each) => each !== null).length
    const isCalledAlike = fileStem(recipe.fileName) !== '' && fileStem(recipe.fileName) === fileStem(book.fileName)
    return { recipe, score: found === 0 ? 0 : found / names.length + (isCalledAlike ? nameWeight : 0) }
  })
  const [best] = scored
    .filter(({ score }) => score >= likeEnough)
    .sort((a, b) => b.score - a.score || b.recipe.savedAt - a.recipe.savedAt)
  return best?.recipe ?? null
}

/** Which saved recipe a new file looks made for. */
import { unpivotHeaders } from '../unpivot/unpivot.ts'
import type { ImportRecipe } from './import-recipe.ts'
import { likeEnough, likeness } from './match-columns.ts'

export interface NewFile {
  readonly fileName: string
  readonly hasHeader: boolean
  readonly headers: readonly string[]
}

/** What a name from the same source weighs, beside its columns. */
const nameWeight = 0.2

/** `Leads 2026-10.csv` and `leads_2026-11.xlsx` are called alike: figures, case and the kind of file do not count. */
const stemOf = (fileName: string): string =>
  fileName
    .replace(/\.[a-z]{2,5}$/i, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, '')

/** Between 0 and 1.2. Columns without names tell nothing but their number: then the file must be called alike. */
function score(recipe: ImportRecipe, { fileName, hasHeader, headers }: NewFile): number {
  const isCalledAlike = stemOf(fileName) !== '' && stemOf(fileName) === stemOf(recipe.fileName)
  if (recipe.format.hasHeader !== hasHeader || (!hasHeader && !isCalledAlike)) return 0
  const columns = recipe.columns.map((column) => column.header)
  const { unpivot } = recipe.format
  return likeness(columns, unpivot === undefined ? headers : unpivotHeaders(headers, unpivot)) + (isCalledAlike ? nameWeight : 0)
}

/** null when none looks like it. Of two that look alike, the one saved last. */
export function proposeRecipe<R extends { readonly content: ImportRecipe; readonly savedAt: number }>(
  recipes: readonly R[],
  file: NewFile,
): R | null {
  const scored = recipes.map((recipe) => ({ recipe, score: score(recipe.content, file) }))
  const [best] = scored
    .filter((it) => it.score >= likeEnough)
    .sort((a, b) => b.score - a.score || b.recipe.savedAt - a.recipe.savedAt)
  return best?.recipe ?? null
}

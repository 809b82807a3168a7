/** Which column of a file is which column of a recipe: by name, the first with the first where a name comes more than once. */
import { normaliseName } from '../mapping/normalise-name.ts'

const keysOf = (headers: readonly string[]): readonly string[] => {
  const seen = new Map<string, number>()
  return headers.map((header) => {
    const name = normaliseName(header) || header.trim()
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    return `${name}\n${nth}`
  })
}

export interface MatchedColumns {
  /** Per column of the file, the position in the recipe; null for one that the recipe does not know. */
  readonly known: readonly (number | null)[]
  /** Positions in the recipe of columns that the file does not have. */
  readonly missing: readonly number[]
}

export function matchColumns(recipe: readonly string[], file: readonly string[]): MatchedColumns {
  const before = keysOf(recipe)
  const places = new Map(before.map((key, at) => [key, at]))
  const known = keysOf(file).map((key) => places.get(key) ?? null)
  const found = new Set(known)
  return { known, missing: before.flatMap((_, at) => (found.has(at) ? [] : [at])) }
}

/** Between 0 (no column in common) and 1 (the same columns), whatever their order. */
export function likeness(recipe: readonly string[], file: readonly string[]): number {
  const { known } = matchColumns(recipe, file)
  const shared = known.filter((at) => at !== null).length
  return recipe.length + file.length === 0 ? 0 : (2 * shared) / (recipe.length + file.length)
}

/** From here on a file is said to look like the one of a recipe: two of three columns are the same. */
export const likeEnough = 0.66

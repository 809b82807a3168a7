/** How long a text becomes by replacing, without replacing: one sign may stand for thousands, at every place of a text. */

/** What stands in place of a hit: its own signs, mentions of groups or of the hit, and mentions of all that is before or behind it. */
export interface ByParts {
  readonly text: number
  readonly groups: number
  readonly sides: number
}

export const groupsIn = (by: string): ByParts => ({
  text: by.length,
  groups: by.match(/\$[&\d<]/g)?.length ?? 0,
  sides: by.match(/\$[`']/g)?.length ?? 0,
})

const longestOf = (hit: readonly (string | undefined)[]): number => {
  let longest = 0
  for (const group of hit) longest = Math.max(longest, group?.length ?? 0)
  return longest
}

/** False also where the outcome would be shorter after all: of a group the longest is counted. */
export function isWithin(expression: RegExp, text: string, by: ByParts, longest: number): boolean {
  const { length } = text
  // As if there were a hit at every place, with all of the text in every group: true of most texts, and nothing is compared.
  if (length + (length + 1) * (by.text + (by.groups + by.sides) * length) <= longest) return true
  let made = length
  for (const hit of text.matchAll(expression)) made += by.text - hit[0].length + by.groups * longestOf(hit) + by.sides * length
  return made <= longest
}

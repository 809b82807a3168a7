/** The endings of English ordinals: 1st, 2nd, 3rd, 4th, 11th. */

const last: Readonly<Record<string, string>> = { '1': 'st', '2': 'nd', '3': 'rd' }

export type OrdinalCase = 'lower' | 'upper'

/** `digits` of any length. */
export function ordinalEnding(digits: string, letters: OrdinalCase): string {
  const isTeen = /1\d$/.test(digits)
  const ending = (isTeen ? undefined : last[digits.slice(-1)]) ?? 'th'
  return letters === 'upper' ? ending.toUpperCase() : ending
}

/** How the text after a number begins with the ending of that number; null where it does not. */
export function readOrdinal(digits: string, after: string): OrdinalCase | null {
  const ending = after.slice(0, 2)
  if (/^\p{L}/u.test(after.slice(2))) return null
  return (['lower', 'upper'] as const).find((letters) => ordinalEnding(digits, letters) === ending) ?? null
}

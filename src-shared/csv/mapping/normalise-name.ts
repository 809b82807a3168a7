/** Makes names comparable: case, width, accents, spaces and punctuation do not count. */
export const normaliseName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** The words of a name: `unitPrice`, `unit_price` and `Unit price` have the same two. */
export const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Between 0 (nothing in common) and 1 (the same), by shared pairs of letters. */
export function similarity(one: string, other: string): number {
  const [a, b] = [normaliseName(one), normaliseName(other)]
  if (a === b) return a === '' ? 0 : 1
  if (a.length < 2 || b.length < 2) return 0
  const pairs = new Map<string, number>()
  for (let at = 0; at < a.length - 1; at += 1) {
    const pair = a.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  let shared = 0
  for (let at = 0; at < b.length - 1; at += 1) {
    const left = pairs.get(b.slice(at, at + 2)) ?? 0
    if (left === 0) continue
    pairs.set(b.slice(at, at + 2), left - 1)
    shared += 1
  }
  return (2 * shared) / (a.length + b.length - 2)
}

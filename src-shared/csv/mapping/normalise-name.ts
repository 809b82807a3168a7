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

/** A name made ready to be compared with many others. */
export interface PreparedName {
  readonly normal: string
  /** How often each pair of letters comes. */
  readonly pairs: ReadonlyMap<string, number>
}

export function prepareName(name: string): PreparedName {
  const normal = normaliseName(name)
  const pairs = new Map<string, number>()
  for (let at = 0; at < normal.length - 1; at += 1) {
    const pair = normal.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return { normal, pairs }
}

/** Between 0 (nothing in common) and 1 (the same), by shared pairs of letters. */
export function similarityOf(one: PreparedName, other: PreparedName): number {
  const [a, b] = [one.normal, other.normal]
  if (a === b) return a === '' ? 0 : 1
  if (a.length < 2 || b.length < 2) return 0
  let shared = 0
  for (const [pair, count] of one.pairs) shared += Math.min(count, other.pairs.get(pair) ?? 0)
  return (2 * shared) / (a.length + b.length - 2)
}

export const similarity = (one: string, other: string): number => similarityOf(prepareName(one), prepareName(other))

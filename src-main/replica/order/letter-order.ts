/**
 * What a language does to the letters of English, read from its collator: which of them still stand where ASCII has them, and which pairs
 * count as a letter of their own (ch in Czech, aa in Danish).
 */

export interface LetterOrder {
  /** Lower-case letters in the language's order, as far as that is the order of their codes too. */
  readonly letters: readonly string[]
  /** Letters of English, in both cases, that stand elsewhere. */
  readonly moved: ReadonlySet<string>
  /** In lower case. */
  readonly pairs: ReadonlySet<string>
}

const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz')

/** `base` compares without regard to accents and case. */
export function readLetterOrder(base: Intl.Collator): LetterOrder {
  const letters: string[] = []
  for (const letter of alphabet) {
    const last = letters.at(-1)
    if (last === undefined || base.compare(last, letter) < 0) letters.push(letter)
  }
  const isMoved = (letter: string): boolean => {
    const lower = letter.toLowerCase()
    return !letters.includes(lower) || base.compare(letter, lower) !== 0
  }
  return {
    letters,
    moved: new Set([...alphabet, ...alphabet.map((it) => it.toUpperCase())].filter(isMoved)),
    pairs: new Set(letters.flatMap((it) => findPairs(base, it))),
  }
}

/** Pairs that begin with a letter and come behind one that should follow them. */
function findPairs(base: Intl.Collator, first: string): readonly string[] {
  const pairs = alphabet.map((second) => first + second)
  return pairs.filter((pair, i) => {
    const later = pairs[i + 1] ?? `${pair}z`
    return base.compare(pair, later) > 0
  })
}

/** The places of all characters in the order of a language, read from its collator by sorting them once. */

export interface CharacterRank {
  /** Characters that differ by accent or case alone share it. One number, or for scripts of thousands of signs the script's and the sign's. */
  readonly base: readonly number[]
  /** Among those; 0 for the first, and for whatever differs from it by case alone. */
  readonly accent: number
}

export interface CharacterRanks {
  /** Of a character, or of a pair that counts as one. Null for what has no place of its own: most pairs, and what is beyond the basic plane. */
  of(letter: string): CharacterRank | null
}

const isSorted = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u
const isHan = /^\p{Unified_Ideograph}$/u

/** Hangul syllables lie in the order of their codes, without anything between them. */
const [firstSyllable, lastSyllable] = [0xac_00, 0xd7_a3]
const lastInPlane = 0xff_ff
const firstHan = '一'

/** The characters of scripts with fewer than a thousand signs, and one for each of the large ones. */
function* listSmall(): Generator<string> {
  for (let code = 0x20; code <= lastInPlane; code += 1) {
    if (code === firstSyllable + 1) code = lastSyllable + 1
    const character = toText(code)
    if (isSorted.test(character) && (!isHan.test(character) || character === firstHan)) yield character
  }
}

function* listHan(): Generator<string> {
  for (let code = 0x34_00; code <= 0x9f_ff; code += 1) {
    const character = toText(code)
    if (isHan.test(character)) yield character
  }
}

/** `base` compares without regard to accents and case, `accent` without regard to case. */
export function readCharacterRanks(base: Intl.Collator, accent: Intl.Collator): CharacterRanks {
  const rank = (characters: Iterable<string>): ReadonlyMap<string, CharacterRank> => {
    const ranks = new Map<string, CharacterRank>()
    let last: string | null = null
    let [letter, accents] = [0, 0]
    for (const character of [...characters].sort(accent.compare)) {
      if (last !== null && base.compare(last, character) !== 0) [letter, accents] = [letter + 1, 0]
      else if (last !== null && accent.compare(last, character) !== 0) accents += 1
      ranks.set(character, { base: [letter], accent: accents })
      last = character
    }
    return ranks
  }
  const small = once(() => rank(listSmall()))
  const inOrder = once(() => [...small().keys()])
  const han = once(() => rank(listHan()))
  const syllables = once(() => Array.from({ length: lastSyllable - firstSyllable + 1 }, (_, i) => firstSyllable + i).map(toText))
  const isHanRead = once(() => findEqual(syllables(), firstHan, base) !== null)

  const inLarge = (first: string, own: CharacterRank | undefined): CharacterRank | null => {
    const script = small().get(first)
    return script === undefined || own === undefined ? null : { base: [...script.base, ...own.base], accent: own.accent }
  }
  const ofHan = (character: string): CharacterRank | null => {
    const own = han().get(character)
    if (own === undefined || !isHanRead()) return inLarge(firstHan, own)
    // Korean sorts them by the syllable that they are read as.
    const read = findEqual(syllables(), character, base)
    const syllable = read === null ? null : of(read)
    return syllable === null ? inLarge(firstHan, own) : { base: syllable.base, accent: own.accent + 1 }
  }
  function of(letter: string): CharacterRank | null {
    const code = letter.codePointAt(0) ?? 0
    if (code >= firstSyllable && code <= lastSyllable)
      return inLarge(toText(firstSyllable), { base: [code - firstSyllable], accent: 0 })
    if (isHan.test(letter)) return ofHan(letter)
    const known = small().get(letter)
    if (known !== undefined || letter.length === 1) return known ?? null
    const equal = findEqual(inOrder(), letter, base)
    return equal === null ? null : of(equal)
  }
  return { of }
}

const toText = (code: number): string => String.fromCodePoint(code)

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly it: T } | null = null
  return () => {
    made ??= { it: make() }
    return made.it
  }
}

/** The one of texts in order that differs by accent and case at most. */
function findEqual(texts: readonly string[], text: string, base: Intl.Collator): string | null {
  let [low, high] = [0, texts.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (base.compare(texts[middle] ?? '', text) < 0) low = middle + 1
    else high = middle
  }
  const found = texts[low]
  return found !== undefined && base.compare(found, text) === 0 ? found : null
}

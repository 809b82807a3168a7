/**
 * Keys that sort as a language sorts the texts they are of: compared byte by byte, without regard to the case of ASCII letters. SQLite has
 * no collations of our own, and comparing a million texts by a collator takes ten times as long as building their keys.
 *
 * A text of ASCII characters is its own key. Any other has its letters first, then their accents: what is not in ASCII stands behind the
 * character that it follows. All of a key is ASCII.
 *
 * Where it is not the collator's order: signs of ASCII stand where ASCII has them, and others before the digits; letters that a language
 * makes of three letters or accented ones, and vowels written before their consonant (Thai, Lao), are taken one by one; accents count
 * from the left in every language.
 */
import type { Collation } from '../../../src-shared/model/collation.ts'
import { readCharacterRanks } from './character-ranks.ts'
import { readLetterOrder } from './letter-order.ts'

export interface CollationKeys {
  /** SQL of whether the text of an expression, which is named several times, is its own key. */
  plainSql(expression: string): string
  keyOf(text: string): string
}

/** What a character adds to a key. */
interface Unit {
  readonly letters: string
  /** As long as the letters where it has one; '' where it has none. */
  readonly accents: string
}

const behind = '\u007f'
const untilAccents = '\u0001'
const noAccent = '\u0002'
const [lastSign, lastBeforeLetters] = ['/', '`']

/** Signs of a key's numbers: in the order of their codes, none of them a letter that has a case. */
const signs = Array.from({ length: 0x7f - 0x21 }, (_, i) => String.fromCharCode(0x21 + i)).filter((it) => !/[A-Z]/i.test(it))

/** A number of so many signs. */
function writeNumber(value: number, width: number): string {
  let [text, rest] = ['', value]
  for (let i = 0; i < width; i += 1) {
    text = signs[rest % signs.length] + text
    rest = Math.floor(rest / signs.length)
  }
  return text
}
const [rankWidth, accentWidth, lengthWidth] = [4, 2, 3]

const isDigit = (character: string): boolean => character >= '0' && character <= '9'

export function createCollationKeys({ language, isNumeric }: Collation): CollationKeys {
  const { unitOf, moved, pairs } = createUnits(language)
  const isOwnUnit = Array.from({ length: 0x80 }, (_, code) => {
    const character = String.fromCharCode(code)
    return !moved.has(character) && !(isNumeric && isDigit(character))
  })
  const pairStarts = new Set([...pairs].flatMap(([first = '']) => [first, first.toUpperCase()]))

  const keyOf = (text: string): string => {
    const composed = text.normalize('NFC')
    let [letters, accents, digits] = ['', '', '']
    // Entries of the accents that are still to be written: none is where no accent follows.
    let unaccented = 0
    const add = (unit: Unit): void => {
      letters += unit.letters
      if (unit.accents === '') unaccented += unit.letters.length
      else {
        accents += noAccent.repeat(unaccented) + unit.accents
        unaccented = 0
      }
    }
    for (let i = 0; i < composed.length; i += 1) {
      const code = composed.charCodeAt(i)
      let part = composed[i] ?? ''
      if (pairStarts.has(part) && pairs.has((part + (composed[i + 1] ?? '')).toLowerCase())) {
        part = (part + (composed[i + 1] ?? '')).toLowerCase()
      } else if (isOwnUnit[code] === true) {
        if (digits !== '') add(countedNumber(digits))
        digits = ''
        letters += part
        unaccented += 1
        continue
      } else if (code >= 0xd8_00 && code <= 0xdb_ff) part = String.fromCodePoint(composed.codePointAt(i) ?? code)
      i += part.length - 1
      const unit = unitOf(part)
      if (isNumeric && unit.letters.length === 1 && isDigit(unit.letters)) {
        digits += unit.letters
        continue
      }
      if (digits !== '') add(countedNumber(digits))
      digits = ''
      add(unit)
    }
    if (digits !== '') add(countedNumber(digits))
    return accents === '' ? letters : letters + untilAccents + accents
  }

  const contained = [...new Set([...moved].map((it) => it.toLowerCase())), ...pairs]
  return {
    plainSql: (expression) =>
      [
        `length(${expression}) = octet_length(${expression})`,
        ...(isNumeric ? [`${expression} not glob '*[0-9]*'`] : []),
        ...contained.map((it) => `${expression} not like '%${it}%'`),
      ].join(' and '),
    keyOf,
  }
}

/** Its length before it, without zeros in front. */
function countedNumber(digits: string): Unit {
  const significant = digits.replace(/^0+(?=.)/, '')
  const { length } = significant
  return { letters: (length < 10 ? String(length - 1) : `9${writeNumber(length, lengthWidth)}`) + significant, accents: '' }
}

/** What characters and pairs of a language add to a key, each found once. */
function createUnits(language: string) {
  const collator = (sensitivity: 'base' | 'accent') => new Intl.Collator(language, { sensitivity, ignorePunctuation: false })
  const [base, accent] = [collator('base'), collator('accent')]
  const { letters, moved, pairs } = readLetterOrder(base)
  const anchors = [...'0123456789', ...letters]
  const ranks = readCharacterRanks(base, accent)
  const units = new Map<string, Unit>()

  const accentOf = (part: string): string => writeNumber(ranks.of(part)?.accent ?? 0, accentWidth)
  const withAccent = (part: string, written: string, isAccented: boolean): Unit => ({
    letters: written,
    accents: isAccented ? accentOf(part) + noAccent.repeat(written.length - 1) : '',
  })

  function findUnit(part: string): Unit {
    if (part.length === 1 && part < '\u0080' && !moved.has(part)) return { letters: part, accents: '' }
    // A mark of an accent that no letter is made with.
    if (base.compare(part, '') === 0) return { letters: '', accents: accent.compare(part, '') === 0 ? '' : accentOf(part) }
    const spelled = spell(part)
    if (spelled !== null) return withAccent(part, spelled, accent.compare(spelled, part) !== 0)
    const parts = [...part.normalize('NFKD')]
    if (parts.length > 1 && parts.join('') !== part.normalize('NFD') && base.compare(parts.join(''), part) === 0)
      return withAccent(part, parts.map((it) => unitOf(it).letters).join(''), true)
    const follows = anchors.findLast((it) => base.compare(it, part) < 0)
    const place = follows === undefined ? lastSign : isDigit(follows) ? lastBeforeLetters : follows
    const rank = ranks.of(part)
    const own = rank?.base ?? [signs.length ** rankWidth - 1, part.codePointAt(0) ?? 0]
    return withAccent(part, place + behind + own.map((it) => writeNumber(it, rankWidth)).join(''), (rank?.accent ?? 0) > 0)
  }

  /** The ASCII characters that a letter is told from by its accent alone: e for é, ss for ß. */
  function spell(part: string): string | null {
    let text = ''
    for (let length = 1; length <= 3; length += 1) {
      const next = anchors.findLast((it) => base.compare(text + it, part) <= 0)
      if (next === undefined) return null
      text += next
      if (base.compare(text, part) === 0) return text
    }
    return null
  }

  function unitOf(part: string): Unit {
    const known = units.get(part)
    if (known !== undefined) return known
    const unit = findUnit(part)
    units.set(part, unit)
    return unit
  }
  return { unitOf, moved, pairs }
}

/** What the texts of a column say about the field that they are for, whatever the column is called. */
import type { Field } from '../../model/field.ts'
import { referenceWords } from '../../model/names.ts'
import { parseDay } from '../../model/texts/parse-value-date.ts'
import { anyNumber, parseNumber } from '../../model/texts/parse-value-number.ts'
import { contentOf, isReferenceKind, type ReferenceKind } from '../../model/value-kind.ts'
import { normaliseName } from './normalise-name.ts'

/** Names that were seen before, as `normaliseName` gives them, by what they are the names of. */
export type KnownNames = Partial<Readonly<Record<ReferenceKind, ReadonlySet<string>>>>

export type ContentMatch =
  /** Its texts are of this field: one of its options, a known name, an address. `why` in words. */
  | { readonly kind: 'own'; readonly why: string }
  /** None of its texts can be stored in this field. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'open' }

const open: ContentMatch = { kind: 'open' }
const foreign: ContentMatch = { kind: 'foreign' }

const address = /^[^\s@;,]+@[^\s@;,]+\.[^\s@;,.]+$/

/** Several in one cell are told apart by these. */
const parts = (text: string): readonly string[] => text.split(/[,;\n]/).filter((part) => part.trim() !== '')

const areMost = (texts: readonly string[], fits: (text: string) => boolean): boolean =>
  texts.length > 0 && texts.filter(fits).length * 5 >= texts.length * 4

const isIn = (names: ReadonlySet<string>) => (text: string) =>
  names.has(normaliseName(text)) || parts(text).every((part) => names.has(normaliseName(part)))

const isNumber = (text: string): boolean => parseNumber(text, '.', anyNumber).ok || parseNumber(text, ',', anyNumber).ok

const isDay = (text: string): boolean => {
  const day = parseDay(text, { dateOrder: null })
  return day.ok || day.error.kind === 'ambiguous-date'
}

/** Digits with signs around, such as `12 %`, `USD 5` and `2024-W07`, may be read after all: only words are foreign to numbers and dates. */
const hasDigit = (text: string): boolean => /\p{Nd}/u.test(text)

/** Answers for distinct texts of a column, of which none is empty. */
export type ContentJudge = (texts: readonly string[]) => ContentMatch

function judgeOf(field: Field, known: KnownNames): ContentJudge {
  const own = (why: string): ContentMatch => ({ kind: 'own', why })
  const { kind } = field
  if (kind === 'options') {
    const options = new Set(field.options.filter((it) => !it.isDeleted).map((it) => normaliseName(it.text)))
    const isOption = isIn(options)
    const match = own(`its texts are options of “${field.name}”`)
    return (texts) => (options.size > 1 && texts.length > 1 && areMost(texts, isOption) ? match : open)
  }
  if (isReferenceKind(kind)) {
    const isKnown = isIn(known[kind] ?? new Set())
    const match = own(`its texts are names of ${referenceWords[kind]}`)
    return (texts) => (areMost(texts, isKnown) ? match : open)
  }
  if (contentOf(field) === 'mail') {
    const match = own('its texts are e-mail addresses')
    return (texts) => (texts.every((text) => address.test(text.trim())) ? match : open)
  }
  if (kind === 'number') return (texts) => (texts.some((text) => hasDigit(text) || isNumber(text)) ? open : foreign)
  if (kind === 'date' || kind === 'datetime')
    return (texts) => (texts.some((text) => hasDigit(text) || isDay(text)) ? open : foreign)
  return () => open
}

export function prepareContent(field: Field, known: KnownNames): ContentJudge {
  const judge = judgeOf(field, known)
  return (texts) => (texts.length === 0 ? open : judge(texts))
}

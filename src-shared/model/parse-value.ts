/**
 * Reads a text that a person typed, pasted or keeps in a file as a value of a field. Text fields take it as it is, to the last
 * space and zero; every other kind reads it whole or refuses it, and never rounds, cuts or guesses.
 */
import { err, ok, type Result } from '../lib/result.ts'
import { markupOfText } from '../rich-text/markup-of-text.ts'
import type { CellValue } from './cell-value.ts'
import { readDate } from './date-text.ts'
import { type Field, isRichText } from './field.ts'
import { type DateOrder, parseDateOnly, parseDateTime, parseTime } from './parse-value-date.ts'
import { type FindByName, type Found, matchNames } from './parse-value-names.ts'
import { type DecimalSign, parseNumber } from './parse-value-number.ts'
import type { ReferenceKind } from './value-kind.ts'
import type { ValueProblem } from './value-problem.ts'

/** How numbers and dates are written. */
export interface TextForms {
  readonly decimal: DecimalSign
  /** null refuses dates that can be read both ways. */
  readonly dateOrder: DateOrder | null
}

/** Ids of the members, rows, ... with this name (or this id); several when the name is not unique. */
export type FindReferences = (kind: ReferenceKind, text: string) => readonly string[]

export type ParseText = (text: string) => Result<CellValue, ValueProblem>

const empty = ok<CellValue>(null)

const yes: ReadonlySet<string> = new Set(
  'true yes y 1 on x checked ✓ ✔ ☑ √ wahr ja j vrai oui o verdadero sí si s vero sim 是 对 真 はい 예'.split(' '),
)
const no: ReadonlySet<string> = new Set(
  'false no n 0 off unchecked ✗ ✘ ☐ × falsch nein faux non falso não 否 错 假 いいえ 아니오'.split(' '),
)

function parseCheckbox(text: string): Result<CellValue, ValueProblem> {
  const word = text.trim().toLowerCase()
  if (word === '') return empty
  if (yes.has(word)) return ok(true)
  return no.has(word) ? ok(false) : err({ kind: 'not-a-checkbox' })
}

const unlessBlank =
  (parse: ParseText): ParseText =>
  (text) =>
    text.trim() === '' ? empty : parse(text)

/** Options by their text (any case) or key; a deleted option is none. The exact text wins over another case. */
export function findOption(field: Field): FindByName {
  const exact = new Map<string, string>()
  const folded = new Map<string, string[]>()
  const keys = new Set<string>()
  for (const option of field.options) {
    if (option.isDeleted) continue
    keys.add(option.key)
    const text = option.text.trim()
    if (!exact.has(text)) exact.set(text, option.key)
    folded.set(text.toLowerCase(), [...(folded.get(text.toLowerCase()) ?? []), option.key])
  }
  return (text): Found => {
    const id = exact.get(text)
    if (id !== undefined) return { found: 'one', id }
    const ids = folded.get(text.toLowerCase()) ?? []
    if (ids.length > 1) return { found: 'many', ids }
    if (ids[0] !== undefined) return { found: 'one', id: ids[0] }
    return keys.has(text) ? { found: 'one', id: text } : { found: 'none' }
  }
}

const foundOf = (ids: readonly string[]): Found =>
  ids.length > 1 ? { found: 'many', ids } : ids[0] === undefined ? { found: 'none' } : { found: 'one', id: ids[0] }

/** Decimal places of the date-time's written form: `subType` 6 holds seconds, an unknown one may (service-notes B, `subType`). */
const holdsSeconds = (field: Field): boolean => field.subType === '' || field.subType === '6'

function numberParser(field: Field, forms: TextForms): ParseText {
  const { precision, unit, max } = field
  const isRating = field.typeName === 'Rating'
  return unlessBlank((text) => {
    const number = parseNumber(text, forms.decimal, isRating ? 0 : precision, unit)
    if (!number.ok || !isRating || max === null) return number
    return number.value >= 0 && number.value <= max ? number : err({ kind: 'out-of-range', min: 0, max })
  })
}

/** Fields of months and years take `2024-03` and `2024` too, completed with the first (service-notes B, `subType`). */
function dateParser(field: Field, forms: TextForms): ParseText {
  const coarse = field.subType === '5' ? /^\d{4}(-\d{1,2})?$/ : field.subType === '4' ? /^\d{4}-\d{1,2}$/ : null
  return unlessBlank((text) => {
    const completed = coarse?.test(text.trim()) ? readDate(text) : null
    return completed === null ? parseDateOnly(text, forms.dateOrder) : ok(completed)
  })
}

/** Prepares the reading of many texts for one field. `find` answers for options and every reference kind. */
export function namesParser(field: Field, find: FindByName): ParseText {
  return (text) => matchNames(text, field.isMultiple, find)
}

/** The parser for a field; a kind that no text can express refuses everything but an empty text. */
export function textParser(field: Field, forms: TextForms, find: FindReferences): ParseText {
  const { kind } = field
  if (field.lock !== null) return unlessBlank(() => err({ kind: 'not-editable' }))
  switch (kind) {
    case 'text':
      // What is typed or pasted as text is no markup; an import may bring some (`readFormatted`).
      if (isRichText(field)) return (text) => (text.trim() === '' ? empty : ok(markupOfText(text)))
      return (text) => (text === '' ? empty : ok(text))
    case 'number':
      return numberParser(field, forms)
    case 'options':
      return namesParser(field, findOption(field))
    case 'checkbox':
      return parseCheckbox
    case 'date':
      return dateParser(field, forms)
    case 'datetime':
      return unlessBlank((text) => parseDateTime(text, forms.dateOrder, holdsSeconds(field)))
    case 'time':
      return unlessBlank((text) => parseTime(text, field.subType === '' ? null : field.subType === '6'))
    case 'attachments':
      return unlessBlank(() => err({ kind: 'not-a-file' }))
    case 'location':
    case 'none':
      return unlessBlank(() => err({ kind: 'not-editable' }))
    default:
      return namesParser(field, (text) => foundOf(find(kind, text)))
  }
}

/** Reads one text; for many texts of one field prepare `textParser` once. */
export const parseValue = (text: string, field: Field, forms: TextForms, find: FindReferences): Result<CellValue, ValueProblem> =>
  textParser(field, forms, find)(text)

/**
 * Reads a text that a person typed, pasted or keeps in a file as a value of a field: the one reader of all of them. Text fields take it as
 * it is, to the last space and zero; every other kind reads it whole or refuses it, and never guesses. What the field does not keep is
 * rounded or cut, and told by a note: the value is exactly what will be stored.
 */
import { err, ok } from '../../lib/result.ts'
import { markupOfText } from '../../rich-text/markup-of-text.ts'
import type { CellValue } from '../cell-value.ts'
import { cutMoment, type DateUnit, unitOf } from '../dates/date-unit.ts'
import { posixLatest } from '../dates/short-year.ts'
import { type Field, isRichText } from '../field.ts'
import type { DecimalSign } from '../numbers/number-form.ts'
import { placesOf } from '../numbers/number-places.ts'
import { isRating, largestRating } from '../numbers/rating.ts'
import { roundDecimal } from '../numbers/round-decimal.ts'
import { parseLocation } from '../places/location-text.ts'
import type { ReferenceKind } from '../value-kind.ts'
import { type DateReading, parseCoarse, parseMoment, type ReadMoment } from './parse-value-date.ts'
import { type FindByName, type Found, matchNames } from './parse-value-names.ts'
import { anyNumber, type NumberShape, parseAnyNumber, parseNumber } from './parse-value-number.ts'
import { parseClock } from './parse-value-time.ts'
import {
  cutNote,
  isSheetError,
  type Reading,
  type ReadNote,
  roundedNote,
  sheetErrorNote,
  shortYearNote,
  taken,
  zoneNotes,
} from './read-note.ts'
import type { ValueProblem } from './value-problem.ts'

/** How numbers and dates are written. */
export interface TextForms extends DateReading {
  readonly decimal: DecimalSign
  /** Where the decimal sign gives no number, the other one may give the only reading: for what is typed and pasted. */
  readonly takesOtherDecimal?: boolean
  /** Decimal places that the field does not keep are read all the same: for a text that is compared, and not stored. */
  readonly keepsPlaces?: boolean
}

/** Ids of the members, rows, ... with this name (or this id); several when the name is not unique. */
export type FindReferences = (kind: ReferenceKind, text: string) => readonly string[]

export type ParseText = (text: string) => Reading<CellValue>

const empty = ok<CellValue>(null)

const yes: ReadonlySet<string> = new Set(
  'true yes y 1 on x checked ✓ ✔ ☑ √ wahr ja j vrai oui o verdadero sí si s vero sì verdadeiro sim waar 是 对 真 はい 예 네'.split(
    ' ',
  ),
)
const no: ReadonlySet<string> = new Set(
  'false no n 0 off unchecked ✗ ✘ ☐ × falsch nein faux non falso não nao onwaar nee 否 错 假 いいえ 아니오 아니요'.split(' '),
)

function parseCheckbox(text: string): Reading<CellValue> {
  const word = text.trim().toLowerCase()
  if (word === '') return empty
  if (yes.has(word)) return ok(true)
  return no.has(word) ? ok(false) : err({ kind: 'not-a-checkbox' })
}

const unlessBlank =
  (parse: ParseText): ParseText =>
  (text) =>
    text.trim() === '' ? empty : parse(text)

/**
 * Options by their text (any case) or key; a deleted option is none. The exact text wins over another case. What is the text of one and the key
 * of another is the former where a person types, and ambiguous where `weighsKeys`: a file may hold either.
 */
export function findOption(field: Field, weighsKeys = false): FindByName {
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
  const weighed = (text: string, id: string): Found =>
    weighsKeys && id !== text && keys.has(text) ? { found: 'many', ids: [id, text], isById: true } : { found: 'one', id }
  return (text): Found => {
    const id = exact.get(text)
    if (id !== undefined) return weighed(text, id)
    const ids = folded.get(text.toLowerCase()) ?? []
    if (ids.length > 1) return { found: 'many', ids }
    if (ids[0] !== undefined) return weighed(text, ids[0])
    return keys.has(text) ? { found: 'one', id: text } : { found: 'none' }
  }
}

const foundOf = (ids: readonly string[]): Found =>
  ids.length > 1 ? { found: 'many', ids } : ids[0] === undefined ? { found: 'none' } : { found: 'one', id: ids[0] }

/** Longer texts are no date, no time and no rating. Also keeps a text of nothing but spaces from being looked through over and over. */
const longest = 100

const unlessLong = (kind: 'not-a-date' | 'not-a-time' | 'not-a-number', parse: ParseText): ParseText => {
  const refused = err<ValueProblem>({ kind })
  return unlessBlank((text) => (text.length > longest && text.trim().length > longest ? refused : parse(text)))
}

const isBlank = (text: string): boolean => text.trim() === ''

/** Stars as people type and paste them: `★★★` or `★★★☆☆`. */
const starsForm = /^(?:[★⭐]\uFE0F?\s*)*(?:[☆✩]\s*)*$/u
/** `3/5` */
const shareForm = /^(.+?)\s*\/\s*(\d+)$/

function ratingParser(max: number, { decimal, keepsPlaces = false }: TextForms): ParseText {
  const outside = err<ValueProblem>({ kind: 'out-of-range', min: 0, max })
  return unlessLong('not-a-number', (text) => {
    const stars = starsForm.test(text.trim()) ? (text.match(/[★⭐]/gu)?.length ?? 0) : null
    const share = stars === null ? shareForm.exec(text.trim()) : null
    if (share !== null && Number(share[2]) !== max) return outside
    const number: Reading<number> = stars === null ? parseNumber(share?.[1] ?? text, decimal, anyNumber) : ok(stars)
    if (!number.ok) return number
    const { value } = number
    if (value < 0 || value > max) return outside
    if (keepsPlaces) return ok(value)
    return taken(roundDecimal(value, 0), Number.isInteger(value) ? null : roundedNote(0))
  })
}

function numberParser(field: Field, forms: TextForms): ParseText {
  if (isRating(field)) return ratingParser(largestRating(field), forms)
  const { decimal, takesOtherDecimal = false, keepsPlaces = false } = forms
  const shape: NumberShape = { precision: keepsPlaces ? null : placesOf(field), unit: field.unit, takesPercent: true }
  const parse = takesOtherDecimal ? parseAnyNumber : parseNumber
  return (text) => (isBlank(text) ? empty : parse(text, decimal, shape))
}

/** What the text says beyond the unit is told, unless it is nothing: midnight, the first of a month. */
function kept(moment: ReadMoment, unit: DateUnit, isDate: boolean, yearNote: ReadNote): Reading<string> {
  const { day, time, hasFraction, isShortYear, zone } = moment
  if (unit === 'day' && isDate && time === null) return taken(day, isShortYear ? yearNote : null)
  const whole = `${day} ${time ?? '00:00:00'}`
  const cut = cutMoment(whole, isDate && (unit === 'hour' || unit === 'minute' || unit === 'second') ? 'day' : unit)
  const lesser = zone !== undefined ? zoneNotes[zone] : isShortYear ? yearNote : null
  const note = cut !== whole ? cutNote(unit) : hasFraction ? cutNote('second') : lesser
  return taken(isDate ? cut.slice(0, 10) : cut, note)
}

/** Fields of months and years take a month or a year alone too, as its first day (service-notes B, `subType`). */
function dateParser(field: Field, forms: TextForms): ParseText {
  const unit = unitOf(field) ?? 'second'
  const isDate = field.kind === 'date'
  const isCoarse = unit === 'year' || unit === 'month'
  const { shortYears = posixLatest } = forms
  const yearNote: ReadNote =
    shortYears === 'ask' || shortYears === posixLatest ? shortYearNote : { kind: 'short-year', latest: shortYears }
  return unlessLong('not-a-date', (text) => {
    const coarse = isCoarse ? parseCoarse(text, unit === 'year') : null
    if (coarse !== null) return kept({ ...coarse, time: null, hasFraction: false }, unit, isDate, yearNote)
    const moment = parseMoment(text, forms)
    return moment.ok ? kept(moment.value, unit, isDate, yearNote) : moment
  })
}

function timeParser(field: Field, { today }: TextForms): ParseText {
  return unlessLong('not-a-time', (text) => {
    const read = parseClock(text, typeof today === 'string')
    if (!read.ok) return read
    const { time, hasSeconds, hasFraction } = read.value
    const isCut = field.subType === '1' && !time.endsWith(':00')
    const note = isCut ? cutNote('minute') : hasFraction ? cutNote('second') : null
    // A field that says neither keeps what is written.
    const isShort = field.subType === '1' || (field.subType !== '6' && !hasSeconds)
    return taken(isShort ? time.slice(0, 5) : time, note)
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
      return (text) => (text === '' ? empty : taken(text, isSheetError(text) ? sheetErrorNote : null))
    case 'number':
      return numberParser(field, forms)
    case 'options':
      return namesParser(field, findOption(field))
    case 'checkbox':
      return parseCheckbox
    case 'date':
    case 'datetime':
      return dateParser(field, forms)
    case 'time':
      return timeParser(field, forms)
    case 'attachments':
      return unlessBlank(() => err({ kind: 'not-a-file' }))
    case 'location':
      return unlessBlank(parseLocation)
    case 'none':
      return unlessBlank(() => err({ kind: 'not-editable' }))
    default:
      return namesParser(field, (text) => foundOf(find(kind, text)))
  }
}

/** Reads one text; for many texts of one field prepare `textParser` once. */
export const parseValue = (text: string, field: Field, forms: TextForms, find: FindReferences): Reading<CellValue> =>
  textParser(field, forms, find)(text)

/**
 * Which stored values of a field may break one of its rules, as SQL: a condition that holds for every value that check-rules.ts finds
 * something against, and for few others. So a hundred thousand good values never leave SQLite.
 */
import { likelyYears, longestText } from '../../../src-shared/changes/check-rules.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { holdsLinks } from '../../../src-shared/model/link.ts'
import { placesOf } from '../../../src-shared/model/numbers/number-places.ts'
import { isRating, largestRating } from '../../../src-shared/model/numbers/rating.ts'
import { isReferenceKind } from '../../../src-shared/model/value-kind.ts'
import type { SqlValue } from '../store/statements.ts'

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Null when no value can break a rule. `value` is the SQL of the stored value. */
export function suspectSql(field: Field, value: string): string | null {
  if (field.lock !== null) return '1'
  const conditions = [
    ...(field.isRequired ? [`${value} is null`] : []),
    ...formSql(field, value).map((it) => `(${value} is not null and ${it})`),
  ]
  return conditions.length === 0 ? null : conditions.join(' or ')
}

/** In bytes a sign of a text takes three at most. */
const surelyShort = longestText / 3
/** Decimal places of which a number of this many units is a whole one that a double holds. */
const surelyScaled = 10

const surelyNot = (): boolean => false

/** Whether `suspectSql` finds nothing in a value, where that is told without SQL; false says nothing. */
export function isSurelyFine(field: Field): (value: SqlValue) => boolean {
  if (field.lock !== null || field.isUnique) return surelyNot
  const mayBeEmpty = !field.isRequired
  if (field.kind === 'text' && !holdsLinks(field))
    return (value) => (typeof value === 'string' ? value.length <= surelyShort : value === null && mayBeEmpty)
  if (field.kind !== 'number' || isRating(field)) return surelyNot
  const places = placesOf(field)
  if (places === null) return (value) => (typeof value === 'number' ? Number.isFinite(value) : value === null && mayBeEmpty)
  if (places > surelyScaled) return surelyNot
  const scale = 10 ** places
  // A whole number of units: as a quotient it is the very double that its digits read as.
  const isWhole = (units: number, value: number): boolean => Number.isSafeInteger(units) && units / scale === value
  return (value) => (typeof value === 'number' ? isWhole(Math.round(value * scale), value) : value === null && mayBeEmpty)
}

const outOfRange: readonly ((value: string) => string)[] = [
  (value) => `abs(ifnull(json_extract(${value}, '$.latitude'), 0)) > 90`,
  (value) => `abs(ifnull(json_extract(${value}, '$.longitude'), 0)) > 180`,
]

function formSql(field: Field, value: string): readonly string[] {
  const { kind } = field
  if (isReferenceKind(kind))
    return [field.isMultiple ? `not json_valid(${value})` : `iif(json_valid(${value}), json_array_length(${value}) <> 1, 1)`]
  switch (kind) {
    case 'number':
      return numberSql(field, value)
    case 'options': {
      const single = field.options.filter((it) => !it.isDeleted).map((it) => quote(JSON.stringify([it.key])))
      return [`${value} not in (${single.join(', ')})`]
    }
    case 'checkbox':
      return [`typeof(${value}) = 'text'`]
    case 'date':
      return [canonical('date', value, value), unlikely(value)]
    case 'datetime':
      return [canonical('datetime', value, value), unlikely(value)]
    case 'time':
      return [canonical('time', value, value, `${value} || ':00'`)]
    case 'attachments':
      return ['1']
    case 'location':
      return [`not json_valid(${value})`, ...outOfRange.map((it) => `iif(json_valid(${value}), ${it(value)}, 1)`)]
    case 'none':
      return []
    default:
      // Whether a text is an address takes more than SQL.
      return field.isUnique || holdsLinks(field)
        ? ['1']
        : // In bytes, which SQLite knows without reading the text; there are at least as many as characters.
          [`(typeof(${value}) <> 'text' or octet_length(${value}) > ${longestText})`]
  }
}

/** SQLite reads canonical moments into the very same text; whatever it changes must be looked at. A year before 0 is one of those. */
const canonical = (read: 'date' | 'datetime' | 'time', value: string, ...same: readonly string[]): string =>
  `(${value} not glob '[0-9]*' or coalesce(${read}(${value}), '') not in (${same.join(', ')}))`

const unlikely = (value: string): string =>
  `(substr(${value}, 1, 4) < '${likelyYears.first}' or substr(${value}, 1, 4) > '${likelyYears.last}')`

/** More places than these SQLite does not round to what they are. */
const roundedPlaces = 15

function tooManyPlaces(value: string, places: number): string {
  const hasAny = `${value} <> cast(${value} as integer)`
  return places === 0 || places > roundedPlaces ? hasAny : `${hasAny} and round(${value}, ${places}) <> ${value}`
}

function numberSql(field: Field, value: string): readonly string[] {
  const places = placesOf(field)
  return [
    `typeof(${value}) = 'text'`,
    `abs(${value}) > 1.7976931348623157e308`,
    ...(places === null ? [] : [tooManyPlaces(value, places)]),
    ...(isRating(field) ? [`(${value} < 0 or ${value} > ${largestRating(field)})`] : []),
  ]
}

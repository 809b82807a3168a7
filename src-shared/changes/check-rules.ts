/**
 * The rules that a cell must keep before the service would take it, told from the structure alone, so that windows, workers and the push
 * say the same in the same words. Codes are those that the service would answer. Whether a value is unique only the replica can tell.
 */
import { errorCodes } from '../api/error-codes.ts'
import { serviceCaps } from '../api/limits.ts'
import { type AttachmentValue, type CellValue, isLocation } from '../model/cell-value.ts'
import { readDate, readDateTime, readTime } from '../model/dates/date-text.ts'
import { type Field, isSignature } from '../model/field.ts'
import { isMailAddress, webAddress } from '../model/link.ts'
import { whyLocked } from '../model/lock-words.ts'
import { placesOf } from '../model/numbers/number-places.ts'
import { isRating, largestRating } from '../model/numbers/rating.ts'
import { isOnEarth } from '../model/places/read-coordinates.ts'
import { isPictureName } from '../model/signature.ts'
import { contentOf, isReferenceKind } from '../model/value-kind.ts'

export const flawRules = [
  'required',
  'unique',
  'locked',
  'form',
  'precision',
  'range',
  'option',
  'single',
  'length',
  'files',
  'far-date',
  'spaces',
  'mail',
  'address',
] as const
export type FlawRule = (typeof flawRules)[number]

/** An error keeps its row out of a push; a warning does not. */
export type FlawLevel = 'error' | 'warning'

export interface Flaw {
  readonly rule: FlawRule
  readonly level: FlawLevel
  /** What the service would answer; absent for warnings. */
  readonly code?: number
  /** One sentence without the field's name. */
  readonly message: string
}

/** Characters of a text: written as JSON they may take six bytes each, and a request of more than 7.5 MB is refused (HTTP 413). */
export const longestText = 1_000_000

const error = (rule: FlawRule, code: number, message: string): Flaw => ({ rule, level: 'error', code, message })
const wrong = (rule: FlawRule, message: string): Flaw => error(rule, errorCodes.parameterValueError, message)
const warning = (rule: FlawRule, message: string): Flaw => ({ rule, level: 'warning', message })

export const emptyFlaw = error('required', errorCodes.requiredEmpty, 'Must not be empty.')
export const duplicateFlaw = error(
  'unique',
  errorCodes.duplicateValue,
  'Must be different in every row, and another row has this value.',
)

function countDecimals(value: number): number {
  const text = String(value)
  const [digits = '', exponent] = text.split('e-')
  const fraction = digits.split('.')[1]?.length ?? 0
  return exponent === undefined ? fraction : Number(exponent) + fraction
}

function checkNumber(value: CellValue, field: Field): Flaw | null {
  const precision = placesOf(field)
  const max = isRating(field) ? largestRating(field) : null
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrong('form', 'Takes a number.')
  if (precision !== null && countDecimals(value) > precision)
    return wrong(
      'precision',
      precision === 0
        ? 'Takes whole numbers only.'
        : `Takes at most ${precision} decimal ${precision === 1 ? 'place' : 'places'}.`,
    )
  if (max !== null && (value < 0 || value > max)) return wrong('range', `Takes a number from 0 to ${max}.`)
  return null
}

function checkOptions(value: CellValue, field: Field): Flaw | null {
  if (!Array.isArray(value)) return wrong('form', 'Takes one of its options.')
  if (!field.isMultiple && value.length > 1) return wrong('single', 'Takes a single option.')
  const isOffered = (key: unknown): boolean => field.options.some((it) => it.key === key && !it.isDeleted)
  return value.every(isOffered) ? null : wrong('option', 'The field no longer has the chosen option.')
}

const base64Length = (bytes: number): number => Math.ceil(bytes / 3) * 4
const isTooLarge = (file: string | AttachmentValue): file is AttachmentValue =>
  typeof file === 'object' && file.staged !== undefined && base64Length(file.size ?? 0) > serviceCaps.base64PerFile

function checkSignature(files: readonly (string | AttachmentValue)[]): Flaw | null {
  if (files.length > 1) return wrong('single', 'Takes a single picture.')
  const other = files.find((file) => typeof file === 'object' && file.staged !== undefined && !isPictureName(file.name))
  return other === undefined ? null : wrong('files', 'Takes a picture: PNG, JPEG, GIF, WebP or BMP.')
}

function checkFiles(value: CellValue, field: Field): Flaw | null {
  if (!Array.isArray(value)) return wrong('form', isSignature(field) ? 'Takes a picture.' : 'Takes files.')
  const unsigned = isSignature(field) ? checkSignature(value) : null
  if (unsigned !== null) return unsigned
  if (value.length > serviceCaps.attachmentsPerField)
    return error('files', errorCodes.attachmentCap, `Takes at most ${serviceCaps.attachmentsPerField} files.`)
  const large = value.find(isTooLarge)
  return large === undefined ? null : wrong('files', `“${large.name}” is larger than the service takes (5 MB).`)
}

function checkReferences(value: CellValue, { isMultiple }: Field): Flaw | null {
  if (!Array.isArray(value)) return wrong('form', 'Takes a choice from its list.')
  return !isMultiple && value.length > 1 ? wrong('single', 'Takes a single choice.') : null
}

function checkLocation(value: CellValue): Flaw | null {
  if (!isLocation(value)) return wrong('form', 'Takes an address or coordinates.')
  const { longitude, latitude } = value
  return isOnEarth({ longitude: longitude ?? 0, latitude: latitude ?? 0 })
    ? null
    : wrong('range', 'Takes a latitude from -90 to 90 and a longitude from -180 to 180.')
}

const checkForm = (value: CellValue, read: (text: string) => string | null, example: string): Flaw | null =>
  typeof value === 'string' && read(value) !== null ? null : wrong('form', `Takes a value like ${example}.`)

function checkText(value: CellValue): Flaw | null {
  if (typeof value !== 'string') return wrong('form', 'Takes text.')
  return value.length > longestText ? wrong('length', 'Longer than the service takes (1,000,000 characters).') : null
}

/** The first reason why the service would refuse `value`, unless it is that another row has it. */
export function findError(value: CellValue, field: Field): Flaw | null {
  if (field.lock !== null) return error('locked', errorCodes.fieldPermission, whyLocked(field) ?? '')
  if (value === null) return field.isRequired ? emptyFlaw : null
  if (isReferenceKind(field.kind)) return checkReferences(value, field)
  switch (field.kind) {
    case 'number':
      return checkNumber(value, field)
    case 'options':
      return checkOptions(value, field)
    case 'checkbox':
      return typeof value === 'boolean' ? null : wrong('form', 'Takes yes or no.')
    case 'date':
      return checkForm(value, readDate, '2025-01-31')
    case 'datetime':
      return checkForm(value, readDateTime, '2025-01-31 09:30')
    case 'time':
      return checkForm(value, readTime, '09:30')
    case 'attachments':
      return checkFiles(value, field)
    case 'location':
      return checkLocation(value)
    case 'none':
      return null
    default:
      return checkText(value)
  }
}

/** Years that people hardly mean: a slip such as 0204 for 2024. */
export const likelyYears = { first: '1900', last: '2100' } as const

/** What the service takes, and people hardly mean. */
function findWarnings(value: CellValue, field: Field): readonly Flaw[] {
  const { kind, isUnique } = field
  const content = contentOf(field)
  if (typeof value !== 'string') return []
  if (content === 'mail' && !isMailAddress(value)) return [warning('mail', 'Does not look like an e-mail address.')]
  if (content === 'address' && webAddress(value) === null) return [warning('address', 'Does not look like a web address.')]
  if (kind === 'text' && isUnique && value !== value.trim())
    return [warning('spaces', 'Begins or ends with a space, so it is another value than the same text without it.')]
  const year = value.slice(0, 4)
  return (kind === 'date' || kind === 'datetime') && (year < likelyYears.first || year > likelyYears.last)
    ? [warning('far-date', `The year ${year} looks like a slip.`)]
    : []
}

const noFlaws: readonly Flaw[] = []

/** What speaks against `value` as a change of the field, unless it is that another row has it: one error, else warnings. */
export function judgeCell(value: CellValue, field: Field): readonly Flaw[] {
  const refused = findError(value, field)
  if (refused !== null) return [refused]
  const warnings = findWarnings(value, field)
  return warnings.length === 0 ? noFlaws : warnings
}

/** A new row must fill these. */
export const mustBeFilled = (field: Field): boolean => field.isRequired && field.lock === null && !field.isHidden

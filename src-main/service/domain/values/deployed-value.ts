/**
 * Brings a written value from a form of deployed services into the one that `readWritten` takes (service-notes A and B, the liberal service), so that what such a
 * service answers can be written back: objects that carry ids, lists as JSON in a text, attachments under other keys, dates cut to their field's precision, booleans as
 * words, an option by its text where exactly one option has it. What is none of these stays as it is.
 */
import { deployedFileKeys, deployedIdKeys, deployedPlaceKeys } from '../../../../src-shared/api/deployed-names.ts'
import { isRecord } from '../../../../src-shared/lib/is-record.ts'
import { type Field, precisionOf, type SelectOption } from '../structure/field.ts'

type Parts = Readonly<Record<string, unknown>>

/** The list or object that a text holds as JSON; the value itself where it holds none. */
function unwrapJson(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** The first of the keys that holds anything. */
function firstOf(parts: Parts, keys: readonly string[]): unknown {
  const key = keys.find((each) => Object.hasOwn(parts, each) && parts[each] !== null && parts[each] !== '')
  return key === undefined ? undefined : parts[key]
}

/** A list of the entries, an object alone counting as one entry; null where the value is neither. */
function entriesOf(value: unknown): readonly unknown[] | null {
  const plain = unwrapJson(value)
  if (Array.isArray(plain)) return plain
  return isRecord(plain) ? [plain] : null
}

const idsOf = (value: unknown, keys: readonly string[]): unknown =>
  entriesOf(value)?.map((entry) => (isRecord(entry) ? firstOf(entry, keys) : entry)) ?? value

/** The key of the option that `word` is the key of, or of the only one that has it as its text; `word` where there is none. */
export function optionKeyOf(options: readonly SelectOption[], word: string): string {
  if (options.some((option) => option.key === word)) return word
  const named = options.filter((option) => !option.isDeleted && option.value === word.trim())
  const [only] = named
  return named.length === 1 && only !== undefined ? only.key : word
}

function optionsForm(field: Field, value: unknown): unknown {
  const keyOf = (word: string): string => optionKeyOf(field.options, word)
  const entries = entriesOf(value)
  if (entries === null) return typeof value === 'string' ? keyOf(value) : value
  return entries.map((entry) => {
    const word = isRecord(entry) ? (firstOf(entry, deployedIdKeys.options) ?? entry.value) : entry
    return typeof word === 'string' ? keyOf(word) : word
  })
}

const filesForm = (value: unknown): unknown =>
  entriesOf(value)?.map((entry) =>
    isRecord(entry) ? { name: firstOf(entry, deployedFileKeys.name), url: firstOf(entry, deployedFileKeys.url) } : entry,
  ) ?? value

const numberIn = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value

function placeForm(value: unknown): unknown {
  const place = unwrapJson(value)
  if (!isRecord(place)) return value
  return {
    title: firstOf(place, deployedPlaceKeys.title),
    address: firstOf(place, deployedPlaceKeys.address),
    longitude: numberIn(firstOf(place, deployedPlaceKeys.longitude)),
    latitude: numberIn(firstOf(place, deployedPlaceKeys.latitude)),
  }
}

/** What a date lacks that was cut to its field's precision (service-notes C 9). */
const rests: ReadonlyMap<string, readonly [form: RegExp, rest: string]> = new Map([
  ['5', [/^\d{4}$/, '-01-01']],
  ['4', [/^\d{4}-\d{1,2}$/, '-01']],
  ['2', [/^\d{4}-\d{1,2}-\d{1,2} \d{1,2}$/, ':00']],
])

function dateForm(field: Field, value: unknown): unknown {
  const [form, rest] = rests.get(precisionOf(field)) ?? []
  return typeof value === 'string' && form?.test(value) === true ? value + rest : value
}

function checkboxForm(value: unknown): unknown {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value
  return word === 'true' ? true : word === 'false' ? false : value
}

export function deployedValue(field: Field, value: unknown): unknown {
  const { kind } = field
  switch (kind) {
    case 'options':
      return optionsForm(field, value)
    case 'regions':
      // Answered as numbers by the look-up of V2.
      return typeof value === 'number' ? String(value) : idsOf(value, deployedIdKeys.regions)
    case 'members':
    case 'departments':
    case 'roles':
    case 'orgRoles':
    case 'rows':
      return idsOf(value, deployedIdKeys[kind])
    case 'attachments':
      return filesForm(value)
    case 'location':
      return placeForm(value)
    case 'checkbox':
      return checkboxForm(value)
    case 'date':
    case 'datetime':
      return dateForm(field, value)
    default:
      return value
  }
}

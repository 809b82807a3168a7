/**
 * Reads a written value by its field's type, strictly (Resources, Field value formats). A value of another form is 10002; empty
 * (null, '' or []) clears the cell. Numbers are never rounded: more decimal places than the field keeps, or more digits than a double
 * holds, is 10002. Dates are cut to the field's precision and keep their shape (`2024-5-17` in a month field becomes `2024-05-01`).
 */
import { z } from 'zod'
import { specialAccounts } from '../../../../src-shared/api/filter-enumerations.ts'
import { isRecord } from '../../../../src-shared/lib/is-record.ts'
import { ok } from '../../../../src-shared/lib/result.ts'
import type { ValueKind } from '../../../../src-shared/model/value-kind.ts'
import { type Outcome, refuse } from '../refusal.ts'
import { type Field, isComputed, isMultiple, precisionOf } from '../structure/field.ts'
import type { Cell } from './cell.ts'
import { apiAccountId, type Directory } from './directory.ts'
import { writtenDate, writtenDateTime, writtenTime } from './written-date.ts'
import { type WrittenFile, writtenFiles, writtenSignature } from './written-file.ts'
import { writtenNumber } from './written-number.ts'

export type WrittenValue =
  | { readonly kind: 'cell'; readonly cell: Cell }
  | { readonly kind: 'rows'; readonly ids: readonly string[] }
  | { readonly kind: 'files'; readonly files: readonly WrittenFile[] }

const cell = (value: Cell): { readonly ok: true; readonly value: WrittenValue } => ok({ kind: 'cell', cell: value })

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const wrong = (field: Field, expected: string) =>
  refuse('parameterValueError', `${field.name} (${field.id}): expected ${expected}`)

/** Keys under which the objects that a row answers for a kind carry the id. */
const idKeys: Partial<Record<ValueKind, string>> = {
  departments: 'departmentId',
  roles: 'roleId',
  orgRoles: 'organizeId',
  regions: 'id',
}

/** A comma-separated string or an array of strings; where rows answer objects because the interface shows no shape, those too. */
function readIds(value: unknown, kind: ValueKind): readonly string[] | null {
  const key = idKeys[kind]
  const idOf = (part: unknown): unknown => (key !== undefined && isRecord(part) ? part[key] : part)
  const parts = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value.map(idOf) : null
  if (parts === null || !parts.every((part): part is string => typeof part === 'string')) return null
  const ids = parts.map((part) => part.trim()).filter((part) => part !== '')
  return ids.length < 2 ? ids : [...new Set(ids)]
}

function writtenOptions(field: Field, value: unknown): Outcome<WrittenValue> {
  const keys = typeof value === 'string' ? [value] : readIds(value, 'options')
  if (keys === null) return wrong(field, 'an array of option keys')
  for (const key of keys) {
    const option = field.options.find((each) => each.key === key)
    if (option === undefined || option.isDeleted)
      return wrong(field, `option keys of the field, and ${JSON.stringify(key)} is none`)
  }
  if (keys.length > 1 && !isMultiple(field)) return wrong(field, 'one option key')
  return cell(JSON.stringify(keys))
}

function writtenReferences(
  field: Field,
  kind: 'members' | 'departments' | 'roles' | 'orgRoles' | 'regions',
  value: unknown,
  directory: Directory,
): Outcome<WrittenValue> {
  const named = readIds(value, kind)
  if (named === null) return wrong(field, 'ids separated by commas')
  const ids = kind === 'members' ? named.map((id) => (id === specialAccounts.self ? apiAccountId : id)) : named
  const unknown = ids.find((id) => !directory.has(kind, id))
  if (unknown !== undefined) return wrong(field, `ids of ${kind} that exist, and ${JSON.stringify(unknown)} does not`)
  if (ids.length > 1 && !isMultiple(field)) return wrong(field, 'one id')
  return cell(ids.length === 0 ? null : JSON.stringify(ids))
}

function writtenCheckbox(field: Field, value: unknown): Outcome<WrittenValue> {
  if (value === true || value === 1 || value === '1') return cell(1)
  if (value === false || value === 0 || value === '0') return cell(0)
  return wrong(field, 'true or false')
}

const place = z.object({
  title: z.string().default(''),
  address: z.string().default(''),
  longitude: z.number().min(-180).max(180).nullish(),
  latitude: z.number().min(-90).max(90).nullish(),
  x: z.number().min(-180).max(180).nullish(),
  y: z.number().min(-90).max(90).nullish(),
})

/** A text, or the object that rows answer, with `x` and `y` or `longitude` and `latitude`. */
function writtenLocation(field: Field, value: unknown): Outcome<WrittenValue> {
  const parsed = place.safeParse(typeof value === 'string' ? { title: value } : value)
  if (!parsed.success) return wrong(field, 'a text or {title, address, longitude, latitude}')
  const { title, address, longitude, latitude, x, y } = parsed.data
  return cell(JSON.stringify({ title, address, longitude: longitude ?? x ?? null, latitude: latitude ?? y ?? null }))
}

/** A signature is a picture, which is kept as a file. */
function writtenText(field: Field, value: unknown): Outcome<WrittenValue> {
  if (typeof value !== 'string') return wrong(field, 'a text')
  if (field.type !== 'Signature') return cell(value)
  const file = writtenSignature(value)
  return file === null
    ? wrong(field, 'a picture as base64, or the address of a picture that this service answered')
    : ok({ kind: 'files', files: [file] })
}

/** The cell of a value that its field takes as it is; undefined where `readWritten` has to look closer. */
export type PlainReader = (value: unknown) => string | number | undefined

const nothingPlain: PlainReader = () => undefined
const plainText: PlainReader = (value) => (typeof value === 'string' && value !== '' ? value : undefined)
/** Whole numbers have no decimal places to count; minus nothing is nothing. */
const plainWhole: PlainReader = (value) => (Number.isSafeInteger(value) ? Number(value) + 0 : undefined)
const plainNumber: PlainReader = (value) =>
  typeof value === 'number' && Number.isFinite(value) && value !== 0 ? value : undefined

/** Most values of a batch are texts and numbers: to decide once per field how they are read makes a batch of rows a tenth faster. */
export function plainReader(field: Field): PlainReader {
  if (isComputed(field) || field.isReadOnly) return nothingPlain
  if (field.kind === 'text') return field.type === 'Signature' ? nothingPlain : plainText
  if (field.kind !== 'number' || field.type === 'Rating') return nothingPlain
  return field.precision === null ? plainNumber : plainWhole
}

/** Reads `value` for `field`. Read-only and computed fields are 430014. */
export function readWritten(
  field: Field,
  value: unknown,
  directory: Directory,
  attachmentsPerField: number,
): Outcome<WrittenValue> {
  const { kind } = field
  if (isComputed(field)) {
    return refuse('fieldPermission', `${field.name} (${field.id}) cannot be written: the service works it out itself`)
  }
  if (field.isReadOnly || kind === 'none') {
    return refuse('fieldPermission', `${field.name} (${field.id}) cannot be written`)
  }
  if (isEmpty(value)) {
    if (kind === 'rows') return ok({ kind: 'rows', ids: [] })
    return cell(null)
  }
  switch (kind) {
    case 'text':
      return writtenText(field, value)
    case 'number': {
      const number = writtenNumber(value, field)
      return number.ok ? cell(number.value) : wrong(field, number.error)
    }
    case 'checkbox':
      return writtenCheckbox(field, value)
    case 'date':
    case 'datetime':
    case 'time': {
      const read = { date: writtenDate, datetime: writtenDateTime, time: writtenTime }[kind]
      const text = typeof value === 'string' ? read(value, precisionOf(field)) : null
      if (text !== null) return cell(text)
      return wrong(field, { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm:ss', time: 'HH:mm or HH:mm:ss' }[kind])
    }
    case 'options':
      return writtenOptions(field, value)
    case 'members':
    case 'departments':
    case 'roles':
    case 'orgRoles':
    case 'regions':
      return writtenReferences(field, kind, value, directory)
    case 'rows': {
      const ids = readIds(value, kind)
      if (ids === null) return wrong(field, 'row ids separated by commas')
      if (ids.length > 1 && !isMultiple(field)) return wrong(field, 'one row id')
      return ok({ kind: 'rows', ids })
    }
    case 'attachments': {
      const files = writtenFiles(value)
      if (files === null) return wrong(field, 'an array of {name, url} where url is an address or base64 content')
      if (files.length > attachmentsPerField) {
        return refuse('attachmentCap', `${field.name} (${field.id}) takes ${attachmentsPerField} files at most`)
      }
      return ok({ kind: 'files', files })
    }
    case 'location':
      return writtenLocation(field, value)
  }
}

/**
 * Reads a field entry of a row, in any of the variants that deployed services answer (service-notes A: numbers, checkbox, select,
 * member, relation and attachment values), into the canonical value, and collects the names it carries. Never throws and never
 * drops content: what has no known form becomes its text.
 */
import { deployedFileKeys, deployedIdKeys } from '../api/deployed-names.ts'
import { unsignedAddress } from '../attach/file-identity.ts'
import { isRecord } from '../lib/is-record.ts'
import type { AttachmentValue, CellValue, LocationValue } from './cell-value.ts'
import { readDate, readDateTime, readTime } from './dates/date-text.ts'
import { type Field, isSignature } from './field.ts'
import type { NameEntry } from './names.ts'
import { signatureName } from './signature.ts'
import { isReferenceKind, type ReferenceKind } from './value-kind.ts'

const isEmpty = (wire: unknown): boolean =>
  wire === null || wire === undefined || wire === '' || (Array.isArray(wire) && wire.length === 0)

const asText = (wire: unknown): string =>
  typeof wire === 'string' ? wire : typeof wire === 'object' ? JSON.stringify(wire) : String(wire)

/** V2 wraps arrays and objects in JSON strings. */
function unwrapJson(wire: unknown): unknown {
  if (typeof wire !== 'string' || !/^\s*[[{]/.test(wire)) return wire
  try {
    return JSON.parse(wire)
  } catch {
    return wire
  }
}

const stringOf = (record: Readonly<Record<string, unknown>>, keys: readonly string[]): string | null => {
  for (const key of keys) {
    const value = record[key]
    if (typeof value === 'string' && value !== '') return value
    if (typeof value === 'number') return String(value)
  }
  return null
}

const nameKeys = ['fullname', 'name', 'departmentName', 'organizeName', 'roleName', 'title', 'path'] as const

const unique = (ids: readonly string[]): readonly string[] => (ids.length < 2 ? ids : [...new Set(ids)])

function readReferences(wire: unknown, kind: ReferenceKind, collect: (entry: NameEntry) => void): CellValue {
  const plain = unwrapJson(wire)
  const entries = Array.isArray(plain) ? plain : isRecord(plain) ? [plain] : asText(plain).split(',')
  const ids: string[] = []
  for (const entry of entries) {
    if (isRecord(entry)) {
      const id = stringOf(entry, deployedIdKeys[kind])
      if (id === null) continue
      ids.push(id)
      const text = stringOf(entry, nameKeys)
      if (text === null) continue
      const avatar = stringOf(entry, ['avatar'])
      collect(avatar === null ? { kind, id, text } : { kind, id, text, avatar })
    } else {
      const id = asText(entry).trim()
      if (id !== '') ids.push(id)
    }
  }
  return ids.length === 0 ? null : unique(ids)
}

function readOptions(wire: unknown): CellValue {
  const plain = unwrapJson(wire)
  const entries = Array.isArray(plain) ? plain : [plain]
  const keys = entries
    .map((entry) => (isRecord(entry) ? stringOf(entry, deployedIdKeys.options) : asText(entry)))
    .filter((key) => key !== null && key !== '')
  return keys.length === 0 ? null : unique(keys as string[])
}

/** What an address calls its file. Without what signs it: a name must not change with every reading. */
const nameInUrl = (url: string): string => unsignedAddress(url).split('/').pop() ?? ''

/** Addresses stand alone in a signature; nothing but the first picture counts. */
function readSignature(wire: unknown): CellValue {
  const plain = unwrapJson(wire)
  if (typeof plain === 'string') return [{ name: signatureName(plain), url: plain }]
  const files = readAttachments(plain)
  return Array.isArray(files) ? files.slice(0, 1) : files
}

function readAttachments(wire: unknown): CellValue {
  const plain = unwrapJson(wire)
  const entries = Array.isArray(plain) ? plain : [plain]
  const files: AttachmentValue[] = []
  for (const entry of entries) {
    if (!isRecord(entry)) {
      if (typeof entry === 'string' && entry !== '') files.push({ name: nameInUrl(entry) || entry, url: entry })
      continue
    }
    const url = stringOf(entry, deployedFileKeys.url) ?? ''
    const name = stringOf(entry, deployedFileKeys.name) ?? (nameInUrl(url) || 'file')
    const fileId = stringOf(entry, ['file_id', 'fileId', 'fileID'])
    const size = Number(entry.file_size ?? entry.size ?? entry.filesize ?? Number.NaN)
    files.push({
      name,
      url,
      ...(fileId === null ? {} : { fileId }),
      ...(Number.isSafeInteger(size) && size >= 0 ? { size } : {}),
    })
  }
  return files.length === 0 ? null : files
}

/** A number or a numeric text; an empty text is none. */
const coordinate = (value: unknown): number | null => {
  const number = typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : null
}

function readLocation(wire: unknown): CellValue {
  const plain = unwrapJson(wire)
  if (!isRecord(plain)) return { title: asText(plain), address: '', longitude: null, latitude: null } satisfies LocationValue
  const title = stringOf(plain, ['title', 'name']) ?? ''
  const address = stringOf(plain, ['address']) ?? ''
  const longitude = coordinate(plain.x ?? plain.longitude ?? plain.lng)
  const latitude = coordinate(plain.y ?? plain.latitude ?? plain.lat)
  const isNowhere = title === '' && address === '' && longitude === null && latitude === null
  return isNowhere ? null : ({ title, address, longitude, latitude } satisfies LocationValue)
}

/** Reads `wire` as a value of `field`; names found inside (members, related titles) go to `collect`. */
export function readValue(wire: unknown, field: Field, collect: (entry: NameEntry) => void): CellValue {
  if (isEmpty(wire)) return null
  const { kind } = field
  if (isReferenceKind(kind)) return readReferences(wire, kind, collect)
  switch (kind) {
    case 'number': {
      const number = typeof wire === 'number' ? wire : Number(asText(wire).trim())
      return Number.isFinite(number) ? number : asText(wire)
    }
    case 'options':
      return readOptions(wire)
    case 'checkbox':
      return wire === true || wire === 1 || wire === '1' || wire === 'true'
    case 'date':
      return readDate(asText(wire).slice(0, 10).trim()) ?? asText(wire)
    case 'datetime':
      return readDateTime(asText(wire)) ?? asText(wire)
    case 'time':
      return readTime(asText(wire)) ?? asText(wire)
    case 'attachments':
      return isSignature(field) ? readSignature(wire) : readAttachments(wire)
    case 'location':
      return readLocation(wire)
    default:
      return asText(wire)
  }
}

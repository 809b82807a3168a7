/**
 * Whether two values mean the same to the service. Types change between write and read (service-notes C9): numbers are rounded to the
 * field's decimal places, dates cut to its precision, sets come back in another order, files under a new address.
 */
import type { AttachmentValue, CellValue, LocationValue } from '../model/cell-value.ts'
import { cutToField } from '../model/dates/date-unit.ts'
import { type Field, isSignature } from '../model/field.ts'
import { roundDecimal } from '../model/numbers/round-decimal.ts'
import { signatureKey } from '../model/signature.ts'
import { isReferenceKind } from '../model/value-kind.ts'
import { areSameFiles, isSameStoredFile } from './same-files.ts'

/**
 * Attachments have the key of their names, in order: addresses are signed anew on every read, and a written file has neither address nor
 * id before it is read back. What else tells them apart is compared in `isSameToService`.
 */
const fileNames = (files: readonly AttachmentValue[]): readonly string[] => files.map((file) => file.name)

/** Coordinates a centimetre apart are the same place: services keep seven decimal places, or fewer digits than a double has. */
const placeKey = ({ title, address, longitude, latitude }: LocationValue): string =>
  JSON.stringify([title, address, longitude?.toFixed(7) ?? null, latitude?.toFixed(7) ?? null])

const isFiles = (value: readonly unknown[]): value is readonly AttachmentValue[] => typeof value[0] === 'object'

/** Equal keys mean that a push of one over the other changes nothing, but for files of the same name. */
export function comparableKey(value: CellValue, field: Field): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number') return field.precision === null ? String(value) : String(roundDecimal(value, field.precision))
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'string') {
    const kept = String(cutToField(value, field))
    if (field.kind === 'date') return kept.slice(0, 10)
    if (field.kind === 'datetime') return kept
    if (field.kind === 'time') return field.subType === '6' ? kept : kept.replace(/^(\d\d:\d\d):00$/, '$1')
    return value.replace(/\r\n?/g, '\n')
  }
  if (!Array.isArray(value)) return 'title' in value ? placeKey(value) : JSON.stringify(value)
  if (isFiles(value)) return JSON.stringify(isSignature(field) ? value.map(signatureKey) : fileNames(value))
  return JSON.stringify(field.kind === 'options' || isReferenceKind(field.kind) ? [...value].sort() : value)
}

/** An unchecked checkbox and an empty one are the same on the service; files are compared by more than a key can tell. */
export function isSameToService(a: CellValue, b: CellValue, field: Field): boolean {
  if (field.kind === 'checkbox') return (a === true) === (b === true)
  if (field.kind === 'attachments' && !isSignature(field)) {
    const isSame = areSameFiles(a, b, isSameStoredFile)
    if (isSame !== null) return isSame
  }
  return comparableKey(a, field) === comparableKey(b, field)
}

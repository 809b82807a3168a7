/** A worksheet's field as the app works with it: normalised once from the structure, never looked at in wire form again. */
import { z } from 'zod'
import { type FieldType, findFieldType } from '../api/field-types.ts'
import { limits } from '../api/limits.ts'
import type { WorksheetField } from '../api/v3/structure-v3.ts'
import { type FieldId, fieldId, worksheetId } from './ids.ts'
import { contentOf, holdsSeveral, kindOfType, type ValueKind, valueKinds } from './value-kind.ts'

export const option = z.strictObject({
  key: z.string(),
  /** What people read. */
  text: z.string(),
  /** Smaller sorts first. */
  index: z.number(),
  /** `#RRGGBB`, or null. */
  color: z.string().nullable(),
  /** A deleted option still names old values and is not offered for new ones. */
  isDeleted: z.boolean(),
})
export type Option = z.output<typeof option>

/** Why a person cannot change the values of a field (service-notes B2). */
export const fieldLock = z.discriminatedUnion('kind', [
  /** The service computes them. */
  z.strictObject({ kind: z.literal('computed') }),
  /** The structure marks the field read-only. */
  z.strictObject({ kind: z.literal('read-only') }),
  /** The application key may only read: the structure marks every field of the worksheet read-only. */
  z.strictObject({ kind: z.literal('key-reads') }),
  /** A field of layout or a button: it has none. */
  z.strictObject({ kind: z.literal('no-value') }),
  /** What the service itself keeps about a row. */
  z.strictObject({ kind: z.literal('system') }),
  /** Its rows are rows of another worksheet, and are edited there: in the row panel as a small grid. */
  z.strictObject({ kind: z.literal('sub-table') }),
  /** A type that this version does not know; it is shown as text. */
  z.strictObject({ kind: z.literal('unknown-type'), code: z.string() }),
  /** This service refused to store one, on a moment (ISO 8601, UTC), in these words of its own; '' where it said nothing and kept the old. */
  z.strictObject({ kind: z.literal('refused'), at: z.string(), words: z.string() }),
])
export type FieldLock = z.output<typeof fieldLock>

export const field = z.strictObject({
  id: fieldId,
  name: z.string(),
  alias: z.string(),
  description: z.string(),
  /** Type code as the structure gave it, and its name in the type table; null for a type unknown to this version. */
  typeCode: z.string(),
  typeName: z.string().nullable(),
  kind: z.enum(valueKinds),
  /** Null when a person can change the values. */
  lock: fieldLock.nullable(),
  isRequired: z.boolean(),
  isUnique: z.boolean(),
  isTitle: z.boolean(),
  isHidden: z.boolean(),
  /** Decimal places of a number, null when not given. */
  precision: z.number().nullable(),
  /** Raw `subType` (service-notes B, `subType`), '' when absent. */
  subType: z.string(),
  /** More than one option, member or row may be held. */
  isMultiple: z.boolean(),
  /** Options in display order; empty for other kinds. */
  options: z.array(option).readonly(),
  /** The worksheet that a relation points to. */
  relatedWorksheetId: worksheetId.nullable(),
  /** The field on the other side of a two-way relation (service-notes B, `sourceField`); null without one. */
  sourceField: fieldId.nullable(),
  /** Fields of the related worksheet that the relation shows, in order; empty where it does not say. */
  showFields: z.array(fieldId).readonly(),
  /** Stars of a rating. */
  max: z.number().nullable(),
  unit: z.string(),
})
export type Field = z.output<typeof field>

/** A whole number that a service gives beyond the interface's limits (section Limits) counts as the nearest limit, 0 stars as none said. */
const within = (value: number | null | undefined, least: number, most: number): number | null =>
  typeof value !== 'number' || !Number.isFinite(value) || (value === 0 && least > 0)
    ? null
    : Math.min(most, Math.max(least, Math.trunc(value)))

/** A signature, of which the interface shows no shape, is one picture: it is shown, replaced and cleared like an attached file. */
const kindOf = (type: FieldType | null): ValueKind =>
  type === null ? 'text' : contentOf({ typeName: type.name }) === 'picture' ? 'attachments' : kindOfType(type.name)

function lockOf(type: FieldType | null, wire: WorksheetField): FieldLock | null {
  const { type: code, isReadOnly } = wire
  if (type === null) return { kind: 'unknown-type', code }
  if (type.values === 'computed') return { kind: 'computed' }
  if (type.values === 'none') return { kind: 'no-value' }
  if (isReadOnly) return { kind: 'read-only' }
  // Without the field on the other side, its rows can only be named.
  return isSubTable({ typeName: type.name }) && wire.dataSource !== '' && wire.sourceField !== '' ? { kind: 'sub-table' } : null
}

/** Normalises one field of a structure. Never fails: an unknown type becomes read-only text. */
export function readField(wire: WorksheetField): Field {
  const type = findFieldType(wire.type)
  const subType = wire.subType ?? ''
  return {
    id: wire.id as FieldId,
    name: wire.name === '' ? wire.id : wire.name,
    alias: wire.alias,
    description: wire.desc,
    typeCode: wire.type,
    typeName: type?.name ?? null,
    kind: kindOf(type),
    lock: lockOf(type, wire),
    isRequired: wire.required,
    isUnique: wire.isUnique,
    isTitle: wire.isTitle,
    isHidden: wire.isHidden,
    precision: within(wire.precision, 0, limits.decimalPlaces),
    subType,
    isMultiple: type !== null && holdsSeveral(type.name, subType),
    options: (wire.options ?? [])
      .map((it) => ({
        key: it.key,
        text: it.value,
        index: it.index,
        color: it.color === '' ? null : it.color,
        isDeleted: it.isDeleted,
      }))
      .sort((a, b) => a.index - b.index),
    relatedWorksheetId:
      wire.dataSource === '' || type === null || kindOfType(type.name) !== 'rows' ? null : worksheetId.parse(wire.dataSource),
    sourceField:
      wire.sourceField === '' || type === null || kindOfType(type.name) !== 'rows' ? null : fieldId.parse(wire.sourceField),
    showFields: (wire.relation?.showFields ?? []).flatMap((it) => fieldId.safeParse(it).data ?? []),
    max: within(wire.max, 1, limits.ratingMax),
    unit: wire.unit,
  }
}

/** Formatted text: its values are markup, and people read the words of it. */
export const isRichText = (field: Pick<Field, 'typeName'>): boolean => contentOf(field) === 'formatted'

/** Holds one picture. */
export const isSignature = (field: Pick<Field, 'typeName'>): boolean => contentOf(field) === 'picture'

/** Holds rows that are parts of its row. */
export const isSubTable = (field: Pick<Field, 'typeName'>): boolean => contentOf(field) === 'sub-table'

/** A worksheet's field as the app works with it: normalised once from the structure, never looked at in wire form again. */
import { z } from 'zod'
import { findFieldType } from '../api/field-types.ts'
import type { WorksheetField } from '../api/structure-v3.ts'
import { type FieldId, fieldId, worksheetId } from './ids.ts'
import { valueKindOf, valueKinds } from './value-kind.ts'

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

export const field = z.strictObject({
  id: fieldId,
  name: z.string(),
  alias: z.string(),
  description: z.string(),
  /** Type code as the structure gave it, and its name in the type table; null for a type unknown to this version. */
  typeCode: z.string(),
  typeName: z.string().nullable(),
  kind: z.enum(valueKinds),
  /** True when Gridstage offers an editor: a creatable type (class A) that the structure does not mark read-only. */
  isEditable: z.boolean(),
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
  /** Stars of a rating. */
  max: z.number().nullable(),
  unit: z.string(),
})
export type Field = z.output<typeof field>

const multipleTypes: ReadonlySet<string> = new Set(['MultipleSelect', 'SubTable', 'Department', 'Role', 'OrgRole'])

/** Collaborator 1 = multiple, Relation 2 = multiple (service-notes B, `subType`). */
const isMultiple = (typeName: string, subType: string): boolean => {
  if (typeName === 'Collaborator') return subType === '1'
  if (typeName === 'Relation') return subType === '2'
  return multipleTypes.has(typeName)
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
    kind: type === null ? 'text' : valueKindOf[type.name],
    isEditable: type?.access === 'A' && !wire.isReadOnly,
    isRequired: wire.required,
    isUnique: wire.isUnique,
    isTitle: wire.isTitle,
    isHidden: wire.isHidden,
    precision: wire.precision ?? null,
    subType,
    isMultiple: type !== null && isMultiple(type.name, subType),
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
      wire.dataSource === '' || type === null || valueKindOf[type.name] !== 'rows' ? null : worksheetId.parse(wire.dataSource),
    sourceField:
      wire.sourceField === '' || type === null || valueKindOf[type.name] !== 'rows' ? null : fieldId.parse(wire.sourceField),
    max: wire.max ?? null,
    unit: wire.unit,
  }
}

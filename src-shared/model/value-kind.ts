/** How the values of each field type behave: which canonical form they take and whether Gridstage edits them. */
import type { FieldTypeName } from '../api/field-types.ts'

export const valueKinds = [
  'text',
  'number',
  'options',
  'checkbox',
  'date',
  'datetime',
  'time',
  'attachments',
  'members',
  'departments',
  'roles',
  'orgRoles',
  'rows',
  'regions',
  'location',
  'none',
] as const
export type ValueKind = (typeof valueKinds)[number]

export const valueKindOf: Readonly<Record<FieldTypeName, ValueKind>> = {
  Text: 'text',
  PhoneNumber: 'text',
  LandlinePhone: 'text',
  Email: 'text',
  Number: 'number',
  Certificate: 'text',
  Currency: 'number',
  SingleSelect: 'options',
  MultipleSelect: 'options',
  Dropdown: 'options',
  Attachment: 'attachments',
  Date: 'date',
  DateTime: 'datetime',
  Region: 'regions',
  DynamicLink: 'text',
  Divider: 'none',
  AmountInWords: 'text',
  Collaborator: 'members',
  Department: 'departments',
  Rating: 'number',
  Relation: 'rows',
  Lookup: 'text',
  Formula: 'number',
  Concatenate: 'text',
  AutoNumber: 'text',
  SubTable: 'rows',
  CascadingSelect: 'rows',
  Checkbox: 'checkbox',
  Rollup: 'number',
  DateFormula: 'text',
  CodeScan: 'text',
  Location: 'location',
  RichText: 'text',
  Signature: 'text',
  OCR: 'text',
  Role: 'roles',
  Embed: 'none',
  Time: 'time',
  Barcode: 'text',
  OrgRole: 'orgRoles',
  Button: 'none',
  APIQuery: 'none',
  QueryRecord: 'none',
  Section: 'none',
  FunctionFormula: 'text',
}

/** Reference kinds: their values are ids, and people know the things by name. */
export const referenceKinds = ['members', 'departments', 'roles', 'orgRoles', 'rows', 'regions'] as const
export type ReferenceKind = (typeof referenceKinds)[number]

export const isReferenceKind = (kind: ValueKind): kind is ReferenceKind => (referenceKinds as readonly ValueKind[]).includes(kind)

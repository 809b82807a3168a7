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

/** How many a cell holds: one, several, or what `subType` says: several at 1 or 2, or unless it is 0 (service-notes B, `subType`). */
type Several = 'one' | 'several' | 'several-at-1' | 'several-at-2' | 'several-unless-0'

/** Decimal places of a number: as many as the field says, two where it says nothing, or none whatever it says. */
type Decimals = 'own' | 'two' | 'none'

/** What values mean beyond their form: how they are checked, compared, shown and edited. */
type Content =
  | 'plain'
  | 'phone'
  | 'identity'
  | 'mail'
  | 'address'
  /** Text as markup, of which people read the words. */
  | 'formatted'
  | 'money'
  | 'stars'
  /** One file that is an image. */
  | 'picture'
  | 'relation'
  | 'sub-table'
  /** Rows of a tree. */
  | 'cascade'

interface TypeTraits {
  readonly kind: ValueKind
  readonly several: Several
  /** Null for what is no number. */
  readonly decimals: Decimals | null
  readonly content: Content
}

const values = (kind: Exclude<ValueKind, 'number'>, several: Several, content: Content): TypeTraits => ({
  kind,
  several,
  decimals: null,
  content,
})
const number = (decimals: Decimals, content: Content): TypeTraits => ({ kind: 'number', several: 'one', decimals, content })

/** The type table of the app: who enters the values of a type stands in api/field-types.ts, what they are stands here. */
const typeTraits: Readonly<Record<FieldTypeName, TypeTraits>> = {
  Text: values('text', 'one', 'plain'),
  PhoneNumber: values('text', 'one', 'phone'),
  LandlinePhone: values('text', 'one', 'phone'),
  Email: values('text', 'one', 'mail'),
  Number: number('own', 'plain'),
  Certificate: values('text', 'one', 'identity'),
  Currency: number('two', 'money'),
  SingleSelect: values('options', 'one', 'plain'),
  MultipleSelect: values('options', 'several', 'plain'),
  Dropdown: values('options', 'one', 'plain'),
  Attachment: values('attachments', 'several', 'plain'),
  Date: values('date', 'one', 'plain'),
  DateTime: values('datetime', 'one', 'plain'),
  Region: values('regions', 'one', 'plain'),
  DynamicLink: values('text', 'one', 'address'),
  Divider: values('none', 'one', 'plain'),
  AmountInWords: values('text', 'one', 'plain'),
  Collaborator: values('members', 'several-at-1', 'plain'),
  Department: values('departments', 'several-unless-0', 'plain'),
  Rating: number('none', 'stars'),
  Relation: values('rows', 'several-at-2', 'relation'),
  Lookup: values('text', 'one', 'plain'),
  Formula: number('own', 'plain'),
  Concatenate: values('text', 'one', 'plain'),
  AutoNumber: values('text', 'one', 'plain'),
  SubTable: values('rows', 'several', 'sub-table'),
  CascadingSelect: values('rows', 'one', 'cascade'),
  Checkbox: values('checkbox', 'one', 'plain'),
  Rollup: number('own', 'plain'),
  DateFormula: values('text', 'one', 'plain'),
  CodeScan: values('text', 'one', 'plain'),
  Location: values('location', 'one', 'plain'),
  RichText: values('text', 'one', 'formatted'),
  Signature: values('text', 'one', 'picture'),
  OCR: values('text', 'one', 'plain'),
  Role: values('roles', 'several-unless-0', 'plain'),
  Embed: values('none', 'one', 'plain'),
  Time: values('time', 'one', 'plain'),
  Barcode: values('text', 'one', 'plain'),
  OrgRole: values('orgRoles', 'several-unless-0', 'plain'),
  Button: values('none', 'one', 'plain'),
  APIQuery: values('none', 'one', 'plain'),
  QueryRecord: values('none', 'one', 'plain'),
  Section: values('none', 'one', 'plain'),
  FunctionFormula: values('text', 'one', 'plain'),
}

const isTypeName = (name: string): name is FieldTypeName => Object.hasOwn(typeTraits, name)

/** A signature is a text to the service, and a file to whoever signs (model/field.ts). */
export const kindOfType = (type: FieldTypeName): ValueKind => typeTraits[type].kind

/** What is asked of a field here; null for a type unknown to this version. */
interface Typed {
  readonly typeName: string | null
}

export const contentOf = ({ typeName }: Typed): Content =>
  typeName === null || !isTypeName(typeName) ? 'plain' : typeTraits[typeName].content

export const decimalsOf = ({ typeName }: Typed): Decimals | null =>
  typeName === null || !isTypeName(typeName) ? null : typeTraits[typeName].decimals

/** Whether a field may hold more than one option, member or row. */
export function holdsSeveral(type: FieldTypeName, subType: string): boolean {
  switch (typeTraits[type].several) {
    case 'one':
      return false
    case 'several':
      return true
    case 'several-at-1':
      return subType === '1'
    case 'several-at-2':
      return subType === '2'
    case 'several-unless-0':
      return subType !== '0'
  }
}

/** Reference kinds: their values are ids, and people know the things by name. */
export const referenceKinds = ['members', 'departments', 'roles', 'orgRoles', 'rows', 'regions'] as const
export type ReferenceKind = (typeof referenceKinds)[number]

export const isReferenceKind = (kind: ValueKind): kind is ReferenceKind => (referenceKinds as readonly ValueKind[]).includes(kind)

/** Field types in people's words, and which settings each of them has. */
import { type DesignRules, designRules } from '../../../src-shared/api/design-rules.ts'
import { type FieldTypeName, findFieldType, typeCodes } from '../../../src-shared/api/field-types.ts'
import { kindOfType, type ValueKind } from '../../../src-shared/model/value-kind.ts'

const labels: Readonly<Record<FieldTypeName, string>> = {
  Text: 'Text',
  PhoneNumber: 'Mobile phone',
  LandlinePhone: 'Phone',
  Email: 'E-mail',
  Number: 'Number',
  Certificate: 'Identity document',
  Currency: 'Currency',
  SingleSelect: 'Choice',
  MultipleSelect: 'Several choices',
  Dropdown: 'Choice (drop-down)',
  Attachment: 'Files',
  Date: 'Date',
  DateTime: 'Date and time',
  Region: 'Region',
  DynamicLink: 'Free link',
  Divider: 'Divider',
  AmountInWords: 'Amount in words',
  Collaborator: 'Member',
  Department: 'Department',
  Rating: 'Rating',
  Relation: 'Related row',
  Lookup: 'Field of a related row',
  Formula: 'Formula',
  Concatenate: 'Joined text',
  AutoNumber: 'Automatic number',
  SubTable: 'Sub-table',
  CascadingSelect: 'Cascading choice',
  Checkbox: 'Checkbox',
  Rollup: 'Rollup',
  DateFormula: 'Date formula',
  CodeScan: 'Code scan',
  Location: 'Location',
  RichText: 'Rich text',
  Signature: 'Signature',
  OCR: 'Text from an image',
  Role: 'Role',
  Embed: 'Embedded page',
  Time: 'Time',
  Barcode: 'Barcode',
  OrgRole: 'Organisation role',
  Button: 'Query button',
  APIQuery: 'Query list',
  QueryRecord: 'Row query',
  Section: 'Section',
  FunctionFormula: 'Function formula',
}

export const typeOf = (code: string): FieldTypeName | null => findFieldType(code)?.name ?? null

export function sayType(code: string): string {
  const name = typeOf(code)
  return name === null ? `Unknown type ${code}` : labels[name]
}

export const kindOf = (code: string): ValueKind => {
  const name = typeOf(code)
  return name === null ? 'none' : kindOfType(name)
}

interface TypeChoice {
  readonly code: string
  readonly label: string
}

/** In the order people need them; the types that creation takes (Resources, Field type codes) differ by generation. */
const inOrder: readonly FieldTypeName[] = [
  ...(['Text', 'Number', 'Currency', 'SingleSelect', 'Dropdown', 'MultipleSelect', 'Rating'] as const),
  ...(['Date', 'DateTime', 'Time', 'Collaborator', 'Relation', 'Attachment'] as const),
]

export const typesToCreate = ({ types }: DesignRules): readonly TypeChoice[] =>
  inOrder.flatMap((name) => {
    const code = String(typeCodes[name])
    return types.includes(code) ? [{ code, label: labels[name] }] : []
  })

/** What V3 worksheet creation takes. */
export const creatableTypes: readonly TypeChoice[] = typesToCreate(designRules.v3)

/** Worked out by the service: nobody can be required to fill one in. */
const isComputed = (code: string): boolean => findFieldType(code)?.values === 'computed'

export const canBeRequired = (code: string): boolean => kindOf(code) !== 'none' && !isComputed(code)
export const canBeUnique = (code: string): boolean =>
  ['text', 'number', 'date', 'datetime', 'time'].includes(kindOf(code)) && !isComputed(code)
export const canBeTitle = (code: string): boolean => ['text', 'number', 'date', 'datetime', 'time'].includes(kindOf(code))
export const hasOptions = (code: string): boolean => kindOf(code) === 'options'
export const hasPrecision = (code: string): boolean => ['Number', 'Currency'].includes(typeOf(code) ?? '')
export const isRating = (code: string): boolean => typeOf(code) === 'Rating'
export const isRelation = (code: string): boolean => typeOf(code) === 'Relation'

export interface SubTypes {
  readonly label: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  /** What a new field takes. */
  readonly usual: string
}

/** service-notes B, `subType`. */
const subTypes: Partial<Record<FieldTypeName, SubTypes>> = {
  Collaborator: {
    label: 'How many members',
    usual: '0',
    choices: [
      { value: '0', label: 'One member' },
      { value: '1', label: 'Several members' },
    ],
  },
  Relation: {
    label: 'How many rows',
    usual: '1',
    choices: [
      { value: '1', label: 'One row' },
      { value: '2', label: 'Several rows' },
    ],
  },
  Time: {
    label: 'Precise to',
    usual: '1',
    choices: [
      { value: '1', label: 'The minute' },
      { value: '6', label: 'The second' },
    ],
  },
  Date: {
    label: 'Precise to',
    usual: '3',
    choices: [
      { value: '5', label: 'The year' },
      { value: '4', label: 'The month' },
      { value: '3', label: 'The day' },
    ],
  },
  DateTime: {
    label: 'Precise to',
    usual: '1',
    choices: [
      { value: '2', label: 'The hour' },
      { value: '1', label: 'The minute' },
      { value: '6', label: 'The second' },
    ],
  },
}

export function subTypesOf(code: string): SubTypes | null {
  const name = typeOf(code)
  return name === null ? null : (subTypes[name] ?? null)
}

/** Types that a field of this type can still become: those whose values mean the same. The interface says no more; the service has the last word. */
export const typesAlike = (code: string): typeof creatableTypes =>
  creatableTypes.filter((type) => type.code !== code && kindOf(type.code) === kindOf(code) && !isRelation(code))

/** The interface's field type table (Resources, Field type codes): every name, code and access class, once. */

/** A may be created and queried, B may only be queried, C neither (Resources, Access classes). */
export type FieldAccess = 'A' | 'B' | 'C'

interface FieldTypeRow {
  readonly name: string
  readonly codes: readonly number[]
  readonly access: FieldAccess
  /** Listed among the types that V3 worksheet creation accepts. */
  readonly creatableV3: boolean
}

const row = <const Name extends string>(
  name: Name,
  codes: number | readonly number[],
  access: FieldAccess,
  creatableV3 = false,
): FieldTypeRow & { readonly name: Name } => ({ name, codes: typeof codes === 'number' ? [codes] : codes, access, creatableV3 })

export const fieldTypes = [
  row('Text', 2, 'A', true),
  row('PhoneNumber', 3, 'B'),
  row('LandlinePhone', 4, 'B'),
  row('Email', 5, 'B'),
  row('Number', 6, 'A', true),
  row('Certificate', 7, 'B'),
  row('Currency', 8, 'B'),
  row('SingleSelect', 9, 'A', true),
  row('MultipleSelect', 10, 'A', true),
  row('Dropdown', 11, 'B'),
  row('Attachment', 14, 'A', true),
  row('Date', 15, 'A', true),
  row('DateTime', 16, 'A', true),
  row('Region', [19, 23, 24], 'B'),
  row('DynamicLink', 21, 'B'),
  row('Divider', 22, 'C'),
  row('AmountInWords', 25, 'B'),
  row('Collaborator', 26, 'A', true),
  row('Department', 27, 'B'),
  row('Rating', 28, 'B'),
  row('Relation', 29, 'A', true),
  row('Lookup', 30, 'B'),
  row('Formula', 31, 'B'),
  row('Concatenate', 32, 'B'),
  row('AutoNumber', 33, 'B'),
  row('SubTable', 34, 'B'),
  row('CascadingSelect', 35, 'B'),
  row('Checkbox', 36, 'B'),
  row('Rollup', 37, 'B'),
  row('DateFormula', 38, 'B'),
  row('CodeScan', 39, 'B'),
  row('Location', 40, 'B'),
  row('RichText', 41, 'B'),
  row('Signature', 42, 'B'),
  row('OCR', 43, 'B'),
  row('Role', 44, 'B'),
  row('Embed', 45, 'C'),
  row('Time', 46, 'A'),
  row('Barcode', 47, 'B'),
  row('OrgRole', 48, 'B'),
  row('Button', 49, 'C'),
  row('APIQuery', 50, 'C'),
  row('QueryRecord', 51, 'C'),
  row('Section', 52, 'C'),
  row('FunctionFormula', 53, 'B'),
] as const satisfies readonly FieldTypeRow[]

export type FieldType = (typeof fieldTypes)[number]
export type FieldTypeName = FieldType['name']

const byCode = new Map<string, FieldType>(fieldTypes.flatMap((type) => type.codes.map((code) => [String(code), type] as const)))
const byName = new Map<string, FieldType>(fieldTypes.map((type) => [type.name.toLowerCase(), type] as const))

/**
 * The field type that a structure names by string code, number code or name (service-notes A, field type in a structure);
 * null for a type this table does not know, which is shown read-only and never dropped.
 */
export function findFieldType(code: string | number): FieldType | null {
  const text = String(code).trim()
  return byCode.get(text) ?? byName.get(text.toLowerCase()) ?? null
}

/** The interface's field type table (Resources, Field type codes): every name, code and access class, once. */

/** A may be created and queried, B may only be queried, C neither (Resources, Access classes). */
export type FieldAccess = 'A' | 'B' | 'C'

/** Where the values of a type come from (service-notes B2): a person enters them, the service computes them, or there are none. */
export type FieldValues = 'entered' | 'computed' | 'none'

interface FieldTypeRow {
  readonly name: string
  readonly codes: readonly number[]
  /** Speaks of fields: it does not say that a value cannot be written (service-notes B2). */
  readonly access: FieldAccess
  readonly values: FieldValues
  /** Listed among the types that V3 worksheet creation accepts. */
  readonly creatableV3: boolean
}

const row = <const Name extends string>(
  name: Name,
  codes: number | readonly number[],
  access: FieldAccess,
  values: FieldValues,
  creatableV3 = false,
): FieldTypeRow & { readonly name: Name } => ({
  name,
  codes: typeof codes === 'number' ? [codes] : codes,
  access,
  values,
  creatableV3,
})

export const fieldTypes = [
  row('Text', 2, 'A', 'entered', true),
  row('PhoneNumber', 3, 'B', 'entered'),
  row('LandlinePhone', 4, 'B', 'entered'),
  row('Email', 5, 'B', 'entered'),
  row('Number', 6, 'A', 'entered', true),
  row('Certificate', 7, 'B', 'entered'),
  row('Currency', 8, 'B', 'entered'),
  row('SingleSelect', 9, 'A', 'entered', true),
  row('MultipleSelect', 10, 'A', 'entered', true),
  row('Dropdown', 11, 'B', 'entered'),
  row('Attachment', 14, 'A', 'entered', true),
  row('Date', 15, 'A', 'entered', true),
  row('DateTime', 16, 'A', 'entered', true),
  row('Region', [19, 23, 24], 'B', 'entered'),
  row('DynamicLink', 21, 'B', 'entered'),
  row('Divider', 22, 'C', 'none'),
  row('AmountInWords', 25, 'B', 'computed'),
  row('Collaborator', 26, 'A', 'entered', true),
  row('Department', 27, 'B', 'entered'),
  row('Rating', 28, 'B', 'entered'),
  row('Relation', 29, 'A', 'entered', true),
  row('Lookup', 30, 'B', 'computed'),
  row('Formula', 31, 'B', 'computed'),
  row('Concatenate', 32, 'B', 'computed'),
  row('AutoNumber', 33, 'B', 'computed'),
  row('SubTable', 34, 'B', 'entered'),
  row('CascadingSelect', 35, 'B', 'entered'),
  row('Checkbox', 36, 'B', 'entered'),
  row('Rollup', 37, 'B', 'computed'),
  row('DateFormula', 38, 'B', 'computed'),
  row('CodeScan', 39, 'B', 'entered'),
  row('Location', 40, 'B', 'entered'),
  row('RichText', 41, 'B', 'entered'),
  row('Signature', 42, 'B', 'entered'),
  row('OCR', 43, 'B', 'entered'),
  row('Role', 44, 'B', 'entered'),
  row('Embed', 45, 'C', 'none'),
  row('Time', 46, 'A', 'entered'),
  row('Barcode', 47, 'B', 'entered'),
  row('OrgRole', 48, 'B', 'entered'),
  row('Button', 49, 'C', 'none'),
  row('APIQuery', 50, 'C', 'none'),
  row('QueryRecord', 51, 'C', 'none'),
  row('Section', 52, 'C', 'none'),
  row('FunctionFormula', 53, 'B', 'computed'),
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

/** The code that stands for a type in what is sent; of a type with several, the first. */
export const typeCodes: Readonly<Record<FieldTypeName, number>> = Object.fromEntries(
  fieldTypes.map(({ name, codes: [code] }) => [name, code]),
) as Record<FieldTypeName, number>

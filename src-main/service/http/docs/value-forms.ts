/** How the values of fields are written and answered (Resources, Field value formats; service-notes B2), one row per kind of value, in words for people. */
import { type FieldTypeName, fieldTypes } from '../../../../src-shared/api/field-types.ts'
import { kindOfType, type ValueKind, valueKinds } from '../../../../src-shared/model/value-kind.ts'

interface ValueForm {
  readonly written: string
  readonly answered: string
  readonly empty: string
}

const ids = (of: string): string => `${of} separated by commas, or an array of them`
const list = '[]'
const text = '""'

const kinds: Readonly<Record<Exclude<ValueKind, 'none'>, ValueForm>> = {
  text: { written: 'a text, kept as it is written', answered: 'the text', empty: text },
  number: { written: 'a number or a numeric text, never rounded', answered: 'a number', empty: 'null' },
  options: { written: 'an array of option keys, or a single key', answered: 'an array of option keys', empty: list },
  checkbox: { written: 'true, false, 1, 0, "1", "0"', answered: 'true or false', empty: 'null' },
  date: { written: 'YYYY-MM-DD', answered: 'YYYY-MM-DD, cut to what the field keeps', empty: text },
  datetime: { written: 'YYYY-MM-DD HH:mm[:ss]', answered: 'YYYY-MM-DD HH:mm:ss, cut to what the field keeps', empty: text },
  time: { written: 'HH:mm[:ss]', answered: 'HH:mm or HH:mm:ss, as the field keeps it', empty: text },
  attachments: {
    written: 'an array of {name, url}; url an address or base64',
    answered: 'an array of {name, url}; url an address of this service',
    empty: list,
  },
  members: { written: ids('account ids'), answered: 'account ids separated by commas', empty: text },
  departments: { written: ids('department ids'), answered: 'an array of {departmentId, departmentName}', empty: list },
  roles: { written: ids('role ids'), answered: 'an array of {roleId, roleName}', empty: list },
  orgRoles: { written: ids('organization role ids'), answered: 'an array of {organizeId, organizeName}', empty: list },
  rows: { written: ids('row ids'), answered: 'row ids separated by commas', empty: text },
  regions: { written: 'a region id', answered: 'an array of {id, name}', empty: list },
  location: {
    written: 'a text, or {title, address, x, y} with x the longitude',
    answered: '{title, address, x, y}',
    empty: 'null',
  },
}

const signature: ValueForm = {
  written: 'a picture as base64, plain or as a data address, or the address that was answered',
  answered: 'an address of this service',
  empty: text,
}

const typesOf = (kind: ValueKind): readonly FieldTypeName[] =>
  fieldTypes.map((type) => type.name).filter((name) => kindOfType(name) === kind && name !== 'Signature')

const row = (types: readonly FieldTypeName[], { written, answered, empty }: ValueForm): readonly string[] => [
  types.join(', '),
  written,
  answered,
  empty,
]

export const valueFormHead: readonly string[] = ['Types', 'Written as', 'Answered as', 'Empty']

/** Computed types are answered like the others of their kind, and refused in writes. */
export const valueFormRows: readonly (readonly string[])[] = [
  ...valueKinds.flatMap((kind) => (kind === 'none' ? [] : [row(typesOf(kind), kinds[kind])])),
  row(['Signature'], signature),
]

/** A worksheet with a field of every type, and a directory to go with it, put straight into a service's storage. */

import { emptyDefinition, type FieldDefinition, type SelectOption } from '../../../src-main/service/domain/structure/field.ts'
import type { FieldTypeName } from '../../../src-shared/api/field-types.ts'
import { fieldTypes } from '../../../src-shared/api/field-types.ts'
import type { StartedService } from './start-service.ts'

const option = (key: string, value: string, index: number): SelectOption => ({
  key,
  value,
  index,
  isDeleted: false,
  color: '',
  score: null,
})
const colours = [option('k-red', 'Red', 1), option('k-blue', 'Blue', 2), option('k-green', 'Green', 3)]

/** Aliases with their types. */
export const everyType: readonly (readonly [alias: string, type: FieldTypeName, more?: Partial<FieldDefinition>])[] = [
  ['text', 'Text', { isTitle: true }],
  ['mobile', 'PhoneNumber'],
  ['landline', 'LandlinePhone'],
  ['email', 'Email'],
  ['number', 'Number'],
  ['two_places', 'Number', { precision: 2 }],
  ['whole', 'Number', { precision: 0 }],
  ['certificate', 'Certificate'],
  ['currency', 'Currency', { precision: 2 }],
  ['single', 'SingleSelect', { options: colours }],
  ['multiple', 'MultipleSelect', { options: colours }],
  ['dropdown', 'Dropdown', { options: colours }],
  ['files', 'Attachment'],
  ['date', 'Date'],
  ['month', 'Date', { subType: '4' }],
  ['year', 'Date', { subType: '5' }],
  ['datetime', 'DateTime'],
  ['minute', 'DateTime', { subType: '1' }],
  ['hour', 'DateTime', { subType: '2' }],
  ['day_moment', 'DateTime', { subType: '3' }],
  ['region', 'Region'],
  ['link', 'DynamicLink'],
  ['divider', 'Divider'],
  ['words', 'AmountInWords'],
  ['member', 'Collaborator', { subType: '0' }],
  ['members', 'Collaborator', { subType: '1' }],
  ['department', 'Department'],
  ['rating', 'Rating', { max: 5 }],
  ['lookup', 'Lookup'],
  ['formula', 'Formula'],
  ['concatenate', 'Concatenate'],
  ['number_of', 'AutoNumber', { autoNumber: { prefix: 'N-', digits: 5 } }],
  ['checkbox', 'Checkbox'],
  ['rollup', 'Rollup'],
  ['date_formula', 'DateFormula'],
  ['scan', 'CodeScan'],
  ['location', 'Location'],
  ['rich', 'RichText'],
  ['signature', 'Signature'],
  ['ocr', 'OCR'],
  ['role', 'Role'],
  ['embed', 'Embed'],
  ['time', 'Time'],
  ['clock', 'Time', { subType: '1' }],
  ['barcode', 'Barcode'],
  ['org_role', 'OrgRole'],
  ['button', 'Button'],
  ['api', 'APIQuery'],
  ['query', 'QueryRecord'],
  ['section', 'Section'],
  ['function', 'FunctionFormula'],
  ['read_only', 'Text', { isReadOnly: true }],
]

/** Relations point to the worksheet itself. */
const relations: readonly (readonly [alias: string, type: FieldTypeName, subType: string])[] = [
  ['relation', 'Relation', '1'],
  ['relations', 'Relation', '2'],
  ['sub_table', 'SubTable', '2'],
  ['cascading', 'CascadingSelect', '1'],
]

/** What lies in each department and region that has something below it, itself included. */
const subtrees: Readonly<Record<string, readonly string[]>> = { d1: ['d1', 'd2'], r0: ['r0', 'r1', 'r2'], r1: ['r1', 'r2'] }
export const directoryBelow = (id: string): readonly string[] => subtrees[id] ?? [id]

/** People, departments, regions and roles to which values of the tests refer. */
export function addDirectory({ storage, service }: StartedService): void {
  const { directory } = storage
  for (const [id, name] of [
    ['a1', 'Ann Lee'],
    ['a2', 'Bo Ek'],
    ['a3', 'Cy Orr'],
  ] as const) {
    directory.addAccount({ id, name, mobile: '', email: '', avatar: '', status: 1, departmentIds: [] })
  }
  directory.addDepartment({ id: 'd1', name: 'Sales', parentId: '' })
  directory.addDepartment({ id: 'd2', name: 'Export', parentId: 'd1' })
  directory.addDepartment({ id: 'd3', name: 'IT', parentId: '' })
  directory.addRegion({ id: 'r0', name: 'Germany', parentId: '' })
  directory.addRegion({ id: 'r1', name: 'Bavaria', parentId: 'r0' })
  directory.addRegion({ id: 'r2', name: 'Munich', parentId: 'r1' })
  directory.addRole('orgRoles', { id: 'o1', name: 'Team lead' })
  directory.addRole('orgRoles', { id: 'o2', name: 'Assistant' })
  directory.addRole('roles', { id: 'p1', name: 'Editor' })
  service.reloadDirectory()
}

const codeOf = (name: FieldTypeName): string => String(fieldTypes.find((type) => type.name === name)?.codes[0])

/** Answers the worksheet's id. */
export function addWorksheetOfEveryType(service: StartedService): string {
  addDirectory(service)
  const { catalog } = service.storage
  const id = 'every-type'
  const key = catalog.addWorksheet(
    { id, name: 'Every type', alias: 'every_type', desc: '', remark: '', sectionId: '', iconUrl: '', status: 1 },
    [{ id: 'v-all', name: 'All', type: '0' }],
  )
  for (const [alias, type, more] of everyType) {
    catalog.addField(key, `id-${alias}`, { ...emptyDefinition, name: alias, alias, type, code: codeOf(type), ...more })
  }
  for (const [alias, type, subType] of relations) {
    catalog.addField(key, `id-${alias}`, {
      ...emptyDefinition,
      name: alias,
      alias,
      type,
      code: codeOf(type),
      subType,
      relation: {
        relation: catalog.nextRelation(),
        side: 'a',
        worksheetId: id,
        otherFieldId: '',
        isSingle: subType === '1',
        showFields: [],
      },
    })
  }
  return id
}

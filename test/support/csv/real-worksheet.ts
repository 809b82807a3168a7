/** A worksheet for a real file, put straight into a service: fields of the types that its columns have, with the options, people and places that it names. */
import { parse } from 'csv-parse/sync'
import { emptyDefinition, type SelectOption } from '../../../src-main/service/domain/structure/field.ts'
import { type FieldTypeName, fieldTypes } from '../../../src-shared/api/field-types.ts'
import type { StartedService } from '../service/start-service.ts'
import { lineColumn, type RealColumn, type RealFile } from './real-files.ts'

export interface RealSource {
  readonly text: string
  readonly header: readonly string[]
  readonly records: readonly (readonly string[])[]
}

/** Large files are cut to their first and last rows, which keep their bytes. */
const [firstRows, lastRows] = [150, 50]

export function cutSource(file: RealFile, whole: string): RealSource {
  const delimiter = file.name.endsWith('.tsv') ? '\t' : ','
  const [head = '', ...lines] = whole.split('\n').filter((line) => line !== '')
  const kept = lines.length <= firstRows + lastRows ? lines : [...lines.slice(0, firstRows), ...lines.slice(-lastRows)]
  const isNumbered = file.key.length === 0
  const numbered = isNumbered ? kept.map((line, at) => `${at + 1}${delimiter}${line}`) : kept
  const text = [isNumbered ? `${lineColumn}${delimiter}${head}` : head, ...numbered].join('\n')
  const [header = [], ...records] = parse(text, { delimiter, bom: true })
  return { text, header, records }
}

export const columnsOf = (file: RealFile): Readonly<Record<string, RealColumn>> =>
  file.key.length > 0 ? file.columns : { [lineColumn]: { type: 'Number', precision: 0 }, ...file.columns }

const codeOf = (name: FieldTypeName): string => String(fieldTypes.find((type) => type.name === name)?.codes[0])

const optionsOf = (texts: readonly string[]): readonly SelectOption[] =>
  texts.map((value, at) => ({ key: `k${at}`, value, index: at + 1, isDeleted: false, color: '', score: null }))

const withOptions: ReadonlySet<FieldTypeName> = new Set(['SingleSelect', 'MultipleSelect', 'Dropdown'])

/** Answers the worksheet's id. */
export function addRealWorksheet(service: StartedService, file: RealFile, { header, records }: RealSource): string {
  const { catalog, directory } = service.storage
  const id = `real-${file.name}`
  const sheet = { id, name: file.name, alias: '', desc: '', remark: '', sectionId: '', iconUrl: '', status: 1 }
  const key = catalog.addWorksheet(sheet, [{ id: `${id}-all`, name: 'All', type: '0' }])
  for (const [name, { type, subType = '', precision = null, max = null }] of Object.entries(columnsOf(file))) {
    const at = header.indexOf(name)
    const texts = [...new Set(records.map((record) => record[at] ?? ''))].filter((text) => text !== '')
    for (const [place, text] of texts.entries()) {
      const entry = { id: `${id}-${name}-${place}`.replace(/[^\w.-]/g, '_'), name: text }
      if (type === 'Region') directory.addRegion({ ...entry, parentId: '' })
      if (type === 'Department') directory.addDepartment({ ...entry, parentId: '' })
      if (type === 'OrgRole') directory.addRole('orgRoles', entry)
      if (type === 'Role') directory.addRole('roles', entry)
      if (type === 'Collaborator' && !directory.accounts().some((account) => account.name === text))
        directory.addAccount({ ...entry, mobile: '', email: '', avatar: '', status: 1, departmentIds: [] })
    }
    const options = withOptions.has(type) ? optionsOf(texts) : []
    const isTitle = header.indexOf(name) === 0
    const definition = {
      ...emptyDefinition,
      name,
      alias: '',
      type,
      code: codeOf(type),
      subType,
      precision,
      max,
      options,
      isTitle,
    }
    catalog.addField(key, `${id}-${at}`, definition)
  }
  return id
}

/** Writes the application and its worksheets in V3 form (Resources, App, Worksheet). */
import type { DataOf } from '../../../src-shared/api/operation.ts'
import type { getApp, getWorksheet } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import type { Field } from '../domain/structure/field.ts'
import type { Page, Section } from '../domain/structure/sections.ts'
import type { Worksheet } from '../domain/structure/worksheet.ts'
import { fileAddress } from '../files/file-address.ts'
import type { Storage } from '../storage/storage-port.ts'

type AppData = DataOf<typeof getApp>
type SectionData = AppData['sections'][number]
type Structure = DataOf<typeof getWorksheet>

/** An icon's address; a stored one is served by this service. */
const iconAddress = (origin: string, icon: string): string =>
  /^[0-9a-f]{48}$/.test(icon) ? fileAddress(origin, icon, 'icon.png') : icon

const worksheetItem = (it: Worksheet, origin: string): SectionData['items'][number] => ({
  id: it.id,
  name: it.name,
  type: 0,
  iconUrl: iconAddress(origin, it.iconUrl),
  alias: it.alias,
  status: it.status,
  notes: it.remark,
})
const pageItem = (it: Page, origin: string): SectionData['items'][number] => ({
  id: it.id,
  name: it.name,
  type: 1,
  iconUrl: iconAddress(origin, it.iconUrl),
  alias: '',
  status: it.status,
  notes: it.notes,
})
const sectionItem = (it: Section): SectionData['items'][number] => ({
  id: it.id,
  name: it.name,
  type: 2,
  iconUrl: '',
  alias: '',
  status: 1,
  notes: '',
})

/** A sub-section is an item of type 2 of its section, and stands with its own items in `childSections` under the same id. */
export function writeApp(storage: Storage, origin: string): AppData {
  const { catalog } = storage
  const sections = catalog.sections()
  const worksheets = catalog.worksheets()
  const pages = catalog.pages()
  const write = (section: Section): SectionData => {
    const children = sections.filter((each) => each.parentId === section.id)
    return {
      id: section.id,
      name: section.name,
      items: [
        ...worksheets.filter((each) => each.sectionId === section.id).map((each) => worksheetItem(each, origin)),
        ...pages.filter((each) => each.sectionId === section.id).map((each) => pageItem(each, origin)),
        ...children.map(sectionItem),
      ],
      childSections: children.map(write),
    }
  }
  const info = catalog.appInfo()
  if (info === null) throw new Error('the data folder holds no application')
  return {
    ...info,
    iconUrl: iconAddress(origin, info.iconUrl),
    sections: sections.filter((each) => each.parentId === '').map(write),
  }
}

function writeField(field: Field): Structure['fields'][number] {
  const end = field.relation
  return {
    id: field.id,
    name: field.name,
    alias: field.alias,
    desc: field.desc,
    remark: field.remark,
    type: field.code,
    required: field.required,
    isHidden: field.isHidden,
    isReadOnly: field.isReadOnly,
    isHiddenOnCreate: field.isHiddenOnCreate,
    isUnique: field.isUnique,
    isTitle: field.isTitle,
    subType: field.subType,
    dataSource: end?.worksheetId ?? field.optionSetId,
    sourceField: end?.otherFieldId ?? '',
    unit: field.unit,
    precision: field.precision ?? undefined,
    max: field.max ?? undefined,
    options: field.options.length === 0 ? undefined : field.options.map((option) => ({ ...option })),
    relation: end === null ? undefined : { showFields: [...end.showFields], bidirectional: end.otherFieldId !== '' },
  }
}

export const writeStructure = (worksheet: Worksheet): Structure => ({
  worksheetId: worksheet.id,
  name: worksheet.name,
  alias: worksheet.alias,
  desc: worksheet.desc,
  remark: worksheet.remark,
  fields: worksheet.fields.map(writeField),
  views: worksheet.views.map((view) => ({ ...view })),
})

/** Writes the application and its worksheets in V2 form (Resources: App, Worksheet (V2)). */
import type { DataOf } from '../../../src-shared/api/operation.ts'
import type { getAppV2, getWorksheetV2 } from '../../../src-shared/api/v2/v2-structure-operations.ts'
import type { AppSection } from '../../../src-shared/api/v3/structure-v3.ts'
import type { Field } from '../domain/structure/field.ts'
import type { Worksheet } from '../domain/structure/worksheet.ts'
import type { Storage } from '../storage/storage-port.ts'
import { writeApp } from '../v3/structure-writer.ts'

type AppData = DataOf<typeof getAppV2>
type WorksheetData = DataOf<typeof getWorksheetV2>
type ControlData = WorksheetData['controls'][number]

const section = ({ id, name, items, childSections }: AppSection): AppData['sections'][number] => ({
  sectionId: id,
  name,
  items,
  childSections: childSections.map(section),
})

/** The same application under the V2 names: `projectId` for the organization, `sectionId` for a section's id. */
export function writeAppV2(storage: Storage, origin: string): AppData {
  const { organizationId, appId, name, iconUrl, color, desc, sections } = writeApp(storage, origin)
  return { projectId: organizationId, appId, name, iconUrl, color, desc, sections: sections.map(section) }
}

/** For members, departments and roles 0 single and 1 multiple, for relations 1 single and 2 multiple. */
function enumDefaultOf(field: Field): number | undefined {
  if (field.relation !== null) return field.relation.isSingle ? 1 : 2
  if (field.type === 'Collaborator') return Number(field.subType || 0)
  const isListed = field.kind === 'departments' || field.kind === 'roles' || field.kind === 'orgRoles'
  return isListed && field.subType !== '' ? Number(field.subType) : undefined
}

function control(field: Field, place: number): ControlData {
  const end = field.relation
  const isDate = field.kind === 'date' || field.kind === 'datetime'
  return {
    controlId: field.id,
    controlName: field.name,
    type: Number(field.code),
    attribute: field.isTitle ? 1 : 0,
    // One field under the other: the service keeps no form layout.
    row: place,
    col: 0,
    hint: field.remark,
    default: '',
    dot: field.precision ?? undefined,
    unit: field.kind === 'time' ? field.subType || field.unit : field.unit,
    enumDefault: enumDefaultOf(field),
    dataSource: end?.worksheetId ?? field.optionSetId,
    sourceControlId: end?.otherFieldId ?? '',
    showControls: [...(end?.showFields ?? [])],
    options: field.options.map((option) => ({ ...option })),
    required: field.required,
    alias: field.alias,
    desc: field.desc,
    max: field.max ?? undefined,
    unique: field.isUnique,
    readOnly: field.isReadOnly,
    hidden: field.isHidden,
    advancedSetting: isDate && field.subType !== '' ? { showtype: field.subType } : undefined,
  }
}

export const writeWorksheetV2 = (worksheet: Worksheet): WorksheetData => ({
  worksheetId: worksheet.id,
  name: worksheet.name,
  views: worksheet.views.map((view) => ({ viewId: view.id, name: view.name })),
  controls: worksheet.fields.map(control),
})

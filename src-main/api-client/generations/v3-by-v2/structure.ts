/** V3 operations 1 to 6 by V2 operations 1 to 3. V2 neither changes nor deletes a worksheet. */

import { typeCodes } from '../../../../src-shared/api/field-types.ts'
import type { AppSectionV2, AppV2, Control, NewControl, WorksheetV2 } from '../../../../src-shared/api/v2/structure-v2.ts'
import { addWorksheetV2, getAppV2, getWorksheetV2 } from '../../../../src-shared/api/v2/v2-structure-operations.ts'
import type { AppItem, NewField } from '../../../../src-shared/api/v3/structure-v3.ts'
import type * as operations from '../../../../src-shared/api/v3/v3-structure-operations.ts'
import { err, mapOk, ok, type Result } from '../../../../src-shared/lib/result.ts'
import { absent, notOffered, type RoutesOf, through, type WireOf } from '../route.ts'
import { isSystemName } from '../system-names.ts'

type Structure = WireOf<typeof operations.getWorksheet>
type Section = WireOf<typeof operations.getApp>['sections']

export const structureByV2: RoutesOf<typeof operations> = {
  getApp: through(async (_, tools) => {
    return mapOk(await tools.call(getAppV2, {}), writeApp)
  }),

  /** From the application's sections: V2 has no list of worksheets, so that one in no section is not seen. */
  listWorksheets: through(async ({ body }, tools) => {
    const app = await tools.call(getAppV2, {})
    if (!app.ok) return app
    const asked = body.worksheets === undefined ? null : new Set(body.worksheets)
    const found = new Map(app.value.sections.flatMap(worksheetsIn).map((it) => [it.id, it]))
    return ok([...found.values()].filter((it) => asked === null || asked.has(it.id)))
  }),

  createWorksheet: through(async ({ body }, tools) => {
    const controls: NewControl[] = []
    for (const field of body.fields) {
      const control = writeControl(field)
      if (!control.ok) return notOffered(control.error)
      controls.push(control.value)
    }
    const { name, alias, sectionId } = body
    const created = await tools.call(addWorksheetV2, {
      body: { name, controls, ...(alias === undefined ? {} : { alias }), ...(sectionId === undefined ? {} : { sectionId }) },
    })
    return created.ok ? ok({ worksheetId: created.value }) : created
  }),

  getWorksheet: through(async ({ params }, tools) => {
    return mapOk(await tools.call(getWorksheetV2, { body: { worksheetId: params.worksheet_id } }), writeStructure)
  }),

  editWorksheet: absent('changing the structure of a worksheet'),
  deleteWorksheet: absent('deleting a worksheet'),
}

const writeSection = ({ sectionId, childSections, ...rest }: AppSectionV2): NonNullable<Section>[number] => ({
  ...rest,
  id: sectionId,
  childSections: childSections.map(writeSection),
})

const writeApp = ({ projectId, sections, ...rest }: AppV2): WireOf<typeof operations.getApp> => ({
  ...rest,
  organizationId: projectId,
  sections: sections.map(writeSection),
})

/** Item type of a worksheet (Resources, App). */
const worksheetType = 0

const worksheetsIn = (
  section: AppSectionV2,
): readonly { readonly id: string; readonly name: string; readonly remark: string }[] => [
  ...section.items.filter((it: AppItem) => it.type === worksheetType).map(({ id, name, notes }) => ({ id, name, remark: notes })),
  ...section.childSections.flatMap(worksheetsIn),
]

/** What V2 says by a key of each type, V3 says by `subType` (service-notes B, `subType`). */
function subTypeOf({ type, enumDefault, advancedSetting, unit }: Control): string | null {
  switch (type) {
    case typeCodes.Collaborator:
    case typeCodes.Relation:
      return String(enumDefault)
    case typeCodes.Department:
    case typeCodes.Role:
    case typeCodes.OrgRole:
      return enumDefault === null || enumDefault === undefined ? null : String(enumDefault)
    case typeCodes.SubTable:
    case typeCodes.CascadingSelect:
      return enumDefault === 0 ? null : String(enumDefault)
    case typeCodes.Date:
    case typeCodes.DateTime:
      return advancedSetting?.showtype ?? null
    case typeCodes.Time:
      return unit === '' ? null : unit
    default:
      return null
  }
}

/** Types whose decimal places count; V2 writes 0 also where a type has none. */
const decimalTypes: ReadonlySet<number> = new Set([typeCodes.Number, typeCodes.Currency, typeCodes.Formula, typeCodes.Rollup])

function writeField(control: Control): Structure['fields'][number] {
  const { options, showControls, sourceControlId } = control
  return {
    id: control.controlId,
    name: control.controlName,
    alias: control.alias,
    desc: control.desc,
    remark: control.hint,
    type: String(control.type),
    required: control.required,
    isHidden: control.hidden,
    isReadOnly: control.readOnly,
    isUnique: control.unique,
    isTitle: control.attribute === 1,
    precision: decimalTypes.has(control.type) ? control.dot : null,
    subType: subTypeOf(control),
    options: options.map((option) => ({ ...option, key: option.key === '' ? option.value : option.key })),
    relation: control.type === typeCodes.Relation ? { showFields: showControls, bidirectional: sourceControlId !== '' } : null,
    max: control.max ?? null,
    dataSource: control.dataSource,
    sourceField: sourceControlId,
    unit: control.type === typeCodes.Time ? '' : control.unit,
  }
}

/** Deployed services list the row's system attributes among the controls. */
const writeStructure = ({ worksheetId, name, views, controls, ...rest }: WorksheetV2): Structure => ({
  ...rest,
  worksheetId,
  name,
  views: views.map((view) => ({ id: view.viewId, name: view.name })),
  fields: controls.filter((it) => !isSystemName(it.controlId)).map(writeField),
})

/** Settings that V2 creation has no key for (Operation 2 control definitions). */
const unknownToV2 = (field: NewField): string | null => {
  if (field.isUnique === true) return 'creating a field that takes each value only once'
  if (field.isReadOnly === true || field.isHidden === true || field.isHiddenOnCreate === true)
    return 'creating a hidden or read-only field'
  if (field.relation?.bidirectional === true) return 'creating a relation that goes both ways'
  if ((field.relation?.showFields ?? []).length > 0) return 'choosing the fields that a new relation shows'
  if ((field.remark ?? '') !== '' || (field.desc ?? '') !== '') return 'creating a field with a description'
  if (field.options?.some((it) => it.color !== undefined || it.key !== undefined) === true)
    return 'creating options with colours or keys of their own'
  return null
}

/** The error completes "This service does not offer". */
function writeControl(field: NewField): Result<NewControl, string> {
  const unknown = unknownToV2(field)
  if (unknown !== null) return err(unknown)
  const type = Number(field.type)
  const subType = field.subType === undefined ? undefined : Number(field.subType)
  const isOf = (...types: readonly number[]): boolean => subType !== undefined && types.includes(type)
  const control = {
    controlName: field.name,
    type,
    ...(field.alias === undefined ? {} : { alias: field.alias }),
    ...(field.required === undefined ? {} : { required: field.required }),
    ...(field.isTitle === undefined ? {} : { attribute: field.isTitle ? 1 : 0 }),
    ...(field.precision === undefined ? {} : { dot: field.precision }),
    ...(field.options === undefined
      ? {}
      : { options: field.options.map(({ value, index }) => ({ value, ...(index === undefined ? {} : { index }) })) }),
    ...(field.max === undefined ? {} : { max: field.max }),
    ...(field.dataSource === undefined || field.dataSource === '' ? {} : { dataSource: field.dataSource }),
    ...(isOf(typeCodes.Collaborator, typeCodes.Relation) ? { enumDefault: subType } : {}),
    ...(isOf(typeCodes.Date, typeCodes.DateTime) ? { advancedSetting: { showtype: String(subType) } } : {}),
    ...(isOf(typeCodes.Time) ? { unit: subType } : {}),
  }
  const parsed = addWorksheetV2.body?.shape.controls.element.safeParse(control)
  return parsed?.success === true ? ok(parsed.data) : err(`a field like “${field.name}” in a new worksheet`)
}

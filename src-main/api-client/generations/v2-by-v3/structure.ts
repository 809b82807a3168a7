/** V2 operations 1 to 3 by V3 operations 1, 3 and 4. */

import { findFieldType, typeCodes } from '../../../../src-shared/api/field-types.ts'
import type { DataOf } from '../../../../src-shared/api/operation.ts'
import type { NewControl } from '../../../../src-shared/api/v2/structure-v2.ts'
import type * as operations from '../../../../src-shared/api/v2/v2-structure-operations.ts'
import type { AppSection, NewField, WorksheetField } from '../../../../src-shared/api/v3/structure-v3.ts'
import { createWorksheet, getApp, getWorksheet } from '../../../../src-shared/api/v3/v3-structure-operations.ts'
import { mapOk, ok } from '../../../../src-shared/lib/result.ts'
import { type RoutesOf, through, type WireOf } from '../route.ts'

type WireSection = NonNullable<WireOf<typeof operations.getAppV2>['sections']>[number]
type WireControl = WireOf<typeof operations.getWorksheetV2>['controls'][number]

export const structureV2ByV3: RoutesOf<typeof operations> = {
  getAppV2: through(async (_, tools) => {
    const app = await tools.call(getApp, {})
    if (!app.ok) return app
    const { organizationId, sections, ...rest } = app.value
    return ok({ ...rest, projectId: organizationId, sections: sections.map(writeSection) })
  }),

  addWorksheetV2: through(async ({ body }, tools) => {
    const { name, alias, sectionId, controls } = body
    const created = await tools.call(createWorksheet, {
      body: {
        name,
        fields: controls.map(writeField),
        ...(alias === undefined ? {} : { alias }),
        ...(sectionId === undefined ? {} : { sectionId }),
      },
    })
    return created.ok ? ok(created.value.worksheetId) : created
  }),

  getWorksheetV2: through(async ({ body }, tools) => {
    return mapOk(await tools.call(getWorksheet, { params: { worksheet_id: body.worksheetId } }), writeWorksheet)
  }),
}

const writeSection = ({ id, childSections, ...rest }: AppSection): WireSection => ({
  ...rest,
  sectionId: id,
  childSections: childSections.map(writeSection),
})

const writeWorksheet = ({
  worksheetId,
  name,
  views,
  fields,
}: DataOf<typeof getWorksheet>): WireOf<typeof operations.getWorksheetV2> => ({
  worksheetId,
  name,
  views: views.map((view) => ({ viewId: view.id, name: view.name })),
  controls: fields.map(writeControl),
})

/** V3 may name a type instead of its code (service-notes A, field type in a structure). */
const codeOf = (type: string): number => (/^\d+$/.test(type) ? Number(type) : (findFieldType(type)?.codes[0] ?? 0))

/** Departments, roles and organization roles. */
const directoryTypes = [typeCodes.Department, typeCodes.Role, typeCodes.OrgRole]

function writeControl(field: WorksheetField, place: number): WireControl {
  const type = codeOf(field.type)
  const subType = field.subType ?? ''
  const isOf = (...types: readonly number[]): boolean => subType !== '' && types.includes(type)
  return {
    controlId: field.id,
    controlName: field.name,
    type,
    attribute: field.isTitle ? 1 : 0,
    row: place,
    col: 0,
    hint: field.remark,
    dot: field.precision ?? 0,
    unit: isOf(typeCodes.Time) ? subType : field.unit,
    enumDefault: isOf(typeCodes.Collaborator, typeCodes.Relation, ...directoryTypes) ? Number(subType) : 0,
    dataSource: field.dataSource,
    sourceControlId: field.sourceField,
    showControls: field.relation?.showFields ?? [],
    options: field.options ?? [],
    required: field.required,
    alias: field.alias,
    desc: field.desc,
    max: field.max ?? null,
    unique: field.isUnique,
    readOnly: field.isReadOnly,
    hidden: field.isHidden,
    advancedSetting: isOf(typeCodes.Date, typeCodes.DateTime) ? { showtype: subType } : null,
  }
}

/** What V2 says by a key of each type, V3 says by `subType` (service-notes B, `subType`). */
function subTypeOf({ type, enumDefault, advancedSetting, unit }: NewControl): string | undefined {
  switch (type) {
    case typeCodes.Collaborator:
    case typeCodes.Relation:
      return enumDefault === undefined ? undefined : String(enumDefault)
    case typeCodes.Date:
    case typeCodes.DateTime:
      return advancedSetting?.showtype
    case typeCodes.Time:
      return unit === undefined ? undefined : String(unit)
    default:
      return undefined
  }
}

function writeField(control: NewControl): NewField {
  const { alias, required, attribute, dot, options, max, dataSource } = control
  const subType = subTypeOf(control)
  return {
    name: control.controlName,
    type: String(control.type),
    ...(alias === undefined ? {} : { alias }),
    ...(required === undefined ? {} : { required }),
    ...(attribute === undefined ? {} : { isTitle: attribute === 1 }),
    ...(dot === undefined ? {} : { precision: dot }),
    ...(options === undefined ? {} : { options }),
    ...(max === undefined ? {} : { max }),
    ...(dataSource === undefined ? {} : { dataSource }),
    ...(subType === undefined ? {} : { subType }),
  }
}

/**
 * Reads V2 control definitions (Operation 2 control definitions) as fields of a new worksheet. A key that belongs to other types is 10002,
 * so that nobody believes in a setting that has no effect; `enumDefault` alone may stand at any type, as V2 clients send it.
 */
import { findFieldType, typeCodes } from '../../../src-shared/api/field-types.ts'
import type { NewControl } from '../../../src-shared/api/v2/structure-v2.ts'
import type { NewField } from '../../../src-shared/api/v3/structure-v3.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../domain/refusal.ts'

/** Types that each key belongs to. */
const typesOf: Readonly<Partial<Record<keyof NewControl, readonly number[]>>> = {
  dot: [typeCodes.Number, typeCodes.Currency],
  options: [typeCodes.SingleSelect, typeCodes.MultipleSelect, typeCodes.Dropdown],
  max: [typeCodes.Rating],
  dataSource: [typeCodes.Relation],
  advancedSetting: [typeCodes.Date, typeCodes.DateTime],
  unit: [typeCodes.Time],
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** What `subType` says in V3, V2 says by a key of each type (service-notes B, `subType`). */
function subTypeOf(control: NewControl): Outcome<string | undefined> {
  const { type, enumDefault } = control
  switch (type) {
    case typeCodes.Collaborator:
      if (enumDefault === 2)
        return refuse('parameterValueError', `control ${control.controlName}: enumDefault of a member is 0 or 1`)
      return ok(enumDefault === undefined ? undefined : String(enumDefault))
    case typeCodes.Relation:
      if (enumDefault === 0)
        return refuse('parameterValueError', `control ${control.controlName}: enumDefault of a relation is 1 or 2`)
      return ok(enumDefault === undefined ? undefined : String(enumDefault))
    case typeCodes.Date:
    case typeCodes.DateTime:
      return ok(control.advancedSetting?.showtype)
    case typeCodes.Time:
      return ok(control.unit === undefined ? undefined : String(control.unit))
    default:
      return ok(undefined)
  }
}

function readControl(control: NewControl): Outcome<NewField> {
  const { controlName: name, type } = control
  if (findFieldType(type) === null) return refuse('parameterValueError', `control ${name}: ${type} is no field type`)
  for (const [key, types] of Object.entries(typesOf)) {
    if (isGiven(control[key as keyof NewControl]) && !types.includes(type)) {
      return refuse('parameterValueError', `control ${name}: ${key} is for the types ${types.join(', ')}`)
    }
  }
  const subType = subTypeOf(control)
  if (!subType.ok) return subType
  return ok({
    name,
    type: String(type),
    alias: control.alias,
    required: control.required,
    isTitle: control.attribute === 1,
    precision: control.dot,
    options: control.options,
    max: control.max,
    dataSource: control.dataSource,
    subType: subType.value,
  })
}

export function readControls(controls: readonly NewControl[]): Outcome<readonly NewField[]> {
  const fields: NewField[] = []
  for (const control of controls) {
    const field = readControl(control)
    if (!field.ok) return field
    fields.push(field.value)
  }
  return ok(fields)
}

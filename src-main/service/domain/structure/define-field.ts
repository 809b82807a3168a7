/** Reads the definition of a field to be created: the creatable types of the generation, and what each type takes. */
import { type FieldTypeName, findFieldType, typeCodes } from '../../../../src-shared/api/field-types.ts'
import { limits } from '../../../../src-shared/api/limits.ts'
import type { NewField } from '../../../../src-shared/api/v3/structure-v3.ts'
import { mapOk, ok } from '../../../../src-shared/lib/result.ts'
import { kindOfType, type ValueKind } from '../../../../src-shared/model/value-kind.ts'
import { type Outcome, refuse } from '../refusal.ts'
import type { Workspace } from '../workspace.ts'
import { applyOptions } from './edit-options.ts'
import { emptyDefinition, type FieldDefinition } from './field.ts'
import { findOptionSet } from './option-sets.ts'

export const wrongField = (name: string, words: string) => refuse('parameterValueError', `field ${name}: ${words}`)

/** A field of this alias would hide what every row answers under the name, in V3 or in V2 (Resources, Row). */
const reservedAliases: ReadonlySet<string> = new Set([
  ...['id', '_createdAt', '_updatedAt', '_createdBy', '_updatedBy', '_owner'],
  ...['rowid', 'ctime', 'utime', 'caid', 'uaid', 'ownerid'],
])

const uniqueKinds: readonly ValueKind[] = ['text', 'number', 'date', 'datetime', 'time']
export const canBeUnique = (kind: ValueKind): boolean => uniqueKinds.includes(kind)

/** service-notes B, `subType`. */
const subTypes: Partial<Record<ValueKind, readonly string[]>> = {
  members: ['0', '1'],
  rows: ['1', '2'],
  time: ['1', '6'],
  date: ['5', '4', '3'],
  datetime: ['5', '4', '3', '2', '1', '6'],
}

/** '' leaves the choice to the service; kinds without sub-types take any. */
export function checkSubType(name: string, kind: ValueKind, subType: string): Outcome<null> {
  const known = subTypes[kind]
  return subType === '' || known === undefined || known.includes(subType)
    ? ok(null)
    : wrongField(name, `subType must be one of ${known.join(', ')}`)
}

type Options = Pick<FieldDefinition, 'options' | 'optionSetId'>

/** Own options, or those of the option set that `dataSource` names. */
function readOptions(workspace: Workspace, field: NewField, kind: ValueKind): Outcome<Options> {
  const written = field.options ?? []
  const setId = kind === 'options' ? (field.dataSource ?? '') : ''
  if (setId !== '') {
    if (written.length > 0) return wrongField(field.name, 'takes its options from the option set, so it has none of its own')
    return mapOk(findOptionSet(workspace, setId), () => ({ options: [], optionSetId: setId }))
  }
  if (kind === 'options' && written.length === 0) return wrongField(field.name, 'options are required')
  if (kind !== 'options' && written.length > 0) return wrongField(field.name, 'only select fields take options')
  // Keys are assigned by the service (Resources, Option), so that one in a new field means nothing.
  const fresh = written.map((option) => ({ ...option, key: undefined }))
  const options = applyOptions(workspace, [], fresh, { where: `field ${field.name}`, findsByText: false })
  return options.ok ? ok({ options: options.value, optionSetId: '' }) : options
}

/** Everything of the definition but its relation, which needs the other worksheet. */
export function defineField(
  workspace: Workspace,
  field: NewField,
  creatable: ReadonlySet<FieldTypeName>,
): Outcome<FieldDefinition> {
  const type = findFieldType(field.type)
  if (type === null) return wrongField(field.name, `${JSON.stringify(field.type)} is no field type`)
  if (!creatable.has(type.name)) return wrongField(field.name, `${type.name} cannot be created through the interface`)
  const kind = kindOfType(type.name)
  const options = readOptions(workspace, field, kind)
  if (!options.ok) return options
  if (kind !== 'number' && field.precision !== undefined) return wrongField(field.name, 'only number fields take a precision')
  if (field.isUnique === true && !canBeUnique(kind)) return wrongField(field.name, 'cannot be unique')
  const subType = field.subType ?? ''
  const known = checkSubType(field.name, kind, subType)
  if (!known.ok) return known
  return ok({
    ...emptyDefinition,
    ...options.value,
    name: field.name,
    alias: field.alias ?? '',
    desc: field.desc ?? '',
    remark: field.remark ?? '',
    code: String(typeCodes[type.name]),
    type: type.name,
    required: field.required ?? false,
    isHidden: field.isHidden ?? false,
    isReadOnly: field.isReadOnly ?? false,
    isHiddenOnCreate: field.isHiddenOnCreate ?? false,
    isUnique: field.isUnique ?? false,
    isTitle: field.isTitle ?? false,
    precision: field.precision ?? null,
    subType,
    max: field.max ?? null,
  })
}

/** What must hold for the fields of one worksheet together. */
export function checkFields(
  workspace: Workspace,
  fields: readonly { readonly alias: string; readonly isTitle: boolean }[],
): Outcome<null> {
  if (fields.length > workspace.caps.fieldsPerWorksheet) {
    return refuse('parameterValueError', `a worksheet takes ${workspace.caps.fieldsPerWorksheet} fields at most`)
  }
  if (fields.filter((field) => field.isTitle).length > limits.titleFields) {
    return refuse('parameterValueError', 'a worksheet has one title field')
  }
  const aliases = fields.map((field) => field.alias).filter((each) => each !== '')
  const reserved = aliases.find((each) => reservedAliases.has(each))
  if (reserved !== undefined) return refuse('parameterValueError', `the alias ${reserved} names a system attribute of rows`)
  const repeated = aliases.find((each, place) => aliases.indexOf(each) !== place)
  return repeated === undefined ? ok(null) : refuse('alreadyExists', `the alias ${repeated} is given twice`)
}

/** The place of the field that becomes the title where none is marked: the first text field, else the first; -1 when there is none. */
export const titlePlace = (fields: readonly Pick<FieldDefinition, 'type'>[]): number =>
  fields.length === 0
    ? -1
    : Math.max(
        0,
        fields.findIndex((each) => each.type === 'Text'),
      )

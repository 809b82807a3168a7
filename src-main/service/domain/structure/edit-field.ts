/**
 * Works out the definition of a field after a change. Stored values are never altered: a change under which rows would hold what the field
 * does not take (several options in a single select, repeated unique values, a rating above the maximum) is refused and says how many rows are
 * in the way. A smaller precision only governs what is written from then on.
 */
import { type FieldTypeName, findFieldType, typeCodes } from '../../../../src-shared/api/field-types.ts'
import type { EditedField } from '../../../../src-shared/api/v3/structure-v3.ts'
import { mapOk, ok } from '../../../../src-shared/lib/result.ts'
import { kindOfType } from '../../../../src-shared/model/value-kind.ts'
import { type Outcome, refuse } from '../refusal.ts'
import type { Predicate } from '../rows/predicate.ts'
import { findWorksheet, type Workspace } from '../workspace.ts'
import { canBeUnique, checkSubType, wrongField } from './define-field.ts'
import { applyOptions } from './edit-options.ts'
import { definitionOf, type Field, type FieldDefinition, fieldOf, isMultiple } from './field.ts'
import { findOptionSet } from './option-sets.ts'
import { checkShowFields } from './relation-fields.ts'
import type { Worksheet } from './worksheet.ts'

type Part = Partial<FieldDefinition>

/** A type may change among those of one kind of value, whose stored values mean the same. */
function editType(field: Field, change: EditedField, creatable: ReadonlySet<FieldTypeName>): Outcome<Part> {
  if (change.type === undefined) return ok({})
  const type = findFieldType(change.type)
  if (type === null) return wrongField(field.name, `${JSON.stringify(change.type)} is no field type`)
  if (type.name === field.type) return ok({})
  if (field.kind === 'rows' || kindOfType(type.name) !== field.kind) {
    return wrongField(field.name, `${field.type} cannot become ${type.name}`)
  }
  if (!creatable.has(type.name)) return wrongField(field.name, `${type.name} cannot be created through the interface`)
  return ok({ type: type.name, code: String(typeCodes[type.name]), autoNumber: null, formula: '' })
}

/** The option set that the field takes its options from after the change; '' for its own. */
function editOptionSetId(workspace: Workspace, worksheet: Worksheet, field: Field, change: EditedField): Outcome<string> {
  const setId = change.dataSource
  if (setId === undefined || setId === field.optionSetId) return ok(field.optionSetId)
  if (setId === '') return ok('')
  const set = findOptionSet(workspace, setId)
  if (!set.ok) return set
  const isFilled: Predicate = { kind: 'not', of: { kind: 'empty', column: { of: 'field', field } } }
  const filled = workspace.storage.rows.count(worksheet, isFilled)
  return filled === 0
    ? ok(setId)
    : wrongField(field.name, `${filled} rows hold its present options; clear them before it takes those of another set`)
}

function editOptions(workspace: Workspace, worksheet: Worksheet, field: Field, change: EditedField): Outcome<Part> {
  if (field.kind !== 'options') {
    return (change.options ?? []).length === 0 ? ok({}) : wrongField(field.name, 'only select fields take options')
  }
  const setId = editOptionSetId(workspace, worksheet, field, change)
  if (!setId.ok) return setId
  if (setId.value !== '') {
    return change.options === undefined
      ? ok({ optionSetId: setId.value, options: [] })
      : wrongField(field.name, 'takes its options from an option set; edit that')
  }
  const where = `field ${field.name}`
  const options = applyOptions(workspace, field.options, change.options ?? [], { where, findsByText: true })
  return options.ok ? ok({ optionSetId: '', options: options.value }) : options
}

function editRelation(workspace: Workspace, field: Field, change: EditedField): Outcome<Part> {
  const end = field.relation
  if (end === null) return change.relation === undefined ? ok({}) : wrongField(field.name, 'only relations take showFields')
  const target = findWorksheet(workspace, end.worksheetId)
  if (!target.ok) return target
  if (!['', end.worksheetId, target.value.alias].includes(change.dataSource ?? '')) {
    return wrongField(field.name, 'a relation keeps its worksheet')
  }
  const showFields = change.relation?.showFields ?? end.showFields
  const shown = change.relation === undefined ? ok(null) : checkShowFields(field.name, target.value, showFields)
  if (!shown.ok) return shown
  const isSingle = change.subType === undefined ? end.isSingle : change.subType !== '2'
  return ok({ relation: { ...end, showFields, isSingle } })
}

function checkHeldValues(workspace: Workspace, worksheet: Worksheet, field: Field, after: FieldDefinition): Outcome<null> {
  const { rows } = workspace.storage
  if (isMultiple(field) && !isMultiple(fieldOf(field.key, field.id, after))) {
    const several = rows.countSeveral(worksheet, field)
    if (several > 0) return wrongField(field.name, `${several} rows hold more than one value; reduce them before it takes one`)
  }
  if (after.isUnique && !field.isUnique) {
    if (!canBeUnique(field.kind)) return wrongField(field.name, 'cannot be unique')
    if (rows.hasDuplicates(worksheet, field)) return refuse('duplicateValue', `field ${field.name}: rows hold the same value`)
  }
  if (field.type === 'Rating' && after.max !== null && after.max !== field.max) {
    const above = rows.count(worksheet, { kind: 'compare', column: { of: 'field', field }, by: '>', value: after.max })
    if (above > 0) return wrongField(field.name, `${above} rows hold more than ${after.max}`)
  }
  return ok(null)
}

/** Everything but whether the field is the title, which is settled for the worksheet as a whole. */
export function editField(
  workspace: Workspace,
  worksheet: Worksheet,
  field: Field,
  change: EditedField,
  creatable: ReadonlySet<FieldTypeName>,
): Outcome<FieldDefinition> {
  if (change.precision !== undefined && field.kind !== 'number') {
    return wrongField(field.name, 'only number fields take a precision')
  }
  const subType = checkSubType(field.name, field.kind, change.subType ?? '')
  if (!subType.ok) return subType
  const type = editType(field, change, creatable)
  if (!type.ok) return type
  const options = editOptions(workspace, worksheet, field, change)
  if (!options.ok) return options
  const relation = editRelation(workspace, field, change)
  if (!relation.ok) return relation
  const after: FieldDefinition = {
    ...definitionOf(field),
    name: change.name ?? field.name,
    alias: change.alias ?? field.alias,
    desc: change.desc ?? field.desc,
    remark: change.remark ?? field.remark,
    required: change.required ?? field.required,
    isHidden: change.isHidden ?? field.isHidden,
    isReadOnly: change.isReadOnly ?? field.isReadOnly,
    isHiddenOnCreate: change.isHiddenOnCreate ?? field.isHiddenOnCreate,
    isUnique: change.isUnique ?? field.isUnique,
    precision: change.precision ?? field.precision,
    subType: change.subType ?? field.subType,
    max: change.max ?? field.max,
    ...type.value,
    ...options.value,
    ...relation.value,
  }
  return mapOk(checkHeldValues(workspace, worksheet, field, after), () => after)
}

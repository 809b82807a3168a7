/** Fields that relate rows: a two-way relation has a field on the other side, which shows what the first one links. */
import { typeCodes } from '../../../../src-shared/api/field-types.ts'
import type { NewField } from '../../../../src-shared/api/v3/structure-v3.ts'
import { ok } from '../../../../src-shared/lib/result.ts'
import type { Outcome } from '../refusal.ts'
import { findWorksheet, type Workspace } from '../workspace.ts'
import { wrongField } from './define-field.ts'
import { definitionOf, emptyDefinition, type Field, type FieldDefinition } from './field.ts'
import type { Worksheet } from './worksheet.ts'

/** The worksheet that gets the field. */
export interface Holder {
  readonly key: number
  readonly id: string
  readonly name: string
  readonly alias: string
}

function findTarget(workspace: Workspace, field: NewField, own: Holder): Outcome<Pick<Worksheet, 'key' | 'id' | 'fields'>> {
  const name = field.dataSource ?? ''
  if (name === '') return wrongField(field.name, 'dataSource, the id of the related worksheet, is required')
  return findWorksheet(workspace, own.alias !== '' && name === own.alias ? own.id : name)
}

/** Ids of fields of the related worksheet. */
export function checkShowFields(name: string, target: Pick<Worksheet, 'fields'>, showFields: readonly string[]): Outcome<null> {
  const unknown = showFields.find((id) => !target.fields.some((field) => field.id === id))
  return unknown === undefined
    ? ok(null)
    : wrongField(name, `showFields: no field ${JSON.stringify(unknown)} in the related worksheet`)
}

/** Adds the field, and the field on the other side of a two-way relation (service-notes B, `dataSource`, `sourceField`). */
export function addRelation(workspace: Workspace, own: Holder, field: NewField, definition: FieldDefinition): Outcome<null> {
  const target = findTarget(workspace, field, own)
  if (!target.ok) return target
  const { catalog } = workspace.storage
  const showFields = field.relation?.showFields ?? []
  const shown = checkShowFields(field.name, target.value, showFields)
  if (!shown.ok) return shown
  const isBidirectional = field.relation?.bidirectional ?? false
  const hasRoom = target.value.fields.length < workspace.caps.fieldsPerWorksheet
  if (isBidirectional && !hasRoom) return wrongField(field.name, 'the related worksheet takes no more fields')
  const relation = catalog.nextRelation()
  const id = workspace.ids.next()
  const otherId = isBidirectional ? workspace.ids.next() : ''
  const end = { relation, side: 'a', worksheetId: target.value.id, otherFieldId: otherId, showFields } as const
  catalog.addField(own.key, id, { ...definition, relation: { ...end, isSingle: definition.subType !== '2' } })
  if (!isBidirectional) return ok(null)
  catalog.addField(target.value.key, otherId, {
    ...emptyDefinition,
    name: own.name,
    code: String(typeCodes.Relation),
    type: 'Relation',
    subType: '2',
    relation: { relation, side: 'b', worksheetId: own.id, otherFieldId: id, isSingle: false, showFields: [] },
  })
  return ok(null)
}

/** Before a relation's field goes: the one on the other side goes on alone with its links; without one the links go too. */
export function releaseRelation(workspace: Workspace, field: Field): void {
  const { catalog, links } = workspace.storage
  const end = field.relation
  if (end === null) return
  const other = catalog.worksheets().flatMap((worksheet) => worksheet.fields.filter((each) => each.id === end.otherFieldId))[0]
  if (other?.relation == null) links.removeRelation(end.relation)
  else catalog.saveField(other.key, { ...definitionOf(other), relation: { ...other.relation, otherFieldId: '' } })
}

/** No relation shows a field that is gone. */
export function forgetShownField(workspace: Workspace, fieldId: string): void {
  const { catalog } = workspace.storage
  for (const field of catalog.worksheets().flatMap((worksheet) => worksheet.fields)) {
    const end = field.relation
    if (end === null || !end.showFields.includes(fieldId)) continue
    const showFields = end.showFields.filter((id) => id !== fieldId)
    catalog.saveField(field.key, { ...definitionOf(field), relation: { ...end, showFields } })
  }
}

/**
 * Creates a worksheet with the types that the generation of the interface lists as creatable (Resources, Field type codes). One title
 * field; where none is marked the first text field becomes it, else the first field. A two-way relation makes a field on the other side.
 */
import type { FieldTypeName } from '../../../../src-shared/api/field-types.ts'
import type { NewField } from '../../../../src-shared/api/v3/structure-v3.ts'
import { ok } from '../../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../refusal.ts'
import type { Workspace } from '../workspace.ts'
import { checkFields, defineField, titlePlace } from './define-field.ts'
import type { FieldDefinition } from './field.ts'
import { addRelation, type Holder } from './relation-fields.ts'

export interface NewWorksheet {
  readonly name: string
  readonly alias: string
  readonly sectionId: string
  readonly fields: readonly NewField[]
  /** Types that may be created. */
  readonly creatable: ReadonlySet<FieldTypeName>
}

/** `except` is the worksheet that keeps its own alias. */
export function checkAlias(workspace: Workspace, alias: string, except: string | null): Outcome<null> {
  const isTaken = workspace.storage.catalog.worksheets().some((each) => each.id !== except && each.alias === alias)
  return alias !== '' && isTaken ? refuse('alreadyExists', `the alias ${alias} is taken`) : ok(null)
}

/** '' names no section. */
export function checkSection(workspace: Workspace, sectionId: string): Outcome<null> {
  return sectionId === '' || workspace.storage.catalog.sections().some((each) => each.id === sectionId)
    ? ok(null)
    : refuse('notFound', `no section ${JSON.stringify(sectionId)}`)
}

/** Adds a field to a worksheet that exists. */
export function addField(workspace: Workspace, worksheet: Holder, field: NewField, definition: FieldDefinition): Outcome<null> {
  if (definition.type === 'Relation') return addRelation(workspace, worksheet, field, definition)
  workspace.storage.catalog.addField(worksheet.key, workspace.ids.next(), definition)
  return ok(null)
}

function withTitle(definitions: readonly FieldDefinition[]): readonly FieldDefinition[] {
  if (definitions.some((each) => each.isTitle)) return definitions
  const title = titlePlace(definitions)
  return definitions.map((each, place) => ({ ...each, isTitle: place === title }))
}

function insertWorksheet(workspace: Workspace, request: NewWorksheet, definitions: readonly FieldDefinition[]): Outcome<string> {
  const { catalog } = workspace.storage
  const id = workspace.ids.next()
  const { name, alias } = request
  const sectionId = request.sectionId === '' ? (catalog.sections()[0]?.id ?? '') : request.sectionId
  const key = catalog.addWorksheet({ id, name, alias, desc: '', remark: '', sectionId, iconUrl: '', status: 1 }, [
    { id: workspace.ids.next(), name: 'All', type: '0' },
  ])
  for (const [place, definition] of definitions.entries()) {
    const field = request.fields[place]
    if (field === undefined) throw new Error('a definition without its field')
    const added = addField(workspace, { key, id, name, alias }, field, definition)
    if (!added.ok) return added
  }
  return ok(id)
}

/** Answers the new worksheet's id. */
export function createWorksheet(workspace: Workspace, request: NewWorksheet): Outcome<string> {
  const alias = checkAlias(workspace, request.alias, null)
  if (!alias.ok) return alias
  const section = checkSection(workspace, request.sectionId)
  if (!section.ok) return section
  const definitions: FieldDefinition[] = []
  for (const field of request.fields) {
    const definition = defineField(workspace, field, request.creatable)
    if (!definition.ok) return definition
    definitions.push(definition.value)
  }
  const together = checkFields(workspace, definitions)
  if (!together.ok) return together
  return workspace.storage.atomically(() => insertWorksheet(workspace, request, withTitle(definitions)))
}

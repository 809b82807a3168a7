/**
 * Edits a worksheet's structure (V3 operation 5), all or nothing: name, alias, remark, section, and fields removed, changed and added in
 * that order. Exactly one field is the title afterwards.
 */
import type { FieldTypeName } from '../../../../src-shared/api/field-types.ts'
import type { EditedField, NewField } from '../../../../src-shared/api/v3/structure-v3.ts'
import { ok } from '../../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../refusal.ts'
import { recomputeAfterEdit } from '../rows/recompute.ts'
import type { Workspace } from '../workspace.ts'
import { addField, checkAlias, checkSection } from './create-worksheet.ts'
import { checkFields, defineField, titlePlace } from './define-field.ts'
import { editField } from './edit-field.ts'
import { definitionOf, type Field, type FieldDefinition } from './field.ts'
import { removeField } from './remove-field.ts'
import type { Worksheet } from './worksheet.ts'

export interface WorksheetChange {
  readonly name?: string | undefined
  readonly alias?: string | undefined
  readonly remark?: string | undefined
  readonly sectionId?: string | undefined
  readonly addFields?: readonly NewField[] | undefined
  readonly editFields?: readonly EditedField[] | undefined
  /** Ids. */
  readonly removeFields?: readonly string[] | undefined
  /** Types that may be created. */
  readonly creatable: ReadonlySet<FieldTypeName>
}

/** A field as it will be: `field` is null for a new one. */
interface PlannedField {
  readonly field: Field | null
  readonly request: NewField | null
  readonly definition: FieldDefinition
  /** What the request says about being the title. */
  readonly marked: boolean | undefined
}

/** Every field that the change names exists and is named once. */
function checkNamed(worksheet: Worksheet, change: WorksheetChange): Outcome<null> {
  const ids = [...(change.editFields ?? []).map((field) => field.id), ...(change.removeFields ?? [])]
  const unknown = ids.find((id) => !worksheet.fields.some((field) => field.id === id))
  if (unknown !== undefined) return refuse('notFound', `no field ${JSON.stringify(unknown)} in ${worksheet.name}`)
  const repeated = ids.find((id, place) => ids.indexOf(id) !== place)
  return repeated === undefined ? ok(null) : refuse('parameterValueError', `the field ${repeated} is named twice`)
}

function planFields(workspace: Workspace, worksheet: Worksheet, change: WorksheetChange): Outcome<readonly PlannedField[]> {
  const planned: PlannedField[] = []
  for (const field of worksheet.fields) {
    if (change.removeFields?.includes(field.id) === true) continue
    const request = change.editFields?.find((each) => each.id === field.id)
    const definition =
      request === undefined ? ok(definitionOf(field)) : editField(workspace, worksheet, field, request, change.creatable)
    if (!definition.ok) return definition
    planned.push({ field, request: null, definition: definition.value, marked: request?.isTitle })
  }
  for (const request of change.addFields ?? []) {
    const definition = defineField(workspace, request, change.creatable)
    if (!definition.ok) return definition
    planned.push({ field: null, request, definition: definition.value, marked: request.isTitle })
  }
  return planned.length === 0 ? refuse('parameterValueError', 'a worksheet keeps at least one field') : ok(planned)
}

/** The marked field, else the present title, else the first text field, else the first field. */
function settleTitle(planned: readonly PlannedField[]): Outcome<readonly PlannedField[]> {
  const marked = planned.filter((each) => each.marked === true)
  if (marked.length > 1) return refuse('parameterValueError', 'a worksheet has one title field')
  const present = planned.find((each) => each.field?.isTitle === true)
  if (marked.length === 0 && present?.marked === false) {
    return refuse('parameterValueError', `field ${present.definition.name}: mark another field as the title instead`)
  }
  const title = marked[0] ?? present ?? planned[titlePlace(planned.map((each) => each.definition))]
  return ok(planned.map((each) => ({ ...each, definition: { ...each.definition, isTitle: each === title } })))
}

function applyFields(
  workspace: Workspace,
  worksheet: Worksheet,
  change: WorksheetChange,
  planned: readonly PlannedField[],
): Outcome<null> {
  const { catalog } = workspace.storage
  const changed = (each: PlannedField): boolean =>
    each.marked !== undefined ||
    each.field?.isTitle !== each.definition.isTitle ||
    change.editFields?.some((edited) => edited.id === each.field?.id) === true
  for (const { field, definition } of planned.filter(changed)) {
    if (field !== null) catalog.saveField(field.key, definition)
  }
  for (const field of worksheet.fields) {
    if (change.removeFields?.includes(field.id) === true) removeField(workspace, worksheet, field)
  }
  const holder = { ...worksheet, name: change.name ?? worksheet.name, alias: change.alias ?? worksheet.alias }
  for (const { request, definition } of planned) {
    if (request === null) continue
    const added = addField(workspace, holder, request, definition)
    if (!added.ok) return added
  }
  return ok(null)
}

export function editWorksheet(workspace: Workspace, worksheet: Worksheet, change: WorksheetChange): Outcome<null> {
  const alias = checkAlias(workspace, change.alias ?? worksheet.alias, worksheet.id)
  if (!alias.ok) return alias
  const section = checkSection(workspace, change.sectionId ?? '')
  if (!section.ok) return section
  const named = checkNamed(worksheet, change)
  if (!named.ok) return named
  const planned = planFields(workspace, worksheet, change)
  if (!planned.ok) return planned
  const titled = settleTitle(planned.value)
  if (!titled.ok) return titled
  const together = checkFields(
    workspace,
    titled.value.map((each) => each.definition),
  )
  if (!together.ok) return together
  return workspace.storage.atomically(() => {
    const { key, fields, views, ...definition } = worksheet
    workspace.storage.catalog.saveWorksheet(key, {
      ...definition,
      name: change.name ?? worksheet.name,
      alias: change.alias ?? worksheet.alias,
      remark: change.remark ?? worksheet.remark,
      sectionId: (change.sectionId ?? '') === '' ? worksheet.sectionId : (change.sectionId ?? ''),
    })
    const applied = applyFields(workspace, worksheet, change, titled.value)
    if (applied.ok) recomputeAfterEdit(workspace, new Set([worksheet.id]))
    return applied
  })
}

/** Takes a field out of its worksheet with everything that rows hold in it. */

import { typeCodes } from '../../../../src-shared/api/field-types.ts'
import type { Workspace } from '../workspace.ts'
import { titlePlace } from './define-field.ts'
import { definitionOf, emptyDefinition, type Field } from './field.ts'
import { forgetShownField, releaseRelation } from './relation-fields.ts'
import type { Worksheet } from './worksheet.ts'

export function removeField(workspace: Workspace, worksheet: Pick<Worksheet, 'key'>, field: Field): void {
  releaseRelation(workspace, field)
  forgetShownField(workspace, field.id)
  workspace.storage.catalog.removeField(worksheet.key, field.key)
}

/** After fields went for another worksheet's sake: a worksheet has one title, and at least the field that it is. */
export function ensureTitle(workspace: Workspace, worksheetId: string): void {
  const { catalog } = workspace.storage
  const worksheet = catalog.worksheets().find((each) => each.id === worksheetId)
  if (worksheet === undefined || worksheet.fields.some((field) => field.isTitle)) return
  const title = worksheet.fields[titlePlace(worksheet.fields)]
  if (title !== undefined) catalog.saveField(title.key, { ...definitionOf(title), isTitle: true })
  else {
    const definition = { ...emptyDefinition, name: 'Title', code: String(typeCodes.Text), type: 'Text', isTitle: true } as const
    catalog.addField(worksheet.key, workspace.ids.next(), definition)
  }
}

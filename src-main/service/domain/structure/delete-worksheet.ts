/**
 * Deletes a worksheet with its fields, views, rows and their history. Fields of other worksheets that related to it go with it, because there
 * is nothing left that they could show. It has no recycle bin (V3 operation 6 has no such flag).
 */
import { ok } from '../../../../src-shared/lib/result.ts'
import type { Outcome } from '../refusal.ts'
import { recomputeAfterEdit } from '../rows/recompute.ts'
import type { Workspace } from '../workspace.ts'
import { forgetShownField } from './relation-fields.ts'
import { ensureTitle, removeField } from './remove-field.ts'
import type { Worksheet } from './worksheet.ts'

export function deleteWorksheet(workspace: Workspace, worksheet: Worksheet): Outcome<null> {
  const { catalog, links } = workspace.storage
  return workspace.storage.atomically(() => {
    for (const field of worksheet.fields) {
      if (field.relation !== null) links.removeRelation(field.relation.relation)
      forgetShownField(workspace, field.id)
    }
    const others = catalog.worksheets().filter((each) => each.id !== worksheet.id)
    for (const other of others) {
      const pointing = other.fields.filter((field) => field.relation?.worksheetId === worksheet.id)
      for (const field of pointing) {
        if (field.relation !== null) links.removeRelation(field.relation.relation)
        removeField(workspace, other, field)
      }
      if (pointing.length > 0) ensureTitle(workspace, other.id)
    }
    catalog.removeWorksheet(worksheet.key)
    recomputeAfterEdit(workspace, new Set([worksheet.id]))
    return ok(null)
  })
}

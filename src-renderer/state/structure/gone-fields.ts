/** What a worksheet is looked at by, without the fields that it no longer has. Pure. */
import type { Field } from '../../../src-shared/model/field.ts'
import { listConditions, removeField } from '../sheet/filter-draft.ts'
import type { SheetState } from '../sheet/sheet-state.ts'

/** The same sheet when every field that it names is there. A filter is never widened by itself: only the user asks for this. */
export function withoutGone(sheet: SheetState, fields: readonly Pick<Field, 'id'>[]): SheetState {
  const known = new Set<string>(fields.map((field) => field.id))
  const gone = [...new Set(listConditions(sheet.filter).map((it) => it.field))].filter((field) => !known.has(field))
  const sorts = sheet.sorts.filter((it) => known.has(it.field))
  const groups = sheet.groups.filter((it) => known.has(it.field))
  if (gone.length === 0 && sorts.length === sheet.sorts.length && groups.length === sheet.groups.length) return sheet
  return { ...sheet, filter: gone.reduce(removeField, sheet.filter), sorts, groups }
}

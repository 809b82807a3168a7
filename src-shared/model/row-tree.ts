/** Rows of a worksheet that lie in each other: a relation of the worksheet to itself, to one row, says in which (cascading select). */

import type { Field } from './field.ts'
import type { WorksheetId } from './ids.ts'
import { contentOf } from './value-kind.ts'

/** The field that names the row above; null where the worksheet has no tree. A plain relation goes before a cascading select of its own. */
export function parentField(fields: readonly Field[], worksheetId: WorksheetId): Field | null {
  const own = fields.filter((it) => it.kind === 'rows' && it.relatedWorksheetId === worksheetId && !it.isMultiple)
  return own.find((it) => contentOf(it) === 'relation') ?? own[0] ?? null
}

/** Between the names of a path, as people write it. */
export const pathSeparator = ' / '

/** More levels are a circle. */
export const mostLevels = 20

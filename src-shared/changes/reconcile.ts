/** What the service's present value means for a staged cell. */
import type { CellValue } from '../model/cell-value.ts'
import type { Field } from '../model/field.ts'
import { isSameToService } from './comparable-value.ts'
import type { Staged } from './journal-entry.ts'

/**
 * - `clean`: still the base, so a push overwrites nothing that the user has not seen
 * - `confirmed`: already the staged value (pushed, or a colleague did the same): nothing is left to push
 * - `conflict`: someone changed it to something else
 */
export type Reconciled = 'clean' | 'confirmed' | 'conflict'

export function reconcile(staged: Staged, theirs: CellValue, field: Field): Reconciled {
  if (isSameToService(staged.value, theirs, field)) return 'confirmed'
  return isSameToService(staged.base, theirs, field) ? 'clean' : 'conflict'
}

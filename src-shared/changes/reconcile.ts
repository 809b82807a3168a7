/** What the service's present value means for a staged cell. */
import type { CellValue } from '../model/cell-value.ts'
import { type Field, isSignature } from '../model/field.ts'
import { isSameToService } from './comparable-value.ts'
import { areSameFiles, isSameSentFile } from './same-files.ts'
import type { Staged } from './staged-cell.ts'

/**
 * - `clean`: still the base, so a push overwrites nothing that the user has not seen
 * - `confirmed`: already the staged value (pushed, or a colleague did the same): nothing is left to push
 * - `conflict`: someone changed it to something else
 */
export type Reconciled = 'clean' | 'confirmed' | 'conflict'

/**
 * A signature that was pushed from here is answered under an address that nobody knew before: until it is read anew, any picture is taken
 * for it. Only as the base: a picture that is yet to be sent is never taken for one that is there.
 */
function isPushedPicture(base: CellValue, theirs: CellValue, field: Field): boolean {
  if (!isSignature(field) || !Array.isArray(base) || !Array.isArray(theirs)) return false
  const [picture] = base
  return typeof picture === 'object' && picture.staged !== undefined
}

/** What is staged is told from what a service answers by less than two answers of it: what is surely the base still is none of ours. */
function reconcileFiles({ base, value }: Staged, theirs: CellValue, field: Field): Reconciled {
  if (isSameToService(base, theirs, field)) return 'clean'
  return areSameFiles(value, theirs, isSameSentFile) ? 'confirmed' : 'conflict'
}

export function reconcile(staged: Staged, theirs: CellValue, field: Field): Reconciled {
  if (field.kind === 'attachments' && !isSignature(field)) return reconcileFiles(staged, theirs, field)
  if (isSameToService(staged.value, theirs, field)) return 'confirmed'
  return isSameToService(staged.base, theirs, field) || isPushedPicture(staged.base, theirs, field) ? 'clean' : 'conflict'
}

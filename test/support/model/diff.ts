/** The cells in which two states of a row differ. */

import type { Staged } from '../../../src-shared/changes/staged-cell.ts'
import { isSameValue } from '../../../src-shared/model/cell-value.ts'
import type { Cells } from './project.ts'

/** Field -> change from `from` to `to`; a field missing on one side is empty there. Projecting the result over `from` gives `to`. */
export function diff(from: Cells, to: Cells): ReadonlyMap<string, Staged> {
  const changes = new Map<string, Staged>()
  for (const field of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const base = from[field] ?? null
    const value = to[field] ?? null
    if (!isSameValue(base, value)) changes.set(field, { base, value })
  }
  return changes
}

/** Squashes a journal into at most one change per cell: the last entry counts, and an edit back to the base is no change. */
import type { Staged } from '../../../src-shared/changes/staged-cell.ts'
import { type Entry, type StagedCells, stagedOrNull } from './journal.ts'

/** Entries oldest first. */
export function squash(entries: readonly Entry[]): StagedCells {
  const rows = new Map<string, Map<string, Staged>>()
  for (const { row, field, after } of entries) {
    const staged = stagedOrNull(after)
    const cells = rows.get(row)
    if (staged !== null) {
      if (cells === undefined) rows.set(row, new Map([[field, staged]]))
      else cells.set(field, staged)
    } else if (cells?.delete(field) && cells.size === 0) {
      rows.delete(row)
    }
  }
  return rows
}

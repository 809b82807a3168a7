/** Undo as data: the state that a cell takes when an entry is taken back. */
import type { Staged } from '../../../src-shared/changes/staged-cell.ts'
import type { Entry } from './journal.ts'

/**
 * The state that undoes `entry`.
 *
 * While the entry is still in the journal the cell returns to exactly what was staged before, or to no change. Once the service has
 * confirmed it, undoing is a new edit: from the value that was pushed (so that a colleague's later edit shows up as a conflict) back
 * to the value seen before.
 */
export function inverseState(entry: Entry, isSettled: boolean): Staged {
  const seenBefore = entry.before === null ? entry.after.base : entry.before.value
  if (isSettled) return { base: entry.after.value, value: seenBefore }
  return entry.before ?? { base: entry.after.base, value: entry.after.base }
}

/**
 * The inverse of one command, given its entries in order and the states its cells are in now. Appending it to a journal brings every
 * cell back to where it was before the command.
 */
export function invert(entries: readonly Entry[], now: (row: string, field: string) => Staged | null): readonly Entry[] {
  const firsts = new Map<string, Entry>()
  for (const entry of entries) {
    const cell = JSON.stringify([entry.row, entry.field])
    if (!firsts.has(cell)) firsts.set(cell, entry)
  }
  return [...firsts.values()].map((entry) => ({
    row: entry.row,
    field: entry.field,
    after: inverseState(entry, false),
    before: now(entry.row, entry.field),
  }))
}

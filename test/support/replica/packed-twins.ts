/** What two staging worlds have in common that did the same, one with what is staged as sets and one with an entry for every cell. */
import { type Review, reviewPage } from '../../../src-main/replica/rules/review-changes.ts'
import { undoNames } from '../../../src-main/replica/stage/command.ts'
import type { World } from './bulk-world.ts'
import { readOverlay } from './check-projection.ts'
import { onEntries } from './on-entries.ts'

/** A command over several columns may number its cells column by column or row by row. */
const sorted = ({ total, rows }: Review): unknown => ({
  total,
  rows: rows
    .map((row) => ({ ...row, cells: row.cells.toSorted((a, b) => (a.field < b.field ? -1 : 1)) }))
    .toSorted((a, b) => (a.row < b.row ? -1 : 1)),
})

/** What the window shows, and what it would push. */
export const shown = ({ store, tables }: World): unknown => ({
  overlay: readOverlay(store, tables()),
  counts: store.prepare('select * from staged_count').all(),
  flaws: store.prepare('select k, f, rule from flaw order by 1, 2, 3').all(),
  marks: store.prepare('select k, f, state from mark order by 1, 2').all(),
  undo: undoNames(store, tables().n),
  review: sorted(reviewPage(store, { worksheetId: null, offset: 0, limit: 50, only: 'all' })),
})

/** Everything that was ever staged, as undo finds it. */
export const everyEntry = ({ store }: World): unknown =>
  onEntries(store, () => {
    const entries = (table: string) =>
      store.prepare(`select cmd, k, f, base, value, was_staged, was_base, was_value from ${table} order by cmd, k, f, seq`).all()
    return { journal: entries('journal'), history: entries('history') }
  })

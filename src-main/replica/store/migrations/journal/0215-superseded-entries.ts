/** Entries that later ones took the place of, by their cells: what settles a few cells no longer looks at everything that is staged. */
import type { Migration } from '../../migrate.ts'

export const supersededEntries: Migration = {
  number: 215,
  name: 'superseded-entries',
  sql: `
create index journal_superseded on journal (ws, k, f) where is_current = 0;
`,
}

/** What was staged in a row when its deletion was sent: it comes back with the row. */
import type { Migration } from '../../migrate.ts'

export const stagedThen: Migration = {
  number: 230,
  name: 'staged-then',
  sql: `
-- JSON, field number to stored value; null where nothing was.
alter table receipt_row add column staged text;
`,
}

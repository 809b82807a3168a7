/** Imports that fill, in a second pass over the same file, what relates to rows that the first pass makes. */
import type { Migration } from '../../migrate.ts'

export const importSecondPass: Migration = {
  number: 378,
  name: 'import-second-pass',
  sql: `
-- The import whose lines say which rows this one changes; null for one that goes by its own rules.
alter table import_run add column follows text references import_run (id) on delete cascade;
-- One at most.
create unique index import_run_by_first on import_run (follows) where follows is not null;
`,
}

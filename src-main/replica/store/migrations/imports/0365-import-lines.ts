/** Which line of its file a staged row comes from: the row panel, and whoever asks later, are told (../../../imports/import-lines.ts). */
import type { Migration } from '../../migrate.ts'

export const importLines: Migration = {
  number: 365,
  name: 'import-lines',
  sql: `
-- What one slice of a run has staged: new rows in one record, changed and deleted ones in another.
create table import_line (
  import text not null references import_run (id) on delete cascade,
  n integer not null,
  ws integer not null,
  change text not null check (change in ('create', 'update', 'delete')),
  -- The smallest and the largest key among its rows.
  first_key integer not null,
  last_key integer not null,
  -- Of its first row.
  first_line integer not null,
  -- Keys of the rows in their order, four bytes each; null where each follows the one before.
  keys blob,
  -- The same of their lines.
  lines blob,
  primary key (import, n)
) strict, without rowid;
create index import_line_of_keys on import_line (ws, first_key, last_key);
`,
}

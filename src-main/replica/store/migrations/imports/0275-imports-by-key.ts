/** Imports by key: lines that are skipped because they have no row, and what the check would make of rows that are there. */
import type { Migration } from '../../migrate.ts'

export const importsByKey: Migration = {
  number: 275,
  name: 'imports-by-key',
  sql: `
alter table import_reject add column kind text not null default 'rejected' check (kind in ('rejected', 'skipped'));
create index import_reject_by_kind on import_reject (import, kind, line);

-- The first changes of the last check, in the order of the file; its result says how many there are.
create table import_change (
  import text not null references import_run (id) on delete cascade,
  line integer not null,
  row text not null,
  title text not null,
  change text not null check (change in ('update', 'delete')),
  -- JSON: field, value before and after of each cell that changes.
  cells text not null,
  primary key (import, line)
) strict, without rowid;
`,
}

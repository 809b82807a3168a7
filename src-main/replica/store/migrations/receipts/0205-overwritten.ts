/** What colleagues wrote between our check and our write, and our write replaced: found in the row logs after a push, kept to be given back. */
import type { Migration } from '../../migrate.ts'

export const overwritten: Migration = {
  number: 205,
  name: 'overwritten',
  sql: `
create table overwritten (
  receipt integer not null references receipt (id) on delete cascade,
  n integer not null,
  -- Number of the field.
  f integer not null,
  run integer not null,
  -- What stood there, as cells are stored.
  value any,
  by_id text not null,
  by_name text not null,
  -- The service's clock; null where it says none that can be read.
  at integer,
  primary key (receipt, n, f)
) strict, without rowid;
create index overwritten_of_run on overwritten (run);
`,
}

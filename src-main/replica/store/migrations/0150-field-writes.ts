/** What was learned about single fields by writing them: that this service stores them, or that it refused to (service-notes B2). */
import type { Migration } from '../migrate.ts'

export const fieldWrites: Migration = {
  number: 150,
  name: 'field-writes',
  sql: `
create table field_write (
  ws integer not null references worksheet (n) on delete cascade,
  f integer not null check (f > 0),
  -- Milliseconds since the epoch; null for a field of which a written value was read back.
  refused_at integer,
  -- The service's own; '' where it said nothing and kept the old value.
  words text not null default '',
  primary key (ws, f),
  check (refused_at is not null or words = '')
) strict, without rowid;
`,
}

/** Links to single rows that were made from here: the interface makes them and lists none (V2 operation 12). */
import type { Migration } from '../migrate.ts'

export const madeLinks: Migration = {
  number: 295,
  name: 'made-links',
  sql: `
create table made_link (
  id integer primary key,
  worksheet text not null,
  row_id text not null,
  url text not null,
  -- Milliseconds since the epoch.
  made_at integer not null,
  -- YYYY-MM-DD HH:mm:ss as it was sent; null for a link that never ends.
  valid_until text,
  -- JSON: names of the fields that it shows; null for all of them.
  fields text,
  has_password integer not null check (has_password in (0, 1))
) strict;
create index made_link_of_row on made_link (worksheet, row_id, made_at);
`,
}

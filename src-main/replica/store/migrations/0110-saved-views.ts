/** Views that people saved of a worksheet, which one opens first, and what the service's own views gave when they were last read. */
import type { Migration } from '../migrate.ts'

export const savedViews: Migration = {
  number: 110,
  name: 'saved-views',
  sql: `
create table saved_view (
  id text primary key,
  ws integer not null references worksheet (n) on delete cascade,
  name text not null check (name <> ''),
  -- JSON: filter, sorts, groups, columns and look.
  content text not null
) strict, without rowid;
create unique index saved_view_name on saved_view (ws, name collate nocase);

-- The view that opens first; no row opens every row of the worksheet.
create table first_view (
  ws integer primary key references worksheet (n) on delete cascade,
  kind text not null check (kind in ('own', 'service')),
  view text not null
) strict;

create table service_view (
  ws integer not null references worksheet (n) on delete cascade,
  view text not null,
  -- The reading whose pages count; another number is one under way, or one that was broken off.
  reading integer not null,
  read_at integer not null,
  -- JSON array of field ids; null when rows carried every field.
  fields text,
  primary key (ws, view)
) strict, without rowid;

create table service_view_page (
  ws integer not null references worksheet (n) on delete cascade,
  view text not null,
  reading integer not null,
  page integer not null,
  -- JSON array of row keys in the view's order.
  keys text not null,
  primary key (ws, view, reading, page)
) strict;
`,
}

/**
 * The first form of a data folder. Rows live in one table per worksheet (`w<key>`, made with the worksheet), with one untyped
 * column per field (`f<key>`), so that filters and sorts are bare SQL. Links of both ends of a relation are one record.
 */
export const initial = `
create table settings (name text primary key, value text not null) without rowid;
create table sections (position integer primary key, id text not null unique, name text not null, parent text not null);
create table pages (position integer primary key, id text not null unique, definition text not null);
create table worksheets (key integer primary key, id text not null unique, definition text not null, next_row integer not null);
create table fields (
  key integer primary key autoincrement, worksheet integer not null references worksheets, id text not null unique, definition text not null
);
create index fields_worksheet on fields (worksheet);
create table views (position integer primary key, worksheet integer not null references worksheets, id text not null unique, definition text not null);

create table links (
  relation integer not null, a integer not null, b integer not null, position integer not null, primary key (relation, a, b)
) without rowid;
create index links_reverse on links (relation, b, a);

create table bin (
  worksheet integer not null, key integer not null, id text not null, at integer not null, by text not null, cells text not null,
  primary key (worksheet, key)
) without rowid;
create table bin_links (relation integer not null, a integer not null, b integer not null, position integer not null);

create table accounts (position integer primary key, id text not null unique, definition text not null);
create table departments (position integer primary key, id text not null unique, definition text not null);
create table regions (position integer primary key, id text not null unique, definition text not null);
create table roles (position integer primary key, kind text not null, id text not null, definition text not null, unique (kind, id));

create table files (token text primary key, name text not null, size integer not null) without rowid;

create table changes (
  mark integer primary key, worksheet integer not null, row text not null, kind text not null, at integer not null,
  by text not null, changes text not null
);
create index changes_row on changes (worksheet, row);
create table runs (mark integer primary key, worksheet integer not null, row text not null, event text not null, at integer not null);
`

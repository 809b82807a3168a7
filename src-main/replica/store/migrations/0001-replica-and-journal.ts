/** The first format: structures, names, layouts, the journal of staged changes, pull ledger and push history. Rows have tables of their own per worksheet. */
import type { Migration } from '../migrate.ts'

export const replicaAndJournal: Migration = {
  number: 1,
  name: 'replica-and-journal',
  sql: `
create table app (
  one integer primary key check (one = 1),
  structure text not null,
  read_at integer not null
) strict;

-- Facts about the service that were found out once, such as whether it lists rows by id.
create table fact (name text primary key, value text not null) strict, without rowid;

create table worksheet (
  n integer primary key,
  id text not null unique,
  name text not null,
  -- The structure as the service answered it.
  structure text not null,
  -- Grows with every change of structure: readers keep what they derived from it under this number.
  version integer not null default 1,
  is_gone integer not null default 0 check (is_gone in (0, 1)),
  layout text,
  -- Next free row key. Keys are never used again.
  next_key integer not null default 1,
  row_count integer not null default 0 check (row_count >= 0),
  -- Grows with every pull; rows that a finished full pull did not see carry an older number.
  generation integer not null default 0,
  pulled_at integer,
  -- Newest time of change that the service gave for any row by the end of the last finished pull, in the service's own clock.
  watermark text
) strict;

create table worksheet_field (
  ws integer not null references worksheet (n) on delete cascade,
  -- Number of the column c<n> in the worksheet's row tables. 0 stands for the row itself.
  n integer not null check (n > 0),
  field_id text not null,
  definition text not null,
  is_gone integer not null default 0 check (is_gone in (0, 1)),
  primary key (ws, n),
  unique (ws, field_id)
) strict, without rowid;

create table name (
  kind text not null,
  id text not null,
  text text not null,
  avatar text,
  primary key (kind, id)
) strict, without rowid;

-- A command is what one undo takes back. 'do' commands form the undo list; 'undo' and 'redo' carry the entries that reverse them.
create table command (
  id integer primary key,
  ws integer not null references worksheet (n) on delete cascade,
  kind text not null check (kind in ('do', 'undo', 'redo')),
  of integer references command (id),
  label text not null,
  origin text not null,
  at integer not null,
  is_undone integer not null default 0 check (is_undone in (0, 1)),
  -- An undone command that a later one has made impossible to redo.
  is_dead integer not null default 0 check (is_dead in (0, 1)),
  -- The command whose entries must be inverted next: itself, or the last undo or redo of it.
  latest integer,
  first_seq integer not null default 0,
  last_seq integer not null default 0,
  check ((kind = 'do') = (of is null)),
  check (is_dead = 0 or is_undone = 1)
) strict;
create index command_of_worksheet on command (ws, id) where kind = 'do' and is_dead = 0;

-- Append-only. Each entry is the whole state of one cell after one command; the current entry of a cell is what is staged, unless its
-- value is its base. Confirmed entries move to history, where undo still finds them.
create table journal (
  seq integer primary key autoincrement,
  cmd integer not null references command (id),
  ws integer not null,
  k integer not null,
  f integer not null check (f >= 0),
  base any,
  value any,
  was_staged integer not null check (was_staged in (0, 1)),
  was_base any,
  was_value any,
  is_current integer not null check (is_current in (0, 1)),
  check (f > 0 or (base in (0, 1) and value in (0, 1))),
  check (was_staged = 1 or (was_base is null and was_value is null))
) strict;
create unique index journal_current on journal (ws, k, f) where is_current = 1;

create table history (
  seq integer primary key,
  cmd integer not null references command (id),
  ws integer not null,
  k integer not null,
  f integer not null,
  base any,
  value any,
  was_staged integer not null,
  was_base any,
  was_value any
) strict;

-- What is known about a staged cell, or a staged row (f = 0), beyond its being staged.
create table mark (
  ws integer not null,
  k integer not null,
  f integer not null,
  state text not null check (state in ('staged', 'sent', 'refused', 'unknown', 'conflict')),
  code integer,
  message text not null default '',
  is_held integer not null default 0 check (is_held in (0, 1)),
  primary key (ws, k, f),
  -- A mark that says nothing is removed.
  check (state <> 'staged' or is_held = 1)
) strict, without rowid;
create index mark_by_state on mark (ws, state, is_held);

create table staged_count (
  ws integer primary key references worksheet (n) on delete cascade,
  cells integer not null default 0 check (cells >= 0),
  created integer not null default 0 check (created >= 0),
  updated integer not null default 0 check (updated >= 0),
  deleted integer not null default 0 check (deleted >= 0)
) strict;

-- An unfinished full pull: which pages are in, so that it goes on where it stopped.
create table pull (
  ws integer primary key references worksheet (n) on delete cascade,
  generation integer not null,
  started_at integer not null,
  -- First row key of the block that the pull's new rows take in page order.
  first_key integer not null,
  block_rows integer not null,
  page_size integer not null,
  total integer,
  -- Newest times of creation and of change when the pull began, in the service's clock.
  newest_at_start text,
  watermark text
) strict;
create table pull_page (
  ws integer not null references pull (ws) on delete cascade,
  page integer not null,
  rows integer not null,
  primary key (ws, page)
) strict, without rowid;

create table push (
  id integer primary key,
  ws integer not null,
  worksheet_name text not null,
  at integer not null,
  created integer not null default 0,
  updated integer not null default 0,
  deleted integer not null default 0,
  refused integer not null default 0
) strict;

-- What a request under way carries, written before it is sent and removed when its outcome is known: after a crash it says what must
-- be settled by reading back.
create table sent_row (
  ws integer not null,
  k integer not null,
  kind text not null check (kind in ('create', 'update', 'delete')),
  -- Newest creation time on the service before the request, in its own clock; null when unknown.
  watermark text,
  -- Rows that came into the replica before the request have smaller keys: they are not what it created.
  first_key integer not null,
  -- Field number to stored value.
  vals text not null,
  primary key (ws, k)
) strict, without rowid;
`,
}

/** Imports as durable jobs: settings, look-ups, decisions, rejected lines, and the batches that were sent. */
import type { Migration } from '../../migrate.ts'

export const imports: Migration = {
  number: 100,
  name: 'imports',
  sql: `
create table import_run (
  id text primary key,
  worksheet text not null,
  file_name text not null,
  bytes integer not null,
  state text not null check (state in ('draft', 'checking', 'checked', 'staging', 'creating', 'paused', 'interrupted', 'done', 'failed')),
  -- JSON: how the file was recognised and is read, column by column.
  recognised text not null,
  mapping text not null,
  rules text not null,
  -- JSON of the last check's counts and reasons; null when it must be run again.
  result text,
  warnings text not null default '[]',
  created_at integer not null,
  updated_at integer not null
) strict;
create index import_run_by_worksheet on import_run (worksheet, updated_at);

-- What the user decided about a text that names nothing, and how many rows of the last check hold it.
create table import_text (
  import text not null references import_run (id) on delete cascade,
  field text not null,
  text text not null,
  rows integer not null default 0,
  -- JSON; null while undecided.
  decision text,
  -- JSON: what comes near.
  candidates text not null default '[]',
  primary key (import, field, text)
) strict, without rowid;

-- What look-ups answered for names in the file.
create table import_name (
  import text not null references import_run (id) on delete cascade,
  field text not null,
  text text not null,
  answer text not null,
  primary key (import, field, text)
) strict, without rowid;

-- Lines that were not taken, by the check or by the service.
create table import_reject (
  import text not null references import_run (id) on delete cascade,
  line integer not null,
  reason text not null,
  -- JSON array of the original cells.
  cells text not null,
  primary key (import, line)
) strict, without rowid;

-- A run that writes: how far the source has been planned. Everything up to this line is in a batch, rejected, or needs nothing.
create table import_progress (
  import text primary key references import_run (id) on delete cascade,
  kind text not null check (kind in ('stage', 'create')),
  planned_line integer not null default 0,
  is_planned integer not null default 0 check (is_planned in (0, 1)),
  trigger_workflow integer not null default 0 check (trigger_workflow in (0, 1)),
  -- JSON: the newest rows on the service before the run's first request; null until it is known.
  watermark text,
  -- The command that staging goes into, so that one undo takes all of it back.
  command integer,
  counts text not null default '{}'
) strict;

-- Requests of a run, each written before it is sent. 'sent' may have had its effect: after a crash it is settled by reading back.
create table import_batch (
  import text not null references import_run (id) on delete cascade,
  batch integer not null,
  state text not null check (state in ('planned', 'sent', 'confirmed', 'refused')),
  rows integer not null check (rows > 0),
  -- JSON as bytes: line, cells and values of each row, in the order they are sent; null once settled.
  content blob,
  -- JSON: the new row ids, joined to source lines; null before.
  created text,
  code integer,
  message text not null default '',
  primary key (import, batch),
  check ((content is null) = (state in ('confirmed', 'refused')))
) strict, without rowid;
create index import_batch_open on import_batch (import, state) where state in ('planned', 'sent');

-- How columns were mapped last time, by header; a null field was left out on purpose.
create table import_mapping (
  worksheet text not null,
  header text not null,
  field text,
  primary key (worksheet, header)
) strict, without rowid;
`,
}

/** A lasting receipt for every write: what was sent, what was there before, when, and what became of it. Kept after it is settled. */
import type { Migration } from '../../migrate.ts'

export const receipts: Migration = {
  number: 160,
  name: 'receipts',
  sql: `
-- What a person started: a push, an import that writes at once, or a program's.
create table write_run (
  id integer primary key autoincrement,
  kind text not null check (kind in ('push', 'import', 'program')),
  -- Who or what: '' for the person at the window, else the file of the import or the program's name.
  source text not null default '',
  -- The import, as import_run knows it.
  import text,
  -- Our clock.
  started_at integer not null,
  ended_at integer,
  -- Null while it runs, and for good where the app ended in the middle of it.
  outcome text check (outcome in ('done', 'stopped', 'failed')),
  trigger_workflow integer not null check (trigger_workflow in (0, 1)),
  permanent_delete integer not null default 0 check (permanent_delete in (0, 1))
) strict;
create unique index write_run_of_import on write_run (import) where import is not null and ended_at is null;

-- Rows that are sent together. Written in the transaction that takes them, before any byte of them leaves.
create table receipt (
  id integer primary key autoincrement,
  run integer not null references write_run (id) on delete cascade,
  ws integer not null,
  worksheet_name text not null,
  operation text not null check (operation in ('create', 'update', 'delete')),
  -- HTTP requests that carry the rows: one for a batch, one per row where the values differ.
  requests integer not null,
  rows integer not null,
  cells integer not null,
  -- Our clock.
  sent_at integer not null,
  -- JSON: the newest rows that the service showed before a create, {createdAt, ids}; null where nothing was asked.
  newest text,
  -- Rows that came into the replica before have smaller keys: they are not what a create brought.
  first_key integer not null default 0,
  -- JSON, field number to stored value, where every row was sent the same; else each row has its own.
  sent text,
  -- The batch of the import's ledger that holds the rows until they are settled, and then what it held.
  batch integer,
  packed blob,
  -- JSON: ids of the created rows in the order of the packed ones.
  packed_ids text,
  -- Why packed rows were refused.
  code integer,
  words text not null default '',
  -- How many of the rows are in which state; they add up to rows.
  open integer not null default 0 check (open >= 0),
  unknown integer not null default 0 check (unknown >= 0),
  absent integer not null default 0 check (absent >= 0),
  confirmed integer not null default 0 check (confirmed >= 0),
  refused integer not null default 0 check (refused >= 0),
  unsent integer not null default 0 check (unsent >= 0),
  settled_at integer,
  -- Bytes of the values in it, for the bound on size.
  bytes integer not null,
  check (open + unknown + absent + confirmed + refused + unsent = rows)
) strict;
create index receipt_of_run on receipt (run);
create index receipt_open on receipt (ws) where open + unknown + absent > 0;
create index receipt_of_batch on receipt (run, batch) where batch is not null;

create table receipt_row (
  receipt integer not null references receipt (id) on delete cascade,
  -- Place in the request.
  n integer not null,
  ws integer not null,
  k integer not null,
  -- The service's; null for a new row until it is known.
  id text,
  -- open: sent, and no answer yet. unknown: no answer came. absent: no answer came and it is not there; it may still come.
  -- unsent: certainly not taken.
  state text not null check (state in ('open', 'unknown', 'absent', 'confirmed', 'refused', 'unsent')),
  -- What told: the answer itself, reading back, a pull, or a person who decided.
  how text check (how in ('answer', 'read-back', 'person')),
  code integer,
  words text not null default '',
  -- JSON, field number to stored value; null where the receipt has it for all.
  sent text,
  -- The same for what was there before: of the sent fields, or of the whole row where it was deleted. Null for a new row.
  before text,
  primary key (receipt, n)
) strict, without rowid;
create index receipt_row_of on receipt_row (ws, k, receipt);

alter table sent_row add column receipt integer;
alter table sent_row add column n integer;
-- What was there before, by field number.
alter table sent_row add column before text not null default '{}';
`,
}

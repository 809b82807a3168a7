/** What a command staged in one column of many rows, or as many new rows, lies in the journal as a set of rows with their values (stage/packed). */
import type { Migration } from '../../migrate.ts'

export const packedJournal: Migration = {
  number: 360,
  name: 'packed-journal',
  sql: `
-- Stands for the entries first_seq to last_seq of the journal, all of one command: one cell of each of the keys, in their order; or new rows,
-- each with its coming into being and its cells. Gone once they are written out. While it is there, nothing but other batches has
-- entries over it.
create table journal_batch (
  first_seq integer primary key,
  last_seq integer not null check (last_seq >= first_seq),
  cmd integer not null references command (id),
  ws integer not null,
  -- The keys without their last eight bits: batches do not reach over it, so that writing some rows out never touches others.
  block integer not null,
  -- 0: rows as a whole.
  f integer not null check (f >= 0),
  -- The batch that this one is the inverse of.
  inverts integer,
  -- JSON, ascending.
  keys text not null,
  -- What was there, and what is there now: JSON of one stored value for all keys, or of an array of as many; null: what the service has. Of
  -- rows: whether they are there.
  before text,
  after text,
  -- Of rows: JSON of field numbers, and of as many values for each row; a value of null is no cell.
  fields text,
  cells text,
  check ((f = 0) = (cells is not null) and (f = 0) = (fields is not null))
) strict;
create index journal_batch_of_block on journal_batch (ws, block, first_seq);
`,
}

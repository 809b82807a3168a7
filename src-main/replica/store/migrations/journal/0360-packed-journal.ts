/** What a command staged in one column of many rows lies in the journal as sets of rows with their values (stage/packed). */
import type { Migration } from '../../migrate.ts'

export const packedJournal: Migration = {
  number: 360,
  name: 'packed-journal',
  sql: `
-- Stands for the entries first_seq to last_seq of the journal, all of one command: one cell of each of the keys, in their order. Gone once
-- they are written out. While it is there, nothing but other batches has entries over it.
create table journal_batch (
  first_seq integer primary key,
  last_seq integer not null check (last_seq >= first_seq),
  cmd integer not null references command (id),
  ws integer not null,
  -- The keys without their last eight bits: batches do not reach over it, so that writing some rows out never touches others.
  block integer not null,
  f integer not null check (f > 0),
  -- The batch that this one is the inverse of.
  inverts integer,
  -- JSON, ascending.
  keys text not null,
  -- What was there, and what is there now: JSON of one stored value for all keys, or of an array of as many; null: what the service has.
  before text,
  after text
) strict;
create index journal_batch_of_block on journal_batch (ws, block, first_seq);
`,
}

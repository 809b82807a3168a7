/** Batches of new rows that were created as they were staged lie in the history as one text each (settle/creates/packed-history.ts). */
import type { Migration } from '../../migrate.ts'

export const packedHistory: Migration = {
  number: 260,
  name: 'packed-history',
  sql: `
-- Stands for the entries first_seq to last_seq of history, all of one command: each row from nothing to being there (field 0), each of its
-- cells from null to its value. Gone once they are written out.
create table history_batch (
  first_seq integer primary key,
  last_seq integer not null check (last_seq > first_seq),
  cmd integer not null references command (id),
  ws integer not null,
  -- Key of the first row; those of the others follow it.
  first_key integer not null,
  rows integer not null check (rows > 0),
  -- JSON, in the order of the keys: what each row holds, field number to stored value.
  vals text not null
) strict;
create index history_batch_of_rows on history_batch (ws, first_key);
`,
}

/** Staged new rows are compared once with each row that comes; those that one is like are asked about, however often they are undone and done again. */
import type { Migration } from '../../migrate.ts'

export const alikeRows: Migration = {
  number: 381,
  name: 'alike-rows',
  sql: `
-- The key from which on rows that came are still to be compared.
alter table worksheet add column asked_to integer not null default 0;
-- Nobody has said yet that they are to be created all the same.
create table alike_row (
  ws integer not null references worksheet (n) on delete cascade,
  k integer not null,
  primary key (ws, k)
) strict, without rowid;
`,
}

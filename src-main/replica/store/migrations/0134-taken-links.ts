/** Which links changed hands with a push, so that undo gives them back to the rows that lost them: of each link the last time it did. */
import type { Migration } from '../migrate.ts'

export const takenLinks: Migration = {
  number: 134,
  name: 'taken-links',
  sql: `
create table taken_link (
  ws integer not null references worksheet (n) on delete cascade,
  f integer not null,
  -- The related row.
  id text not null,
  -- The row that lost it, and the one that got it.
  k_from integer not null,
  k_to integer not null,
  -- The command that was sent with it: undoing this one or an earlier one gives it back.
  cmd integer not null,
  primary key (ws, f, id)
) strict, without rowid;
create index taken_link_to on taken_link (ws, k_to);
`,
}

/** A link may be taken on from the row that took it: each taking is kept, so that undo of one after the other leads back to the first row. */
import type { Migration } from '../migrate.ts'

export const linksTakenOn: Migration = {
  number: 380,
  name: 'links-taken-on',
  sql: `
create table taken_link_by_command (
  ws integer not null references worksheet (n) on delete cascade,
  f integer not null,
  -- The related row.
  id text not null,
  -- The row that lost it, and the one that got it.
  k_from integer not null,
  k_to integer not null,
  -- The command that was sent with it: undoing this one or an earlier one gives it back.
  cmd integer not null,
  -- What the row that lost it held before, in its order; null of links taken before this was kept.
  held text,
  primary key (ws, f, id, k_to, cmd)
) strict, without rowid;
insert into taken_link_by_command (ws, f, id, k_from, k_to, cmd, held) select ws, f, id, k_from, k_to, cmd, held from taken_link;
drop table taken_link;
alter table taken_link_by_command rename to taken_link;
create index taken_link_to on taken_link (ws, k_to);
`,
}

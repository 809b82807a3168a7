/** Which rows of the trash the service lost while only undo or redo could still stage something in them: they return under their key. */
import type { Migration } from '../migrate.ts'

export const lostRows: Migration = {
  number: 133,
  name: 'lost-rows',
  sql: `
create table lost_row (
  ws integer not null references worksheet (n) on delete cascade,
  k integer not null,
  id text not null,
  primary key (ws, k),
  unique (ws, id)
) strict, without rowid;
`,
}

/** Rows whose deletion a command staged and that somebody had changed: asked about again when the command is done again. */
import type { Migration } from '../migrate.ts'

export const askedRows: Migration = {
  number: 175,
  name: 'asked-rows',
  sql: `
create table asked_row (
  cmd integer not null references command (id) on delete cascade,
  k integer not null,
  primary key (cmd, k)
) strict, without rowid;
`,
}

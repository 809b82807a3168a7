/** Rows that came or changed on the service since the user last said that they have seen them (../../pull/changed-elsewhere.ts). */
import type { Migration } from '../migrate.ts'

export const changedElsewhere: Migration = {
  number: 320,
  name: 'changed-elsewhere',
  sql: `
create table changed_elsewhere (
  ws integer not null,
  k integer not null,
  is_new integer not null check (is_new in (0, 1)),
  primary key (ws, k)
) strict, without rowid;
`,
}

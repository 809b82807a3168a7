/** Whether the row logs of a push were read: where the app ended first, they are read when it is opened again. */
import type { Migration } from '../../migrate.ts'

export const lookedAfter: Migration = {
  number: 229,
  name: 'looked-after',
  sql: `
alter table write_run add column is_looked integer not null default 0 check (is_looked in (0, 1));
update write_run set is_looked = 1;
`,
}

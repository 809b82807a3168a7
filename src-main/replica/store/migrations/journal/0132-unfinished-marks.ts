/** What was known of staged cells when an unfinished command began, such as why the service refused them: editing forgets it, and taking the command back must not. */
import type { Migration } from '../../migrate.ts'

export const unfinishedMarks: Migration = {
  number: 132,
  name: 'unfinished-marks',
  sql: `
create table unfinished_mark (
  cmd integer not null references unfinished_command (cmd) on delete cascade,
  ws integer not null,
  k integer not null,
  f integer not null,
  state text not null,
  code integer,
  message text not null,
  is_held integer not null,
  primary key (cmd, k, f)
) strict, without rowid;
`,
}

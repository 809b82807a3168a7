/** Which commands are still being staged, slice by slice: after a crash each of them is taken back, because half of one is nothing that anybody asked for. */
import type { Migration } from '../../migrate.ts'

export const unfinishedCommands: Migration = {
  number: 130,
  name: 'unfinished-commands',
  sql: `
create table unfinished_command (
  cmd integer primary key references command (id)
) strict;
`,
}

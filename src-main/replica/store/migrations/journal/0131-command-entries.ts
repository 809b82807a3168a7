/** How many entries a command has, so that a list of commands can say it without counting a million entries. Null for those made before. */
import type { Migration } from '../../migrate.ts'

export const commandEntries: Migration = {
  number: 131,
  name: 'command-entries',
  sql: 'alter table command add column entries integer;',
}

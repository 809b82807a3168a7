/** What the kept copy of an import's file holds. */
import type { Migration } from '../../migrate.ts'

export const importDigest: Migration = {
  number: 379,
  name: 'import-digest',
  sql: `
-- SHA-256 of the copy, in hexadecimal digits; null for one of an earlier version.
alter table import_run add column digest text;
`,
}

/** Rescued changes that are staged here: what waited to be staged may still be listed as waiting after a kill, and must not be staged twice. */
import type { Migration } from '../migrate.ts'

export const restagedChanges: Migration = {
  number: 383,
  name: 'restaged-changes',
  sql: `
create table restaged (
  -- SHA-256 of what waited of a worksheet, in hexadecimal.
  digest text primary key
) strict, without rowid;
`,
}

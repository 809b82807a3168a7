/** Which stored files were there after a newer write: an older one that comes late under the same name is told by them. */
import type { Migration } from '../../migrate.ts'

export const seenFiles: Migration = {
  number: 226,
  name: 'seen-files',
  sql: `
-- JSON by field number, of updates that may still come: {receipt of the newer write, files that were there after it}.
alter table receipt_row add column seen text;
`,
}

/** Receipts that keep the rows under way in one text, for as long as nothing but a plain answer comes of them (receipts/brief-receipts.ts). */
import type { Migration } from '../../migrate.ts'

export const briefReceipts: Migration = {
  number: 250,
  name: 'brief-receipts',
  sql: `
-- JSON, in the order of the request: what each new row was sent with, field number to stored value. Null once its rows are written out.
alter table receipt add column brief text;
-- Key of the first of these rows; those of the others follow it.
alter table receipt add column brief_key integer;
`,
}

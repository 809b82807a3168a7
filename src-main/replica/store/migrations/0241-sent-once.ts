/** What is sent, and what the service showed before, is kept once; and a receipt says how far the journal was when its rows were taken. */
import type { Migration } from '../migrate.ts'

export const sentOnce: Migration = {
  number: 241,
  name: 'sent-once',
  sql: `
-- The last entry of the journal when the rows were taken; null for receipts of before.
alter table receipt add column last_seq integer;
-- The receipt of the same run that has the newest rows for this one too: they may be a great many.
alter table receipt add column newest_of integer;

-- What is under way with its values: '' in sent_row means that the receipt has them.
create view sent_value as
select s.ws, s.k, s.kind, s.watermark, s.first_key, s.receipt, s.n,
  iif(s.vals = '', coalesce(x.sent, r.sent), s.vals) as vals,
  iif(s.before = '', coalesce(x.before, '{}'), s.before) as before
from sent_row s
left join receipt r on s.vals = '' and r.id = s.receipt
left join receipt_row x on s.vals = '' and x.receipt = s.receipt and x.n = s.n;
`,
}

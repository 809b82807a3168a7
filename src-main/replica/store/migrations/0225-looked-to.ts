/** Rows that a refresh brought in are compared with an import's unanswered ones once: up to which key they were. */
import type { Migration } from '../migrate.ts'

export const lookedTo: Migration = {
  number: 225,
  name: 'looked-to',
  sql: `
alter table import_progress add column looked_to integer not null default 0;

-- A batch of which a part arrived is cut up: its receipt then has fewer rows, and another one has the others.
drop trigger receipt_shifted;
create trigger receipt_shifted after update of rows, open, unknown, absent, confirmed, refused, unsent on receipt begin
  update run_sum set rows = rows + new.rows - old.rows, open = open + new.open - old.open, unknown = unknown + new.unknown - old.unknown,
    absent = absent + new.absent - old.absent, confirmed = confirmed + new.confirmed - old.confirmed,
    refused = refused + new.refused - old.refused, unsent = unsent + new.unsent - old.unsent
  where run = new.run and ws = new.ws and operation = new.operation;
end;
`,
}

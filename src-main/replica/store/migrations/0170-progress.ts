/** A number that grows with every request that is sent and settled and with every large command that is finished: with the journal's own it tells an older state of the file from a newer one. */
import type { Migration } from '../migrate.ts'

export const progress: Migration = {
  number: 170,
  name: 'progress',
  sql: `
create table progress (one integer primary key check (one = 1), n integer not null) strict;
insert into progress (one, n) values (1, 0);
create trigger progress_of_sent after insert on sent_row begin update progress set n = n + 1; end;
create trigger progress_of_settled after delete on sent_row begin update progress set n = n + 1; end;
create trigger progress_of_command after delete on unfinished_command begin update progress set n = n + 1; end;
create trigger progress_of_batch after update of state on import_batch begin update progress set n = n + 1; end;
`,
}

/** What a run wrote, summed up: a list of past runs opens at once, however many receipts each of them left. */
import type { Migration } from '../migrate.ts'

const states = ['open', 'unknown', 'absent', 'confirmed', 'refused', 'unsent'] as const
const counts = ['requests', 'rows', 'cells', ...states] as const

const add = (row: 'new' | 'old', sign: '+' | '-'): string => counts.map((it) => `${it} = ${it} ${sign} ${row}.${it}`).join(', ')

export const runSums: Migration = {
  number: 165,
  name: 'run-sums',
  sql: `
create table run_sum (
  run integer not null references write_run (id) on delete cascade,
  ws integer not null,
  operation text not null,
  worksheet_name text not null,
  -- The first receipt of it: sums are shown in the order in which things were sent.
  first integer not null,
  ${counts.map((it) => `${it} integer not null`).join(',\n  ')},
  primary key (run, ws, operation)
) strict, without rowid;

insert into run_sum (run, ws, operation, worksheet_name, first, ${counts.join(', ')})
select run, ws, operation, max(worksheet_name), min(id), ${counts.map((it) => `sum(${it})`).join(', ')} from receipt group by 1, 2, 3;

create trigger receipt_added after insert on receipt begin
  insert into run_sum (run, ws, operation, worksheet_name, first, ${counts.join(', ')})
  values (new.run, new.ws, new.operation, new.worksheet_name, new.id, ${counts.map((it) => `new.${it}`).join(', ')})
  on conflict do update set ${counts.map((it) => `${it} = ${it} + excluded.${it}`).join(', ')};
end;
create trigger receipt_shifted after update of ${states.join(', ')} on receipt begin
  update run_sum set ${states.map((it) => `${it} = ${it} + new.${it} - old.${it}`).join(', ')}
  where run = new.run and ws = new.ws and operation = new.operation;
end;
-- What is forgotten of a run is no longer told of it.
create trigger receipt_forgotten after delete on receipt begin
  update run_sum set ${add('old', '-')} where run = old.run and ws = old.ws and operation = old.operation;
end;

-- What is counted of a run's receipts, without their values: a page far down is found by it.
create index receipt_counts on receipt (run, id, ws, ${states.join(', ')});
`,
}

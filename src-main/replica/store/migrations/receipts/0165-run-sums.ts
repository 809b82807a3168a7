/** What a run wrote, summed up: a list of past runs opens at once, however many receipts each of them left. */
import type { Migration } from '../../migrate.ts'

const states = ['open', 'unknown', 'absent', 'confirmed', 'refused', 'unsent'] as const
const counts = ['requests', 'rows', 'cells', ...states] as const

const add = (row: 'new' | 'old', sign: '+' | '-'): string => counts.map((it) => `${it} = ${it} ${sign} ${row}.${it}`).join(', ')

/** Imports of before there were receipts: what is known of them is which rows they created. */
const ofOldImports = `
insert into write_run (kind, source, import, started_at, ended_at, outcome, trigger_workflow)
select 'import', i.file_name, i.id, i.created_at, i.updated_at, 'done', p.trigger_workflow
from import_run i join import_progress p on p.import = i.id and p.kind = 'create'
where not exists (select 1 from write_run w where w.import = i.id)
  and exists (select 1 from import_batch b where b.import = i.id and json_array_length(b.created) > 0);

insert into receipt (run, ws, worksheet_name, operation, requests, rows, cells, sent_at, batch, packed, packed_ids, confirmed, settled_at, bytes)
select w.id, s.n, s.name, 'create', 1, json_array_length(b.created), 0, i.updated_at, b.batch,
  cast(json_object('fields', json('[]'), 'rows', json((select json_group_array(json_object('line', e.value ->> 'line', 'values', json('[]'))) from json_each(b.created) e))) as blob),
  (select json_group_array(e.value ->> 'id') from json_each(b.created) e), json_array_length(b.created), i.updated_at, length(b.created)
from write_run w join import_run i on i.id = w.import join worksheet s on s.id = i.worksheet join import_batch b on b.import = i.id
where not exists (select 1 from receipt r where r.run = w.id) and json_array_length(b.created) > 0;
`

export const runSums: Migration = {
  number: 165,
  name: 'run-sums',
  sql: `
${ofOldImports}
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

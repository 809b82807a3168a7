/** Where each staged row stands in the order in which rows were first staged, so that a page of the review is found without counting. */
import type { Migration } from '../migrate.ts'

export const stagedOrder: Migration = {
  number: 185,
  name: 'staged-order',
  sql: `
-- How many rows have their first staged entry in which block of the journal: a place in the order is found by their sums.
create table staged_block (
  ws integer not null references worksheet (n) on delete cascade,
  -- The number of the entry without its last ten bits.
  block integer not null,
  rows integer not null check (rows >= 0),
  primary key (ws, block)
) strict, without rowid;
`,
  run(db) {
    for (const n of db.prepare<[], number>('select n from worksheet').pluck().all())
      db.exec(`
        alter table w${n}_over add column first_seq integer not null default 0;
        update w${n}_over set first_seq = coalesce((select min(seq) from journal j
          where j.ws = ${n} and j.k = w${n}_over.k and j.is_current = 1 and j.base is not j.value), 0);
        insert into staged_block (ws, block, rows) select ${n}, first_seq >> 10, count(*) from w${n}_over group by 2;`)
  },
}

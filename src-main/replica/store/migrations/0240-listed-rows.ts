/** The rows that the review lists under its filters, in edit order, kept up to date: a page is found without gathering them again. */
import type { Migration } from '../migrate.ts'

export const listedRows: Migration = {
  number: 240,
  name: 'listed-rows',
  sql: `
create table listed_row (
  ws integer not null,
  kind text not null check (kind in ('problems', 'held')),
  k integer not null,
  -- As in the overlay; -1 where nothing is staged in the row: it counts, and is not shown.
  first_seq integer not null,
  primary key (ws, kind, k)
) strict, without rowid;
create index listed_in_order on listed_row (ws, kind, first_seq);

-- How many of them begin in which block of the journal, as staged_block has it for all staged rows; -1 for those that are not shown.
create table listed_block (
  ws integer not null,
  kind text not null,
  block integer not null,
  rows integer not null,
  primary key (ws, kind, block)
) strict, without rowid;
`,
  run(db) {
    for (const n of db.prepare<[], number>('select n from worksheet').pluck().all())
      db.exec(`
        insert into listed_row (ws, kind, k, first_seq)
        select ${n}, kind, t.k, coalesce(o.first_seq, -1) from (
          select 'held' as kind, k from mark where ws = ${n} and is_held = 1
          union select 'problems', k from mark where ws = ${n} and state not in ('staged', 'sent')
          union select 'problems', k from flaw where ws = ${n}
          union select 'problems', k from journal where ws = ${n} and is_current = 1 and base is not value
            and f in (select n from worksheet_field where ws = ${n} and is_gone = 1)
        ) t left join w${n}_over o on o.k = t.k;`)
    db.exec(
      'insert into listed_block (ws, kind, block, rows) select ws, kind, first_seq >> 10, count(*) from listed_row group by 1, 2, 3',
    )
  },
}

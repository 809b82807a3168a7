/** What the rules find wrong with staged cells, kept up to date with every change, and the values that staged cells claim for themselves. */
import type { Migration } from '../migrate.ts'

export const flaws: Migration = {
  number: 120,
  name: 'flaws',
  sql: `
-- Rules that a staged cell breaks, or a required cell that a new row leaves empty. The words follow from rule, field and value.
create table flaw (
  ws integer not null,
  k integer not null,
  f integer not null check (f > 0),
  rule text not null,
  level text not null check (level in ('error', 'warning')),
  primary key (ws, k, f, rule)
) strict, without rowid;

-- Rows whose value of a unique field is not simply the service's: staged, new or deleted here. Null shows nothing in that field.
create table claim (
  ws integer not null,
  f integer not null check (f > 0),
  k integer not null,
  value any,
  primary key (ws, f, k)
) strict, without rowid;
create index claim_of_row on claim (ws, k);
create index claim_by_value on claim (ws, f, value) where value is not null;

-- By which rules, and by which structure, a worksheet's staged cells were judged last: others mean that all must be judged anew.
create table judged (
  ws integer primary key,
  rules integer not null,
  version integer not null
) strict;
`,
}

/** When the keys of new rows were taken: files name such rows, and must not name others in a replica that was put back from a copy. */
import type { Migration } from '../migrate.ts'

export const newKeyEras: Migration = {
  number: 382,
  name: 'new-key-eras',
  sql: `
create table new_key_era (
  -- The first key of the era, which goes on up to the next one.
  first integer primary key,
  era text not null
) strict;
insert into new_key_era (first, era) values (0, lower(hex(randomblob(8))));
`,
}

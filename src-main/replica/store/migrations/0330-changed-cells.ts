/** Which cells others changed in the rows of `changed_elsewhere`. */
import type { Migration } from '../migrate.ts'

export const changedCells: Migration = {
  number: 330,
  name: 'changed-cells',
  sql: `
-- JSON: numbers of the columns; [] for a new row, and for one from before this was kept.
alter table changed_elsewhere add column fields text not null default '[]';
`,
}

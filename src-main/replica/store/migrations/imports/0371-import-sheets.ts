/** Imports of several sheets of one workbook, which belong together. */
import type { Migration } from '../../migrate.ts'

export const importSheets: Migration = {
  number: 371,
  name: 'import-sheets',
  sql: `
-- What the imports of one workbook have in common; null for an import of its own.
alter table import_run add column sheets text;
-- In the order in which they were chosen.
alter table import_run add column sheet_place integer;
create index import_run_by_sheets on import_run (sheets, sheet_place) where sheets is not null;
`,
}

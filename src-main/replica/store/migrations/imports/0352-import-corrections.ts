/** What was corrected by hand in the file of an import, step by step, so that each can be undone (../../../imports/import-corrections.ts). */
import type { Migration } from '../../migrate.ts'

export const importCorrections: Migration = {
  number: 352,
  name: 'import-corrections',
  sql: `
-- Rises with every correction, undo and redo: a check that began before one does not count.
alter table import_run add column revision integer not null default 0;

create table import_correction_step (
  import text not null references import_run (id) on delete cascade,
  step integer not null,
  is_undone integer not null default 0 check (is_undone in (0, 1)),
  -- What undo shows.
  label text not null,
  primary key (import, step)
) strict, without rowid;

create table import_correction (
  import text not null,
  step integer not null,
  -- Of the file, 1-based; 0 for every cell of the column with the text \`own\`.
  line integer not null check (line >= 0),
  -- 0-based; -1 for the line as a whole.
  col integer not null check (col >= -1),
  own text not null default '',
  -- The new text, or anything for a line that is taken out; null: as the file has it.
  text text,
  primary key (import, step, line, col, own),
  foreign key (import, step) references import_correction_step (import, step) on delete cascade
) strict, without rowid;
`,
}

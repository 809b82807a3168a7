/** Cells of an import's file that one command has corrected, many in a row (../../../imports/correction-pieces.ts). */
import type { Migration } from '../../migrate.ts'

export const correctionPieces: Migration = {
  number: 374,
  name: 'correction-pieces',
  sql: `
create table import_correction_piece (
  import text not null references import_run (id) on delete cascade,
  -- The step that they belong to; 0 for a command that is not through.
  step integer not null,
  -- 0-based.
  col integer not null,
  -- Numbers of its first and last line.
  first integer not null,
  last integer not null,
  cells integer not null,
  -- JSON: the numbers of its lines in their order, and the new text of each.
  content text not null
) strict;

create unique index import_correction_piece_place on import_correction_piece (import, step, col, first);

create trigger import_correction_piece_gone after delete on import_correction_step
begin
  delete from import_correction_piece where import = old.import and step = old.step;
end;
`,
}

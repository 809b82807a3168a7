/** Recipes of workbooks: which sheets belong together, each with a recipe of its worksheet. */
import type { Migration } from '../../migrate.ts'

export const workbookRecipes: Migration = {
  number: 376,
  name: 'workbook-recipes',
  sql: `
create table workbook_recipe (
  id text primary key,
  name text not null check (name <> ''),
  file_name text not null,
  -- Milliseconds since the epoch.
  saved_at integer not null
) strict, without rowid;
create unique index workbook_recipe_name on workbook_recipe (name collate nocase);

-- A sheet whose recipe is deleted is no longer among them.
create table workbook_recipe_sheet (
  workbook_recipe text not null references workbook_recipe (id) on delete cascade,
  place integer not null,
  sheet text not null,
  recipe text not null references import_recipe (id) on delete cascade,
  primary key (workbook_recipe, place)
) strict, without rowid;
create index workbook_recipe_sheet_by_recipe on workbook_recipe_sheet (recipe);
`,
}

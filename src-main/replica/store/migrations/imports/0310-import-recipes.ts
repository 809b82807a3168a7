/** Recipes of imports: what was decided, under a name, and which of them an import goes by. */
import type { Migration } from '../../migrate.ts'

export const importRecipes: Migration = {
  number: 310,
  name: 'import-recipes',
  sql: `
create table import_recipe (
  id text primary key,
  worksheet text not null,
  name text not null check (name <> ''),
  -- JSON as in the file of a recipe; its name is the one above.
  content text not null,
  -- Milliseconds since the epoch.
  saved_at integer not null
) strict, without rowid;
create unique index import_recipe_name on import_recipe (worksheet, name collate nocase);

-- Only while it is there: what an import decided by a recipe stays when the recipe goes.
alter table import_run add column recipe text references import_recipe (id) on delete set null;
create index import_run_by_recipe on import_run (recipe) where recipe is not null;
`,
}

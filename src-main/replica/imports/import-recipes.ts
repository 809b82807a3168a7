/** Saved recipes. Names are unique within a worksheet, without regard to case. */
import { type ImportRecipe, importRecipe } from '../../../src-shared/csv/recipe/import-recipe.ts'
import type { Resolution } from '../../../src-shared/host/calls/import-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import { type ImportId, type WorksheetId, worksheetId } from '../../../src-shared/model/ids.ts'
import { atomically, attempt, type Store } from '../store/store.ts'
import { configure, type ImportSetting } from './import-ledger.ts'
import { decide } from './import-texts.ts'

export interface StoredRecipe {
  readonly id: string
  readonly worksheetId: WorksheetId
  readonly savedAt: number
  /** Its name is the present one. */
  readonly content: ImportRecipe
}

interface RecipeRow {
  readonly id: string
  readonly worksheet: string
  readonly name: string
  readonly content: string
  readonly saved_at: number
}

/** None where the content is not of this version's form: it is left alone and not shown. */
function readRow({ id, worksheet, name, content, saved_at }: RecipeRow): readonly StoredRecipe[] {
  const read = importRecipe.safeParse(JSON.parse(content))
  return read.success
    ? [{ id, worksheetId: worksheetId.parse(worksheet), savedAt: saved_at, content: { ...read.data, name } }]
    : []
}

export const listRecipes = (store: Store, worksheet: WorksheetId): readonly StoredRecipe[] =>
  store
    .prepare<RecipeRow>(
      `select id, worksheet, name, content, saved_at from import_recipe where worksheet = ?
       order by ${store.textOrder.columnKeySql('name')} collate nocase, id`,
    )
    .all(worksheet)
    .flatMap(readRow)

const noRecipe: HostError = { kind: 'not-found', what: 'recipe', message: 'This recipe is no longer there.' }

const takenBy = (store: Store, worksheet: WorksheetId, name: string, id: string): string | undefined =>
  store
    .pluck<string>('select name from import_recipe where worksheet = ? and name = ? collate nocase and id <> ?')
    .get(worksheet, name, id)

const taken = (name: string): Result<never, HostError> =>
  err({ kind: 'invalid', message: `This worksheet already has a recipe called “${name}”.` })

/** Inside the caller's transaction: as `saveRecipe`. */
export function putRecipe(
  store: Store,
  { id, worksheetId: worksheet, savedAt, content }: StoredRecipe,
  madeFrom: ImportId | null,
): Result<null, HostError> {
  const other = takenBy(store, worksheet, content.name, id)
  if (other !== undefined) return taken(other)
  store.run(
    `insert into import_recipe (id, worksheet, name, content, saved_at) values (?, ?, ?, ?, ?)
     on conflict (id) do update set name = excluded.name, content = excluded.content, saved_at = excluded.saved_at`,
    id,
    worksheet,
    content.name,
    JSON.stringify(content),
    savedAt,
  )
  if (madeFrom !== null) store.run('update import_run set recipe = ? where id = ?', id, madeFrom)
  return ok(null)
}

/** Adds a recipe, or puts it in the place of the one with its id; the import that it was made from goes by it. */
export const saveRecipe = (store: Store, recipe: StoredRecipe, madeFrom: ImportId | null): Result<null, HostError> =>
  attempt(store, () => putRecipe(store, recipe, madeFrom))

export const renameRecipe = (store: Store, worksheet: WorksheetId, id: string, name: string): Result<null, HostError> =>
  attempt(store, () => {
    const other = takenBy(store, worksheet, name, id)
    if (other !== undefined) return taken(other)
    const { changes } = store.run('update import_recipe set name = ? where worksheet = ? and id = ?', name, worksheet, id)
    return changes === 0 ? err(noRecipe) : ok(null)
  })

export const removeRecipe = (store: Store, worksheet: WorksheetId, id: string): void => {
  store.run('delete from import_recipe where worksheet = ? and id = ?', worksheet, id)
}

export const leaveRecipe = (store: Store, id: ImportId): void => {
  store.run('update import_run set recipe = null where id = ?', id)
}

/** What a recipe decides about an import, in the place of everything that was decided. */
export function decideByRecipe(
  store: Store,
  id: ImportId,
  recipe: string,
  settings: ImportSetting,
  resolutions: readonly Resolution[],
  at: number,
): void {
  atomically(store, () => {
    configure(store, id, settings, at)
    store.run('delete from import_text where import = ?', id)
    decide(store, id, resolutions, at)
    store.run('update import_run set recipe = ? where id = ?', recipe, id)
  })
}

/** Saved recipes of workbooks, with the recipes of their sheets. Names are unique, without regard to case. */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { ImportId } from '../../../src-shared/model/ids.ts'
import { atomically, attempt, type Store } from '../store/store.ts'
import { listRecipes, putRecipe, type StoredRecipe } from './import-recipes.ts'

export interface StoredWorkbookRecipe {
  readonly id: string
  readonly name: string
  readonly fileName: string
  readonly savedAt: number
  readonly sheets: readonly { readonly sheet: string; readonly recipe: StoredRecipe }[]
}

export interface NewWorkbookRecipe extends Omit<StoredWorkbookRecipe, 'sheets'> {
  /** `madeFrom`: the import that goes by it from now on; null for none. */
  readonly sheets: readonly { readonly sheet: string; readonly recipe: StoredRecipe; readonly madeFrom: ImportId | null }[]
}

interface Head {
  readonly id: string
  readonly name: string
  readonly file_name: string
  readonly saved_at: number
}

interface Member {
  readonly sheet: string
  readonly recipe: string
  readonly worksheet: StoredRecipe['worksheetId']
}

const sheetsOf = (store: Store, id: string): StoredWorkbookRecipe['sheets'] =>
  store
    .prepare<Member>(
      `select s.sheet, s.recipe, r.worksheet from workbook_recipe_sheet s join import_recipe r on r.id = s.recipe
       where s.workbook_recipe = ? order by s.place`,
    )
    .all(id)
    .flatMap(({ sheet, recipe, worksheet }) => {
      const found = listRecipes(store, worksheet).find((each) => each.id === recipe)
      return found === undefined ? [] : [{ sheet, recipe: found }]
    })

/** One whose sheets have all lost their recipes tells nothing any more, and is not shown. */
export const listWorkbookRecipes = (store: Store): readonly StoredWorkbookRecipe[] =>
  store
    .prepare<Head>(
      `select id, name, file_name, saved_at from workbook_recipe
       order by ${store.textOrder.columnKeySql('name')} collate nocase, id`,
    )
    .all()
    .map(({ id, name, file_name, saved_at }) => ({
      ...{ id, name, fileName: file_name, savedAt: saved_at },
      sheets: sheetsOf(store, id),
    }))
    .filter(({ sheets }) => sheets.length > 0)

const takenBy = (store: Store, name: string, id: string): string | undefined =>
  store.pluck<string>('select name from workbook_recipe where name = ? collate nocase and id <> ?').get(name, id)

const taken = (name: string): Result<never, HostError> =>
  err({ kind: 'invalid', message: `There is a recipe of a workbook called “${name}” already.` })

/** Recipes of sheets that none of its sheets names any more. */
const dropLeft = (store: Store, before: readonly string[], now: readonly string[]): void => {
  for (const id of before) if (!now.includes(id)) store.run('delete from import_recipe where id = ?', id)
}

const membersOf = (store: Store, id: string): readonly string[] =>
  store.pluck<string>('select recipe from workbook_recipe_sheet where workbook_recipe = ?').all(id)

/** A new one, or one in the place of that with its id: all of it or nothing. */
export const saveWorkbookRecipe = (
  store: Store,
  { id, name, fileName, savedAt, sheets }: NewWorkbookRecipe,
): Result<null, HostError> =>
  attempt(store, () => {
    const other = takenBy(store, name, id)
    if (other !== undefined) return taken(other)
    const before = membersOf(store, id)
    for (const { recipe, madeFrom } of sheets) {
      const saved = putRecipe(store, recipe, madeFrom)
      if (!saved.ok) return saved
    }
    store.run(
      `insert into workbook_recipe (id, name, file_name, saved_at) values (?, ?, ?, ?)
       on conflict (id) do update set name = excluded.name, file_name = excluded.file_name, saved_at = excluded.saved_at`,
      id,
      name,
      fileName,
      savedAt,
    )
    store.run('delete from workbook_recipe_sheet where workbook_recipe = ?', id)
    for (const [place, { sheet, recipe }] of sheets.entries())
      store.run(
        'insert into workbook_recipe_sheet (workbook_recipe, place, sheet, recipe) values (?, ?, ?, ?)',
        id,
        place,
        sheet,
        recipe.id,
      )
    dropLeft(
      store,
      before,
      sheets.map(({ recipe }) => recipe.id),
    )
    return ok(null)
  })

export const renameWorkbookRecipe = (store: Store, id: string, name: string): Result<null, HostError> =>
  attempt(store, () => {
    const other = takenBy(store, name, id)
    if (other !== undefined) return taken(other)
    const { changes } = store.run('update workbook_recipe set name = ? where id = ?', name, id)
    return changes === 0
      ? err({ kind: 'not-found', what: 'recipe', message: 'This recipe is no longer there.' } as const)
      : ok(null)
  })

export const removeWorkbookRecipe = (store: Store, id: string): void =>
  atomically(store, () => {
    dropLeft(store, membersOf(store, id), [])
    store.run('delete from workbook_recipe where id = ?', id)
  })

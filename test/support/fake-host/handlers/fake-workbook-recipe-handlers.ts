/** Calls about recipes of workbooks, answered by the fake host. */
import { readWorkbookRecipe, workbookRecipeEnd } from '../../../../src-shared/csv/recipe/workbook-recipe.ts'
import type { SavedWorkbookRecipe } from '../../../../src-shared/host/calls/recipes/workbook-recipe-calls.ts'
import { err, ok } from '../../../../src-shared/lib/result.ts'
import { goingBy, recipeOf } from '../fake-recipes.ts'
import { type FakeHandlers, type FakeWorld, missing } from '../fake-world.ts'

type Names =
  | 'workbook-recipes.list'
  | 'workbook-recipes.save'
  | 'workbook-recipes.rename'
  | 'workbook-recipes.remove'
  | 'workbook-recipes.export'
  | 'workbook-recipes.read'

export function workbookRecipeHandlers(world: FakeWorld): FakeHandlers<Names> {
  let next = 1
  const keep = (recipe: SavedWorkbookRecipe): SavedWorkbookRecipe => {
    world.workbookRecipes.set(recipe.id, recipe)
    return recipe
  }
  return {
    'workbook-recipes.list': () => ok({ recipes: [...world.workbookRecipes.values()] }),
    'workbook-recipes.save': ({ group, id, name }) => {
      const own = [...world.imports.values()]
        .filter(({ draft }) => draft.sheets?.group === group)
        .sort((a, b) => (a.draft.sheets?.place ?? 0) - (b.draft.sheets?.place ?? 0))
      const [first] = own
      if (first === undefined) return missing('import')
      const savedAt = world.options.now()
      const sheets = own.flatMap((it) => {
        const worksheet = world.sheets.get(it.draft.worksheetId)
        if (worksheet === undefined) return []
        const sheet = it.draft.format.sheet?.name ?? ''
        const content = recipeOf(it, worksheet, `${name} – ${sheet}`)
        const recipe = `sheet-recipe-${next++}`
        world.recipes.set(recipe, { savedAt, content })
        world.imports.set(it.draft.importId, goingBy(it, worksheet, recipe, content))
        return [{ sheet, worksheetId: it.draft.worksheetId, worksheet: worksheet.name, recipe }]
      })
      return ok(keep({ id: id ?? `workbook-recipe-${next++}`, name, fileName: first.draft.fileName, savedAt, sheets }))
    },
    'workbook-recipes.rename': ({ id, name }) => {
      const known = world.workbookRecipes.get(id)
      return known === undefined ? missing('recipe') : ok(keep({ ...known, name }))
    },
    'workbook-recipes.remove': ({ id }) => {
      world.workbookRecipes.delete(id)
      return ok({ removed: true })
    },
    'workbook-recipes.export': ({ id }) => {
      const known = world.workbookRecipes.get(id)
      return known === undefined ? missing('recipe') : ok({ path: `/download/${id}`, name: `${known.name}${workbookRecipeEnd}` })
    },
    'workbook-recipes.read': ({ file, replace }) => {
      const known = world.files.get(file)
      if (known === undefined) return missing('file')
      const read = readWorkbookRecipe(known.text, known.name)
      if (!read.ok) return err({ kind: 'invalid', message: read.error })
      const { name, fileName, sheets } = read.value
      const twin = [...world.workbookRecipes.values()].find((it) => it.name === name)
      if (twin !== undefined && !replace) return ok({ kind: 'name-taken', recipe: twin })
      const savedAt = world.options.now()
      const kept = sheets.map(({ sheet, recipe: content }) => {
        const recipe = `sheet-recipe-${next++}`
        world.recipes.set(recipe, { savedAt, content })
        return { sheet, worksheetId: content.worksheet.id, worksheet: content.worksheet.name, recipe }
      })
      return ok({
        kind: 'saved',
        recipe: keep({ id: twin?.id ?? `workbook-recipe-${next++}`, name, fileName, savedAt, sheets: kept }),
      })
    },
  }
}

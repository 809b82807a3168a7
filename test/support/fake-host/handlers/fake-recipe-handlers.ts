/** Calls about recipes of imports, answered by the fake host. */
import type { ImportRecipe } from '../../../../src-shared/csv/recipe/import-recipe.ts'
import { readRecipe, recipeFileEnd } from '../../../../src-shared/csv/recipe/recipe-file.ts'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import type { SavedRecipe } from '../../../../src-shared/host/calls/recipes/recipe-calls.ts'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../../src-shared/lib/result.ts'
import type { FakeImport } from '../fake-import.ts'
import { follow, goingBy, recipeOf } from '../fake-recipes.ts'
import type { FakeSheet } from '../fake-sheet.ts'
import { type FakeHandlers, type FakeWorld, missing } from '../fake-world.ts'

type Names =
  | 'recipes.list'
  | 'recipes.save'
  | 'recipes.apply'
  | 'recipes.leave'
  | 'recipes.rename'
  | 'recipes.remove'
  | 'recipes.export'
  | 'recipes.read'

export function recipeHandlers(world: FakeWorld): FakeHandlers<Names> {
  let next = 1
  const shown = (id: string, { savedAt, content }: { savedAt: number; content: ImportRecipe }): SavedRecipe => ({
    id,
    name: content.name,
    fileName: content.fileName,
    savedAt,
  })
  const listed = (worksheetId: string): readonly SavedRecipe[] =>
    [...world.recipes]
      .filter(([, { content }]) => content.worksheet.id === worksheetId)
      .map(([id, recipe]) => shown(id, recipe))
      .sort((a, b) => a.name.localeCompare(b.name))
  const twinOf = (worksheetId: string, name: string, id: string | null): SavedRecipe | undefined =>
    listed(worksheetId).find((it) => it.id !== id && it.name.toLowerCase() === name.toLowerCase())
  const taken = (name: string): Result<never, HostError> =>
    err({ kind: 'invalid', message: `This worksheet already has a recipe called “${name}”.` })
  const keep = (id: string, content: ImportRecipe): SavedRecipe => {
    const recipe = { savedAt: world.options.now(), content }
    world.recipes.set(id, recipe)
    return shown(id, recipe)
  }
  const on = (importId: string, step: (it: FakeImport, sheet: FakeSheet) => Result<FakeImport, HostError>) => {
    const it = world.imports.get(importId)
    const sheet = it === undefined ? undefined : world.sheets.get(it.draft.worksheetId)
    if (it === undefined || sheet === undefined) return missing('import')
    const changed = step(it, sheet)
    if (!changed.ok) return changed
    world.imports.set(importId, changed.value)
    return ok<ImportDraft>(changed.value.draft)
  }
  return {
    'recipes.list': ({ worksheetId }) => ok({ recipes: listed(worksheetId) }),
    'recipes.save': ({ importId, id, name }) =>
      on(importId, (it, sheet) => {
        const twin = twinOf(sheet.id, name, id)
        if (twin !== undefined) return taken(twin.name)
        const content = recipeOf(it, sheet, name)
        const saved = keep(id ?? `recipe-${next++}`, content)
        return ok(goingBy(it, sheet, saved.id, content))
      }),
    'recipes.apply': ({ importId, id }) =>
      on(importId, (it, sheet) => {
        const recipe = world.recipes.get(id)
        return recipe === undefined ? missing('recipe') : ok(follow(it, sheet, id, recipe.content))
      }),
    'recipes.leave': ({ importId }) =>
      on(importId, (it) => {
        const { recipe: _, ...draft } = it.draft
        return ok({ ...it, draft })
      }),
    'recipes.rename': ({ worksheetId, id, name }) => {
      const recipe = world.recipes.get(id)
      if (recipe === undefined) return missing('recipe')
      const twin = twinOf(worksheetId, name, id)
      return twin === undefined ? ok(keep(id, { ...recipe.content, name })) : taken(twin.name)
    },
    'recipes.remove': ({ id }) => {
      world.recipes.delete(id)
      for (const [importId, it] of world.imports) {
        const { recipe, ...draft } = it.draft
        if (recipe?.id === id) world.imports.set(importId, { ...it, draft })
      }
      return ok({ removed: true })
    },
    'recipes.export': ({ id }) => {
      const recipe = world.recipes.get(id)
      return recipe === undefined
        ? missing('recipe')
        : ok({ path: `/download/${id}`, name: `${recipe.content.name}${recipeFileEnd}` })
    },
    'recipes.read': ({ worksheetId, file, fromOther, replace }) => {
      const known = world.files.get(file)
      const sheet = world.sheets.get(worksheetId)
      if (known === undefined || sheet === undefined) return missing('file')
      const read = readRecipe(known.text, known.name)
      if (!read.ok) return err({ kind: 'invalid', message: read.error })
      const { worksheet, columns, name } = read.value
      const fields = columns.filter((column) => column.field !== null).length
      if (worksheet.id !== worksheetId && !fromOther)
        return ok({ kind: 'other-worksheet', worksheet: worksheet.name, fields, found: fields })
      const twin = twinOf(worksheetId, name, null)
      if (twin !== undefined && !replace) return ok({ kind: 'name-taken', recipe: twin })
      const content = { ...read.value, worksheet: { id: sheet.id, name: sheet.name } }
      return ok({ kind: 'saved', recipe: keep(twin?.id ?? `recipe-${next++}`, content) })
    },
  }
}

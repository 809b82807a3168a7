/** Recipes of workbooks: saving, renaming and deleting them, and carrying them as files. */

import type { SavedWorkbookRecipe } from '../../../src-shared/host/calls/recipes/workbook-recipe-calls.ts'
import type { HostCallAnswer } from '../../../src-shared/host/calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import type { ConnectionId, FileHandle } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import { queryKeys } from '../../state/host-queries.ts'
import { askUser } from '../ask-user.ts'
import type { ChosenSheet } from './import-sheets.ts'

export const readWorkbookRecipesAgain = (app: App, connectionId: ConnectionId): Promise<void> =>
  app.queries.invalidateQueries({ queryKey: queryKeys.workbookRecipes(connectionId) })

/** Sheets go by other recipes than before, or by none. */
async function readAgain(app: App, connectionId: ConnectionId): Promise<void> {
  await readWorkbookRecipesAgain(app, connectionId)
  await app.queries.invalidateQueries({ queryKey: queryKeys.imports(connectionId) })
  await app.queries.invalidateQueries({ queryKey: ['of', connectionId, 'recipes'] })
  await app.queries.invalidateQueries({ queryKey: ['import'] })
}

interface SheetGroup {
  readonly connectionId: ConnectionId
  readonly group: string
}

/** Saves what is decided about the sheets: as a new recipe, or in the place of the one with this id. The dialog shows a failure itself. */
export async function saveWorkbookRecipe(
  app: App,
  { connectionId, group }: SheetGroup,
  id: string | null,
  name: string,
): Promise<Result<null, HostError>> {
  const saved = await app.host.call('workbook-recipes.save', { connectionId, group, id, name })
  if (!saved.ok) return saved
  await readAgain(app, connectionId)
  app.notices.show({ tone: 'good', id: 'recipe-saved', title: `“${name}” is saved` })
  return ok(null)
}

export async function updateWorkbookRecipe(app: App, at: SheetGroup, { id, name }: SavedWorkbookRecipe): Promise<void> {
  const saved = await saveWorkbookRecipe(app, at, id, name)
  if (!saved.ok) app.notices.fail('The recipe was not saved', saved.error)
}

export async function renameWorkbookRecipe(
  app: App,
  connectionId: ConnectionId,
  id: string,
  name: string,
): Promise<Result<null, HostError>> {
  const renamed = await app.host.call('workbook-recipes.rename', { connectionId, id, name })
  if (!renamed.ok) return renamed
  await readWorkbookRecipesAgain(app, connectionId)
  return ok(null)
}

export async function removeWorkbookRecipe(
  app: App,
  connectionId: ConnectionId,
  { id, name }: SavedWorkbookRecipe,
): Promise<void> {
  const isSure = await askUser(app, {
    title: `Delete the recipe “${name}”?`,
    text: 'The recipes of its sheets go with it. Imports keep what was decided by them. The next workbook begins without it.',
    yes: 'Delete it',
    isDangerous: true,
  })
  if (!isSure) return
  const removed = await app.host.call('workbook-recipes.remove', { connectionId, id })
  if (!removed.ok) return app.notices.fail('The recipe was not deleted', removed.error)
  await readAgain(app, connectionId)
}

export async function saveWorkbookRecipeFile(
  app: App,
  connectionId: ConnectionId,
  { id, name }: SavedWorkbookRecipe,
): Promise<void> {
  const file = await app.host.call('workbook-recipes.export', { connectionId, id })
  if (file.ok) app.host.download(file.value.path, file.value.name)
  else app.notices.fail(`“${name}” was not saved as a file`, file.error)
}

type NameTaken = Extract<HostCallAnswer<'workbook-recipes.read'>, { kind: 'name-taken' }>

const askToReplace = (app: App, { recipe }: NameTaken): Promise<boolean> =>
  askUser(app, {
    title: `Replace “${recipe.name}”?`,
    text: 'There is a recipe of that name. The one from the file takes its place.',
    yes: 'Replace it',
    isDangerous: true,
  })

async function readHere(
  app: App,
  connectionId: ConnectionId,
  file: FileHandle,
  into: readonly ChosenSheet[],
): Promise<Result<SavedWorkbookRecipe | null, HostError>> {
  const places = into.map(({ sheet, worksheetId }) => ({ sheet, worksheetId }))
  const read = (replace: boolean) => app.host.call('workbook-recipes.read', { connectionId, file, into: places, replace })
  let found = await read(false)
  if (found.ok && found.value.kind === 'name-taken') {
    if (!(await askToReplace(app, found.value))) return ok(null)
    found = await read(true)
  }
  if (!found.ok) return found
  return ok(found.value.kind === 'saved' ? found.value.recipe : null)
}

/** Keeps the recipe of a file. `into`: where sheets are said to go by now. null when the user does not want it after all. */
export async function readWorkbookRecipeFile(
  app: App,
  connectionId: ConnectionId,
  file: File,
  into: readonly ChosenSheet[],
): Promise<Result<SavedWorkbookRecipe | null, HostError>> {
  const uploaded = await app.host.upload(file)
  if (!uploaded.ok) return uploaded.error.kind === 'cancelled' ? ok(null) : uploaded
  const read = await readHere(app, connectionId, uploaded.value.handle, into)
  if (read.ok) await readAgain(app, connectionId)
  return read
}

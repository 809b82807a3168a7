/** Recipes of imports: saving, following, renaming and deleting them, and carrying them as files. */
import type { ImportDraft } from '../../../src-shared/host/calls/import-calls.ts'
import type { SavedRecipe } from '../../../src-shared/host/calls/recipes/recipe-calls.ts'
import type { HostCallAnswer } from '../../../src-shared/host/calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import type { FileHandle } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import { queryKeys } from '../../state/host-queries.ts'
import { forgetCheck } from '../../state/import/import-state.ts'
import { isSettled } from '../../state/import/import-steps.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { askUser } from '../ask-user.ts'
import { keepDraft } from './import-file.ts'

type Named = Pick<SavedRecipe, 'id' | 'name'>
type OnWorksheet = Pick<ImportDraft, 'connectionId' | 'worksheetId'>

const sheetOf = ({ connectionId, worksheetId }: OnWorksheet) => ({ connectionId, worksheetId })

export const readRecipesAgain = (app: App, { connectionId, worksheetId }: OnWorksheet): Promise<void> =>
  app.queries.invalidateQueries({ queryKey: queryKeys.recipes(connectionId, worksheetId) })

/** A draft without the recipe that it has gone by is known only to the host. */
async function readAgain(app: App, draft: ImportDraft): Promise<void> {
  await readRecipesAgain(app, draft)
  await app.queries.invalidateQueries({ queryKey: queryKeys.import(draft.importId), exact: true })
}

/** Columns that the user has mapped, or texts that are decided: a recipe puts its own in their place. */
const hasDecisions = ({ columns, check }: ImportDraft): boolean =>
  columns.some((column) => column.reason.startsWith('chosen')) || (check?.unmatched ?? []).some((it) => it.resolution !== null)

/** True when the import goes by it now. */
export async function applyRecipe(app: App, draft: ImportDraft, { id, name }: Named): Promise<boolean> {
  const isSure =
    draft.recipe !== undefined ||
    !hasDecisions(draft) ||
    (await askUser(app, {
      title: `Decide as “${name}” does?`,
      text: 'What you have decided about this file so far gives way to what the recipe says.',
      yes: 'Apply the recipe',
      isDangerous: false,
    }))
  if (!isSure) return false
  const applied = await app.host.call('recipes.apply', { importId: draft.importId, id })
  if (!applied.ok) {
    app.notices.fail(`“${name}” was not applied`, applied.error)
    void readAgain(app, draft)
    return false
  }
  app.imports.update((state) => forgetCheck(state, draft.importId))
  keepDraft(app, applied.value)
  return true
}

/** What was decided stays. */
export async function leaveRecipe(app: App, draft: ImportDraft): Promise<void> {
  const left = await app.host.call('recipes.leave', { importId: draft.importId })
  if (!left.ok) return app.notices.fail('The import still goes by its recipe', left.error)
  keepDraft(app, left.value)
}

/** Saves what is decided: as a new recipe, or in the place of the one with this id. The dialog shows a failure itself. */
export async function saveRecipe(
  app: App,
  draft: ImportDraft,
  id: string | null,
  name: string,
): Promise<Result<null, HostError>> {
  const saved = await app.host.call('recipes.save', { importId: draft.importId, id, name })
  if (!saved.ok) return saved
  keepDraft(app, saved.value)
  await readRecipesAgain(app, draft)
  app.notices.show({ tone: 'good', id: 'recipe-saved', title: `“${name}” is saved` })
  return ok(null)
}

export async function updateRecipe(app: App, draft: ImportDraft, { id, name }: Named): Promise<void> {
  const saved = await saveRecipe(app, draft, id, name)
  if (!saved.ok) app.notices.fail('The recipe was not saved', saved.error)
}

export async function renameRecipe(app: App, draft: ImportDraft, id: string, name: string): Promise<Result<null, HostError>> {
  const renamed = await app.host.call('recipes.rename', { ...sheetOf(draft), id, name })
  if (!renamed.ok) return renamed
  await readAgain(app, draft)
  return ok(null)
}

export async function removeRecipe(app: App, draft: ImportDraft, { id, name }: Named): Promise<void> {
  const isSure = await askUser(app, {
    title: `Delete the recipe “${name}”?`,
    text: 'This import keeps what was decided by it, and so do those that were carried out. The next file begins without it.',
    yes: 'Delete it',
    isDangerous: true,
  })
  if (!isSure) return
  const removed = await app.host.call('recipes.remove', { ...sheetOf(draft), id })
  if (!removed.ok) return app.notices.fail('The recipe was not deleted', removed.error)
  await readAgain(app, draft)
}

export async function saveRecipeFile(app: App, at: OnWorksheet, { id, name }: Named): Promise<void> {
  const file = await app.host.call('recipes.export', { ...sheetOf(at), id })
  if (file.ok) app.host.download(file.value.path, file.value.name)
  else app.notices.fail(`“${name}” was not saved as a file`, file.error)
}

type ReadAnswer = Exclude<HostCallAnswer<'recipes.read'>, { kind: 'saved' }>

const askAbout = (app: App, answer: ReadAnswer): Promise<boolean> =>
  answer.kind === 'name-taken'
    ? askUser(app, {
        title: `Replace “${answer.recipe.name}”?`,
        text: 'This worksheet has a recipe of that name. The one from the file takes its place.',
        yes: 'Replace it',
        isDangerous: true,
      })
    : askUser(app, {
        title: `Use a recipe of “${answer.worksheet}”?`,
        text: `It was made for another worksheet. This one has ${answer.found} of its ${countOf(answer.fields, 'field')}, by their names.`,
        yes: 'Use it here',
        isDangerous: false,
      })

/** Asks until nothing stands against it; null when the user does not want it after all. */
async function readHere(app: App, draft: ImportDraft, file: FileHandle): Promise<Result<Named | null, HostError>> {
  let choices = { fromOther: false, replace: false }
  for (;;) {
    const read = await app.host.call('recipes.read', { ...sheetOf(draft), file, ...choices })
    if (!read.ok) return read
    if (read.value.kind === 'saved') return ok(read.value.recipe)
    if (!(await askAbout(app, read.value))) return ok(null)
    choices = read.value.kind === 'name-taken' ? { ...choices, replace: true } : { ...choices, fromOther: true }
  }
}

/** Keeps the recipe of a file, and lets the import go by it where it still can. */
export async function readRecipeFile(app: App, draft: ImportDraft, file: File): Promise<void> {
  const failed = (error: HostError): void => {
    if (error.kind !== 'cancelled') app.notices.fail('The recipe was not read', error)
  }
  const uploaded = await app.host.upload(file)
  if (!uploaded.ok) return failed(uploaded.error)
  const read = await readHere(app, draft, uploaded.value.handle)
  if (!read.ok) return failed(read.error)
  if (read.value === null) return
  await readAgain(app, draft)
  if (isSettled(draft) || !(await applyRecipe(app, draft, read.value)))
    app.notices.show({ tone: 'good', id: 'recipe-saved', title: `“${read.value.name}” is among the recipes now` })
}

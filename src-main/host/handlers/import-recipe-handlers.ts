/** Answers the calls about recipes of imports. */
import { cleanFileName } from '../../../src-shared/attach/file-name.ts'
import { recipeFileEnd, writeRecipe } from '../../../src-shared/csv/recipe/recipe-file.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { mapOk, type Result } from '../../../src-shared/lib/result.ts'
import type { ConnectionId, WorksheetId } from '../../../src-shared/model/ids.ts'
import { askTransfer } from '../../import/answers/ask-transfer.ts'
import type { TransferSpace } from '../../import/answers/transfer-space.ts'
import { isOpenToChange, settled, worksheetFields } from '../../import/imports.ts'
import { followRecipe } from '../../import/recipes/follow-recipe.ts'
import {
  findRecipe,
  listRecipes,
  saveRecipe,
  shownRecipe,
  takeRecipeFile,
  writeRecipeFile,
} from '../../import/recipes/recipes.ts'
import type { FileStore } from '../files/file-store.ts'
import type { createFoundImports } from '../found-imports.ts'
import type { HandlersOf } from './handlers.ts'

export type ImportRecipeCall =
  | 'recipes.list'
  | 'recipes.save'
  | 'recipes.apply'
  | 'recipes.leave'
  | 'recipes.rename'
  | 'recipes.remove'
  | 'recipes.export'
  | 'recipes.read'

interface Ports {
  readonly files: FileStore
  readonly found: ReturnType<typeof createFoundImports>
  spaceOf(connectionId: ConnectionId): Promise<Result<TransferSpace, HostError>>
}

interface OnWorksheet {
  readonly connectionId: ConnectionId
  readonly worksheetId: WorksheetId
}

export function importRecipeHandlers({ files, found, spaceOf }: Ports): HandlersOf<ImportRecipeCall> {
  const { find, draft, change } = found
  const inSpace = async <T>(
    { connectionId }: OnWorksheet,
    work: (space: TransferSpace) => Promise<Result<T, HostError>>,
  ): Promise<Result<T, HostError>> => {
    const space = await spaceOf(connectionId)
    return space.ok ? work(space.value) : space
  }
  const recipeAt = async (space: TransferSpace, { worksheetId, id }: OnWorksheet & { readonly id: string }) => {
    const saved = await listRecipes(space, worksheetId)
    return saved.ok ? findRecipe(saved.value, id) : saved
  }

  return {
    'recipes.list': (at) =>
      inSpace(at, async (space) => {
        return mapOk(await listRecipes(space, at.worksheetId), (saved) => ({ recipes: saved.map(shownRecipe) }))
      }),
    'recipes.save': async ({ importId, id, name }) => {
      const seen = await find(importId)
      if (!seen.ok) return seen
      const saved = await saveRecipe(seen.value.space, seen.value, id, name)
      return saved.ok ? draft(importId) : saved
    },
    'recipes.apply': ({ importId, id }) =>
      change(importId, async (seen) =>
        isOpenToChange(seen.details.record.state) ? followRecipe(seen.space, seen, id) : settled,
      ),
    'recipes.leave': ({ importId }) =>
      change(importId, ({ space }) => askTransfer(space.replica, 'import.leave-recipe', { importId })),
    'recipes.rename': ({ name, ...at }) =>
      inSpace(at, async (space) => {
        const { worksheetId, id } = at
        const renamed = await askTransfer(space.replica, 'recipes.rename', { worksheetId, id, name })
        return renamed.ok ? mapOk(await recipeAt(space, at), shownRecipe) : renamed
      }),
    'recipes.remove': ({ id, ...at }) =>
      inSpace(at, async ({ replica }) => {
        const removed = await askTransfer(replica, 'recipes.remove', { worksheetId: at.worksheetId, id })
        return mapOk(removed, () => ({ removed: true as const }))
      }),
    'recipes.export': (at) =>
      inSpace(at, async (space) => {
        const recipe = await recipeAt(space, at)
        if (!recipe.ok) return recipe
        const { content } = recipe.value
        const name = `${cleanFileName(content.name.replace(/[\\/]/g, '_'))}${recipeFileEnd}`
        const written = await files.make(name, (path) => writeRecipeFile(path, writeRecipe(content)))
        return mapOk(written, ({ file }) => file)
      }),
    'recipes.read': ({ file, fromOther, replace, ...at }) =>
      inSpace(at, async (space) => {
        const opened = files.open(file)
        if (!opened.ok) return opened
        const worksheet = await worksheetFields(space, at.worksheetId)
        if (!worksheet.ok) return worksheet
        return takeRecipeFile(space, { id: at.worksheetId, ...worksheet.value }, opened.value, { fromOther, replace })
      }),
  }
}

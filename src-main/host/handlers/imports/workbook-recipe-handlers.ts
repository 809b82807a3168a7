/** Answers the calls about recipes of workbooks. */
import { cleanFileName } from '../../../../src-shared/attach/file-name.ts'
import { workbookRecipeEnd, writeWorkbookRecipe } from '../../../../src-shared/csv/recipe/workbook-recipe.ts'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { err, mapOk, ok, type Result } from '../../../../src-shared/lib/result.ts'
import type { ConnectionId } from '../../../../src-shared/model/ids.ts'
import { askTransfer } from '../../../import/answers/ask-transfer.ts'
import type { TransferSpace } from '../../../import/answers/transfer-space.ts'
import { writeRecipeFile } from '../../../import/recipes/recipes.ts'
import {
  findWorkbookRecipe,
  listWorkbookRecipes,
  saveWorkbookRecipe,
  shownWorkbookRecipe,
  takeWorkbookRecipeFile,
} from '../../../import/sheets/keep-workbook-recipe.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { createFoundImports } from '../../found-imports.ts'
import type { ImportSeen } from '../../import-work.ts'
import type { HandlersOf } from '../handlers.ts'

export type WorkbookRecipeCall =
  | 'workbook-recipes.list'
  | 'workbook-recipes.save'
  | 'workbook-recipes.rename'
  | 'workbook-recipes.remove'
  | 'workbook-recipes.export'
  | 'workbook-recipes.read'

interface Ports {
  readonly files: FileStore
  readonly found: ReturnType<typeof createFoundImports>
  spaceOf(connectionId: ConnectionId): Promise<Result<TransferSpace, HostError>>
}

const noSheets: HostError = {
  kind: 'not-found',
  what: 'import',
  message: 'These imports are no longer there. Choose the workbook again.',
}

export function workbookRecipeHandlers({ files, found, spaceOf }: Ports): HandlersOf<WorkbookRecipeCall> {
  /** The imports of a group, as they were chosen. */
  const importsOf = async ({ replica }: TransferSpace, group: string): Promise<Result<readonly ImportSeen[], HostError>> => {
    const listed = await askTransfer(replica, 'import.list', null)
    if (!listed.ok) return listed
    const seen = await Promise.all(listed.value.map((id) => found.find(id)))
    const own = seen.flatMap((it) => (it.ok && it.value.details.record.sheets?.group === group ? [it.value] : []))
    const placeOf = ({ details }: ImportSeen): number => details.record.sheets?.place ?? 0
    return own.length === 0 ? err(noSheets) : ok(own.sort((a, b) => placeOf(a) - placeOf(b)))
  }
  return {
    'workbook-recipes.list': async ({ connectionId }) => {
      const space = await spaceOf(connectionId)
      if (!space.ok) return space
      return mapOk(await listWorkbookRecipes(space.value), (saved) => ({ recipes: saved.map(shownWorkbookRecipe) }))
    },
    'workbook-recipes.save': async ({ connectionId, group, id, name }) => {
      const space = await spaceOf(connectionId)
      if (!space.ok) return space
      const imports = await importsOf(space.value, group)
      if (!imports.ok) return imports
      return mapOk(await saveWorkbookRecipe(space.value, imports.value, id, name), shownWorkbookRecipe)
    },
    'workbook-recipes.rename': async ({ connectionId, id, name }) => {
      const space = await spaceOf(connectionId)
      if (!space.ok) return space
      const renamed = await askTransfer(space.value.replica, 'workbook-recipes.rename', { id, name })
      return renamed.ok ? mapOk(await findWorkbookRecipe(space.value, id), shownWorkbookRecipe) : renamed
    },
    'workbook-recipes.remove': async ({ connectionId, id }) => {
      const space = await spaceOf(connectionId)
      if (!space.ok) return space
      return mapOk(await askTransfer(space.value.replica, 'workbook-recipes.remove', { id }), () => ({ removed: true as const }))
    },
    'workbook-recipes.export': async ({ connectionId, id }) => {
      const space = await spaceOf(connectionId)
      if (!space.ok) return space
      const recipe = await findWorkbookRecipe(space.value, id)
      if (!recipe.ok) return recipe
      const { name, fileName, sheets } = recipe.value
      const text = writeWorkbookRecipe({
        name,
        fileName,
        sheets: sheets.map(({ sheet, recipe: { content } }) => ({ sheet, recipe: content })),
      })
      const to = `${cleanFileName(name.replace(/[\\/]/g, '_'))}${workbookRecipeEnd}`
      return mapOk(await files.make(to, (path) => writeRecipeFile(path, text)), ({ file }) => file)
    },
    'workbook-recipes.read': async ({ connectionId, file, into, replace }) => {
      const space = await spaceOf(connectionId)
      if (!space.ok) return space
      const opened = files.open(file)
      return opened.ok ? takeWorkbookRecipeFile(space.value, opened.value, { into, replace }) : opened
    },
  }
}

/** Asks for the name of a recipe of a workbook: of a new one that keeps what is decided about its sheets, or of one that is renamed. */
import { useQuery } from '@tanstack/react-query'
import type { SavedWorkbookRecipe } from '../../../../src-shared/host/calls/recipes/workbook-recipe-calls.ts'
import type { ConnectionId } from '../../../../src-shared/model/ids.ts'
import { renameWorkbookRecipe, saveWorkbookRecipe } from '../../../commands/import/workbook-recipes.ts'
import { useApp } from '../../../state/app-context.tsx'
import { workbookRecipesQuery } from '../../../state/host-queries.ts'
import { recipeNameFor } from '../../../state/import/recipe-words.ts'
import { NameAnyRecipe } from '../recipe/name-any-recipe.tsx'

interface Props {
  readonly connectionId: ConnectionId
  readonly group: string
  readonly fileName: string
  readonly rename: SavedWorkbookRecipe | null
  readonly onClose: () => void
}

export const NameWorkbookRecipe = ({ connectionId, group, fileName, rename, onClose }: Props) => {
  const app = useApp()
  const saved = useQuery(workbookRecipesQuery(app.host, connectionId)).data?.recipes ?? []
  return (
    <NameAnyRecipe
      title="Save as a recipe of workbooks"
      keeps="Keeps which sheets go where, and for each how it is read, which columns fill which fields, the rules, and what texts stand for."
      saved={saved}
      rename={rename}
      propose={() => recipeNameFor(fileName, 'several worksheets')}
      onRename={(id, name) => renameWorkbookRecipe(app, connectionId, id, name)}
      onSave={(twin, name) => saveWorkbookRecipe(app, { connectionId, group }, twin, name)}
      onClose={onClose}
    />
  )
}

/** Which recipe of a workbook its sheets go by, and what can be done with it. */
import { useQuery } from '@tanstack/react-query'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import type { SavedWorkbookRecipe } from '../../../../src-shared/host/calls/recipes/workbook-recipe-calls.ts'
import type { ConnectionId } from '../../../../src-shared/model/ids.ts'
import {
  readWorkbookRecipesAgain,
  removeWorkbookRecipe,
  saveWorkbookRecipeFile,
  updateWorkbookRecipe,
} from '../../../commands/import/workbook-recipes.ts'
import { useApp } from '../../../state/app-context.tsx'
import { openDialog } from '../../../state/connection/session-state.ts'
import { workbookRecipesQuery } from '../../../state/host-queries.ts'
import { recipeOfSheets } from '../../../state/import/workbook-recipe-state.ts'
import { RecipeItems, RecipeMenuFrame } from '../recipe/recipe-menu-frame.tsx'

interface Props {
  readonly connectionId: ConnectionId
  readonly group: string
  readonly drafts: readonly ImportDraft[]
}

export const WorkbookRecipeMenu = ({ connectionId, group, drafts }: Props) => {
  const app = useApp()
  const saved = useQuery(workbookRecipesQuery(app.host, connectionId)).data?.recipes ?? []
  const own = recipeOfSheets(saved, drafts)
  const fileName = drafts[0]?.fileName ?? ''
  const name = (rename: SavedWorkbookRecipe | null): void =>
    app.session.update((state) => openDialog(state, { kind: 'name-workbook-recipe', connectionId, group, fileName, rename }))
  return (
    <RecipeMenuFrame name={own?.name ?? null} onOpen={() => void readWorkbookRecipesAgain(app, connectionId)}>
      <RecipeItems
        name={own?.name ?? null}
        onUpdate={() => own !== null && void updateWorkbookRecipe(app, { connectionId, group }, own)}
        onSaveNew={() => name(null)}
        onRename={() => name(own)}
        onRemove={() => own !== null && void removeWorkbookRecipe(app, connectionId, own)}
        onSaveFile={() => own !== null && void saveWorkbookRecipeFile(app, connectionId, own)}
      />
    </RecipeMenuFrame>
  )
}

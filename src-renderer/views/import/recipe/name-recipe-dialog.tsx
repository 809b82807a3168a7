/** Asks for the name of a recipe: of a new one that keeps what is decided about an import, or of one that is renamed. */
import { useQuery } from '@tanstack/react-query'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import type { SavedRecipe } from '../../../../src-shared/host/calls/recipes/recipe-calls.ts'
import type { WorksheetState } from '../../../../src-shared/host/calls/row-calls.ts'
import { renameRecipe, saveRecipe } from '../../../commands/import/recipes.ts'
import { useApp } from '../../../state/app-context.tsx'
import { queryKeys, recipesQuery } from '../../../state/host-queries.ts'
import { recipeNameFor } from '../../../state/import/recipe-words.ts'
import { NameAnyRecipe } from './name-any-recipe.tsx'

interface Props {
  readonly draft: ImportDraft
  readonly rename: Pick<SavedRecipe, 'id' | 'name'> | null
  readonly onClose: () => void
}

export const NameRecipeDialog = ({ draft, rename, onClose }: Props) => {
  const app = useApp()
  const { connectionId, worksheetId } = draft
  const saved = useQuery(recipesQuery(app.host, connectionId, worksheetId)).data?.recipes ?? []
  const propose = (): string => {
    const worksheet = app.queries.getQueryData<WorksheetState>(queryKeys.worksheet(connectionId, worksheetId))
    return recipeNameFor(draft.fileName, worksheet?.name ?? 'this worksheet')
  }
  return (
    <NameAnyRecipe
      title="Save as a recipe"
      keeps="Keeps how the file is read, which columns fill which fields, the rules, and what texts stand for."
      saved={saved}
      rename={rename}
      propose={propose}
      onRename={(id, name) => renameRecipe(app, draft, id, name)}
      onSave={(twin, name) => saveRecipe(app, draft, twin, name)}
      onClose={onClose}
    />
  )
}

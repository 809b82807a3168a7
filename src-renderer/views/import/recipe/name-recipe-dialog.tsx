/** Asks for the name of a recipe: of a new one that keeps what is decided about an import, or of one that is renamed. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import type { SavedRecipe } from '../../../../src-shared/host/calls/recipes/recipe-calls.ts'
import type { WorksheetState } from '../../../../src-shared/host/calls/row-calls.ts'
import { renameRecipe, saveRecipe } from '../../../commands/import/recipes.ts'
import { useApp } from '../../../state/app-context.tsx'
import { queryKeys, recipesQuery } from '../../../state/host-queries.ts'
import { recipeNameFor } from '../../../state/import/recipe-words.ts'
import { NameDialog } from '../../dialogs/name-dialog.tsx'

interface Props {
  readonly draft: ImportDraft
  readonly rename: Pick<SavedRecipe, 'id' | 'name'> | null
  readonly onClose: () => void
}

export const NameRecipeDialog = ({ draft, rename, onClose }: Props) => {
  const app = useApp()
  const { connectionId, worksheetId } = draft
  const saved = useQuery(recipesQuery(app.host, connectionId, worksheetId)).data?.recipes ?? []
  const [first] = useState(() => {
    const worksheet = app.queries.getQueryData<WorksheetState>(queryKeys.worksheet(connectionId, worksheetId))
    return rename?.name ?? recipeNameFor(draft.fileName, worksheet?.name ?? 'this worksheet')
  })
  const findTwin = (name: string) => saved.find((it) => it.name.toLowerCase() === name.toLowerCase())
  if (rename !== null)
    return (
      <NameDialog
        title={`Rename “${rename.name}”`}
        label="Name of the recipe"
        description={undefined}
        first={first}
        yes="Rename"
        onSave={(name) => renameRecipe(app, draft, rename.id, name)}
        onClose={onClose}
      />
    )
  return (
    <NameDialog
      title="Save as a recipe"
      label="Name of the recipe"
      description="Keeps how the file is read, which columns fill which fields, the rules, and what texts stand for."
      first={first}
      yes="Save"
      replaces={(name) => {
        const twin = findTwin(name)
        if (twin === undefined) return null
        return { warning: `“${twin.name}” is there already. What it holds would be replaced.`, yes: 'Replace it' }
      }}
      onSave={(name) => saveRecipe(app, draft, findTwin(name)?.id ?? null, name)}
      onClose={onClose}
    />
  )
}

/** Asks for the name of a recipe of a workbook: of a new one that keeps what is decided about its sheets, or of one that is renamed. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedWorkbookRecipe } from '../../../../src-shared/host/calls/recipes/workbook-recipe-calls.ts'
import type { ConnectionId } from '../../../../src-shared/model/ids.ts'
import { renameWorkbookRecipe, saveWorkbookRecipe } from '../../../commands/import/workbook-recipes.ts'
import { useApp } from '../../../state/app-context.tsx'
import { workbookRecipesQuery } from '../../../state/host-queries.ts'
import { recipeNameFor } from '../../../state/import/recipe-words.ts'
import { NameDialog } from '../../dialogs/name-dialog.tsx'

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
  const [first] = useState(() => rename?.name ?? recipeNameFor(fileName, 'several worksheets'))
  const findTwin = (name: string) => saved.find((it) => it.name.toLowerCase() === name.toLowerCase())
  if (rename !== null)
    return (
      <NameDialog
        title={`Rename “${rename.name}”`}
        label="Name of the recipe"
        description={undefined}
        first={first}
        yes="Rename"
        onSave={(name) => renameWorkbookRecipe(app, connectionId, rename.id, name)}
        onClose={onClose}
      />
    )
  return (
    <NameDialog
      title="Save as a recipe of workbooks"
      label="Name of the recipe"
      description="Keeps which sheets go where, and for each how it is read, which columns fill which fields, the rules, and what texts stand for."
      first={first}
      yes="Save"
      replaces={(name) => {
        const twin = findTwin(name)
        if (twin === undefined) return null
        return { warning: `“${twin.name}” is there already. What it holds would be replaced.`, yes: 'Replace it' }
      }}
      onSave={(name) => saveWorkbookRecipe(app, { connectionId, group }, findTwin(name)?.id ?? null, name)}
      onClose={onClose}
    />
  )
}

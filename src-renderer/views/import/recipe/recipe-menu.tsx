/** Which recipe an import goes by, and everything that can be done with recipes. */
import { Menu } from '@mantine/core'
import { IconBook2, IconUpload, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import type { SavedRecipe } from '../../../../src-shared/host/calls/recipes/recipe-calls.ts'
import {
  applyRecipe,
  leaveRecipe,
  readRecipeFile,
  readRecipesAgain,
  removeRecipe,
  saveRecipeFile,
  updateRecipe,
} from '../../../commands/import/recipes.ts'
import { useApp } from '../../../state/app-context.tsx'
import { openDialog } from '../../../state/connection/session-state.ts'
import { recipesQuery } from '../../../state/host-queries.ts'
import { isSettled } from '../../../state/import/import-steps.ts'
import parts from '../../../ui/look/parts.module.css'
import styles from './recipe.module.css'
import { RecipeFileInput } from './recipe-file-input.tsx'
import { RecipeItems, RecipeMenuFrame } from './recipe-menu-frame.tsx'

const icon = { size: 14, 'aria-hidden': true } as const

export const RecipeMenu = ({ draft }: { readonly draft: ImportDraft }) => {
  const app = useApp()
  const input = useRef<HTMLInputElement>(null)
  const saved = useQuery(recipesQuery(app.host, draft.connectionId, draft.worksheetId)).data?.recipes ?? []
  const own = draft.recipe
  const isOff = isSettled(draft) || draft.state === 'checking'
  const name = (rename: Pick<SavedRecipe, 'id' | 'name'> | null): void =>
    app.session.update((state) => openDialog(state, { kind: 'name-recipe', draft, rename }))
  return (
    <>
      <RecipeFileInput input={input} onFile={(file) => void readRecipeFile(app, draft, file)} />
      <RecipeMenuFrame name={own?.name ?? null} onOpen={() => void readRecipesAgain(app, draft)}>
        {saved.length > 0 && <Menu.Label>Decide as a recipe does</Menu.Label>}
        {saved.map((recipe) => (
          <Menu.Item
            key={recipe.id}
            aria-current={recipe.id === own?.id || undefined}
            disabled={isOff}
            leftSection={<IconBook2 {...icon} />}
            onClick={() => void applyRecipe(app, draft, recipe)}
          >
            <span className={styles.name}>{recipe.name}</span>
            <small className={`${parts.cut} ${styles.detail}`}>saved with {recipe.fileName}</small>
          </Menu.Item>
        ))}
        {saved.length > 0 && <Menu.Divider />}
        <RecipeItems
          name={own?.name ?? null}
          onUpdate={() => own !== undefined && void updateRecipe(app, draft, own)}
          onSaveNew={() => name(null)}
          onRename={() => name(own ?? null)}
          onRemove={() => own !== undefined && void removeRecipe(app, draft, own)}
          onSaveFile={() => own !== undefined && void saveRecipeFile(app, draft, own)}
        />
        <Menu.Item leftSection={<IconUpload {...icon} />} onClick={() => input.current?.click()}>
          Read a recipe from a file
        </Menu.Item>
        {own !== undefined && !isOff && (
          <Menu.Item leftSection={<IconX {...icon} />} onClick={() => void leaveRecipe(app, draft)}>
            Go on without “{own.name}”
          </Menu.Item>
        )}
      </RecipeMenuFrame>
    </>
  )
}

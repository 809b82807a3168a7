/** Which recipe an import goes by, and everything that can be done with recipes. */
import { Button, Menu } from '@mantine/core'
import {
  IconBook2,
  IconChevronDown,
  IconDeviceFloppy,
  IconDownload,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUpload,
  IconX,
} from '@tabler/icons-react'
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
      <Menu position="bottom-end" width={300} onOpen={() => void readRecipesAgain(app, draft)}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            className={styles.target}
            leftSection={<IconBook2 size={14} />}
            rightSection={<IconChevronDown size={13} />}
            aria-label={`Recipe: ${own?.name ?? 'none'}`}
          >
            <span className={parts.cut}>{own === undefined ? 'Recipe: none' : own.name}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.list}>
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
          {own !== undefined && (
            <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} onClick={() => void updateRecipe(app, draft, own)}>
              Save what is decided now in “{own.name}”
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => name(null)}>
            Save what is decided as a new recipe
          </Menu.Item>
          {own !== undefined && (
            <>
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => name(own)}>
                Rename “{own.name}”
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => void removeRecipe(app, draft, own)}>
                Delete “{own.name}”
              </Menu.Item>
              <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => void saveRecipeFile(app, draft, own)}>
                Save “{own.name}” as a file
              </Menu.Item>
            </>
          )}
          <Menu.Item leftSection={<IconUpload {...icon} />} onClick={() => input.current?.click()}>
            Read a recipe from a file
          </Menu.Item>
          {own !== undefined && !isOff && (
            <Menu.Item leftSection={<IconX {...icon} />} onClick={() => void leaveRecipe(app, draft)}>
              Go on without “{own.name}”
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

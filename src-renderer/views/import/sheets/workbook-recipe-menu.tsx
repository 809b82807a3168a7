/** Which recipe of a workbook its sheets go by, and what can be done with it. */
import { Button, Menu } from '@mantine/core'
import { IconBook2, IconChevronDown, IconDeviceFloppy, IconDownload, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
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
import parts from '../../../ui/look/parts.module.css'
import styles from '../recipe/recipe.module.css'

interface Props {
  readonly connectionId: ConnectionId
  readonly group: string
  readonly drafts: readonly ImportDraft[]
}

const icon = { size: 14, 'aria-hidden': true } as const

export const WorkbookRecipeMenu = ({ connectionId, group, drafts }: Props) => {
  const app = useApp()
  const saved = useQuery(workbookRecipesQuery(app.host, connectionId)).data?.recipes ?? []
  const own = recipeOfSheets(saved, drafts)
  const fileName = drafts[0]?.fileName ?? ''
  const name = (rename: SavedWorkbookRecipe | null): void =>
    app.session.update((state) => openDialog(state, { kind: 'name-workbook-recipe', connectionId, group, fileName, rename }))
  return (
    <Menu position="bottom-end" width={300} onOpen={() => void readWorkbookRecipesAgain(app, connectionId)}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          className={styles.target}
          leftSection={<IconBook2 size={14} />}
          rightSection={<IconChevronDown size={13} />}
          aria-label={`Recipe: ${own?.name ?? 'none'}`}
        >
          <span className={parts.cut}>{own === null ? 'Recipe: none' : own.name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.list}>
        {own !== null && (
          <Menu.Item
            leftSection={<IconDeviceFloppy {...icon} />}
            onClick={() => void updateWorkbookRecipe(app, { connectionId, group }, own)}
          >
            Save what is decided now in “{own.name}”
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => name(null)}>
          Save what is decided as a new recipe
        </Menu.Item>
        {own !== null && (
          <>
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => name(own)}>
              Rename “{own.name}”
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => void removeWorkbookRecipe(app, connectionId, own)}>
              Delete “{own.name}”
            </Menu.Item>
            <Menu.Item
              leftSection={<IconDownload {...icon} />}
              onClick={() => void saveWorkbookRecipeFile(app, connectionId, own)}
            >
              Save “{own.name}” as a file
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

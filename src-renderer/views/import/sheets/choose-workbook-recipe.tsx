/** The recipe by which the sheets of a workbook are decided: one that is saved, one from a file, or none. */
import { Button, Select } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { SavedWorkbookRecipe } from '../../../../src-shared/host/calls/recipes/workbook-recipe-calls.ts'
import type { ConnectionId } from '../../../../src-shared/model/ids.ts'
import { useApp } from '../../../state/app-context.tsx'
import { workbookRecipesQuery } from '../../../state/host-queries.ts'
import { RecipeFileInput } from '../recipe/recipe-file-input.tsx'
import styles from './sheets.module.css'

interface Props {
  readonly connectionId: ConnectionId
  readonly chosen: SavedWorkbookRecipe | null
  readonly isOff: boolean
  readonly onChoose: (recipe: SavedWorkbookRecipe | null) => void
  readonly onFile: (file: File) => void
}

const none = 'none'

export const ChooseWorkbookRecipe = ({ connectionId, chosen, isOff, onChoose, onFile }: Props) => {
  const app = useApp()
  const input = useRef<HTMLInputElement>(null)
  const recipes = useQuery(workbookRecipesQuery(app.host, connectionId)).data?.recipes ?? []
  return (
    <div className={styles.recipe}>
      <RecipeFileInput input={input} onFile={onFile} />
      <Select
        label="Decided by the recipe"
        allowDeselect={false}
        disabled={isOff || recipes.length === 0}
        comboboxProps={{ keepMounted: false }}
        value={chosen?.id ?? none}
        data={[{ value: none, label: 'None' }, ...recipes.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(id) => onChoose(recipes.find((it) => it.id === id) ?? null)}
      />
      <Button
        variant="default"
        disabled={isOff}
        leftSection={<IconUpload size={14} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        Read one from a file
      </Button>
    </div>
  )
}

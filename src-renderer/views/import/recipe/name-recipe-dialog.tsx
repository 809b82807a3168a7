/** Asks for the name of a recipe: of a new one that keeps what is decided about an import, or of one that is renamed. */
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import type { SavedRecipe } from '../../../../src-shared/host/calls/recipes/recipe-calls.ts'
import type { WorksheetState } from '../../../../src-shared/host/calls/row-calls.ts'
import { renameRecipe, saveRecipe } from '../../../commands/import/recipes.ts'
import { useApp } from '../../../state/app-context.tsx'
import { queryKeys, recipesQuery } from '../../../state/host-queries.ts'
import { recipeNameFor } from '../../../state/import/recipe-words.ts'

interface Props {
  readonly draft: ImportDraft
  readonly rename: Pick<SavedRecipe, 'id' | 'name'> | null
  readonly onClose: () => void
}

export const NameRecipeDialog = ({ draft, rename, onClose }: Props) => {
  const app = useApp()
  const { connectionId, worksheetId } = draft
  const saved = useQuery(recipesQuery(app.host, connectionId, worksheetId)).data?.recipes ?? []
  const [name, setName] = useState(() => {
    const worksheet = app.queries.getQueryData<WorksheetState>(queryKeys.worksheet(connectionId, worksheetId))
    return rename?.name ?? recipeNameFor(draft.fileName, worksheet?.name ?? 'this worksheet')
  })
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const wanted = name.trim()
  const twin = rename === null ? saved.find((it) => it.name.toLowerCase() === wanted.toLowerCase()) : undefined

  const save = async (): Promise<void> => {
    setBusy(true)
    const done =
      rename === null ? await saveRecipe(app, draft, twin?.id ?? null, wanted) : await renameRecipe(app, draft, rename.id, wanted)
    setBusy(false)
    if (done.ok) onClose()
    else setProblem(done.error.message)
  }
  return (
    <Modal opened onClose={onClose} title={rename === null ? 'Save as a recipe' : `Rename “${rename.name}”`} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (wanted !== '' && !isBusy) void save()
        }}
      >
        <TextInput
          data-autofocus
          label="Name of the recipe"
          description={
            rename === null
              ? 'Keeps how the file is read, which columns fill which fields, the rules, and what texts stand for.'
              : undefined
          }
          value={name}
          maxLength={100}
          error={problem ?? (twin === undefined ? null : `“${twin.name}” is there already. What it holds would be replaced.`)}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setProblem(null)
          }}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={wanted === ''} loading={isBusy} {...(twin === undefined ? {} : { color: 'red' })}>
            {rename !== null ? 'Rename' : twin === undefined ? 'Save' : 'Replace it'}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

/** Which sheets of a workbook are imported, and into which worksheets. */
import { Button, Checkbox, Group, Modal, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import type { SavedWorkbookRecipe } from '../../../../src-shared/host/calls/recipes/workbook-recipe-calls.ts'
import { mapOk } from '../../../../src-shared/lib/result.ts'
import { worksheetId } from '../../../../src-shared/model/ids.ts'
import { beginSheets, type ChosenSheet } from '../../../commands/import/import-sheets.ts'
import { readWorkbookRecipeFile } from '../../../commands/import/workbook-recipes.ts'
import { useApp } from '../../../state/app-context.tsx'
import { workspaceQuery } from '../../../state/host-queries.ts'
import { useStepAction } from '../../../state/import/use-import.ts'
import { type SheetChoice, type SheetChoices, sayMissing, sheetLines } from '../../../state/import/workbook-recipe-state.ts'
import { listWorksheetItems } from '../../../state/tree-rows.ts'
import { countOf } from '../../../ui/format/format-count.ts'
import parts from '../../../ui/look/parts.module.css'
import { sayError } from '../../../ui/messages/error-words.ts'
import { ChooseWorkbookRecipe } from './choose-workbook-recipe.tsx'
import styles from './sheets.module.css'

interface Props {
  readonly draft: ImportDraft
  /** What it says of sheets stands there at first; null for none. */
  readonly recipe: SavedWorkbookRecipe | null
  readonly onClose: () => void
}

export const SheetsDialog = ({ draft, recipe: first, onClose }: Props) => {
  const app = useApp()
  const action = useStepAction()
  const [choices, setChoices] = useState<SheetChoices>(new Map())
  const [recipe, setRecipe] = useState(first)
  const tree = useQuery(workspaceQuery(app.host, draft.connectionId)).data?.tree ?? []
  const worksheets = listWorksheetItems(tree)
  const lines = sheetLines(draft, recipe, worksheets, choices)
  const change = (name: string, choice: SheetChoice): void =>
    setChoices((known) => new Map(known).set(name, { ...known.get(name), ...choice }))
  const chosen = lines.filter(({ isOn }) => isOn)
  const open = chosen.filter(({ into }) => into === null)
  const sheets = chosen.flatMap(({ name, into, recipe }): ChosenSheet[] =>
    into === null ? [] : [{ sheet: name, worksheetId: into, recipe }],
  )
  const choose = (next: SavedWorkbookRecipe | null): void => {
    setRecipe(next)
    setChoices(new Map())
  }
  const readFile = (file: File): void =>
    void action.run(async () => {
      const into = lines.flatMap(({ name, into }) => (into === null ? [] : [{ sheet: name, worksheetId: into }]))
      const read = await readWorkbookRecipeFile(app, draft.connectionId, file, into)
      if (read.ok && read.value !== null) choose(read.value)
      return mapOk(read, () => null)
    })
  const missing = recipe === null ? null : sayMissing(recipe, draft)
  const hint =
    chosen.length === 0
      ? 'Choose at least one sheet.'
      : open.length > 0
        ? `Say where “${open[0]?.name}” goes.`
        : 'Sheets whose rows others relate to are imported first.'
  const begin = async (): Promise<void> => {
    if (await action.run(() => beginSheets(app, draft, sheets))) onClose()
  }
  return (
    <Modal opened onClose={onClose} title={`Sheets of ${draft.fileName}`} size={640}>
      <form
        className={`${parts.stack} ${styles.form}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (sheets.length > 0 && open.length === 0) void begin()
        }}
      >
        <ChooseWorkbookRecipe
          connectionId={draft.connectionId}
          chosen={recipe}
          isOff={action.isBusy}
          onChoose={choose}
          onFile={readFile}
        />
        {missing !== null && <p className={styles.note}>{missing}</p>}
        <ul className={`${parts.list} ${styles.choices}`} aria-label="Sheets">
          {lines.map(({ name, isHidden, into, isOn }) => (
            <li key={name} className={styles.choice}>
              <Checkbox
                label={isHidden ? `${name} (hidden)` : name}
                checked={isOn}
                onChange={(event) => change(name, { isOn: event.currentTarget.checked })}
              />
              <Select
                aria-label={`Worksheet for ${name}`}
                placeholder="Choose a worksheet"
                searchable
                allowDeselect={false}
                nothingFoundMessage="No worksheet is called that"
                comboboxProps={{ keepMounted: false }}
                value={into}
                data={worksheets.map((it) => ({ value: it.id, label: it.name }))}
                onChange={(value) => value !== null && change(name, { into: worksheetId.parse(value), isOn: true })}
              />
            </li>
          ))}
        </ul>
        {action.error !== null && (
          <p className={styles.problem} role="alert">
            {sayError(action.error).message}
          </p>
        )}
        <Group justify="space-between" gap="xs">
          <span className={parts.fine} role="status">
            {hint}
          </span>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={action.isBusy} disabled={sheets.length === 0 || open.length > 0}>
              {sheets.length === 0 ? 'Begin' : `Begin with ${countOf(sheets.length, 'sheet')}`}
            </Button>
          </Group>
        </Group>
      </form>
    </Modal>
  )
}

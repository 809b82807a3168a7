/** What the lines of the file do: add rows, change rows found by key, or both; and what empty cells and stray spaces mean. */
import { Button, Checkbox, MultiSelect, Radio, Stack } from '@mantine/core'
import { useRef } from 'react'
import { type ImportDraft, type ImportRules, importRules } from '../../../../src-shared/host/calls/import-calls.ts'
import type { WorksheetState } from '../../../../src-shared/host/calls/row-calls.ts'
import { fieldId } from '../../../../src-shared/model/ids.ts'
import { addImportFiles } from '../../../commands/import/run-import.ts'
import { startPull } from '../../../commands/sheet/stage-edits.ts'
import { useApp } from '../../../state/app-context.tsx'
import type { StepAction } from '../../../state/import/use-import.ts'
import parts from '../../../ui/look/parts.module.css'
import styles from './map-step.module.css'

interface Props {
  readonly draft: ImportDraft
  readonly worksheet: WorksheetState
  readonly action: StepAction
  readonly isOff: boolean
  readonly onChange: (rules: ImportRules) => void
}

const modes: readonly { readonly value: ImportRules['mode']; readonly label: string; readonly text: string }[] = [
  { value: 'insert', label: 'Add', text: 'Every line becomes a new row.' },
  { value: 'update', label: 'Change', text: 'Only rows that exist are changed; other lines are rejected.' },
  { value: 'upsert', label: 'Change and add', text: 'Rows that exist are changed, the others added.' },
]

const NamedFiles = ({ draft, action, isOff }: Pick<Props, 'draft' | 'action' | 'isOff'>) => {
  const app = useApp()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={`${parts.stack} ${styles.files}`}>
      <h2>Files named in the CSV</h2>
      <p className={`${parts.fine} ${styles.small}`}>Add the files that cells name. Web addresses in cells need nothing here.</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-hidden="true"
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (files.length > 0) void action.run(() => addImportFiles(app, draft.importId, files))
        }}
      />
      <Button variant="default" disabled={isOff} onClick={() => input.current?.click()}>
        Add files
      </Button>
    </div>
  )
}

export const ImportRulesPanel = ({ draft, worksheet, action, isOff, onChange }: Props) => {
  const app = useApp()
  const { rules } = draft
  const mapped = worksheet.fields.filter((field) => draft.columns.some((column) => column.mapping.field === field.id))
  const isLoaded = worksheet.pulledAt !== null && !worksheet.isPartial
  return (
    <aside className={`${parts.stack} ${styles.rules}`} aria-label="Rules">
      <Radio.Group
        label="What the lines do"
        value={rules.mode}
        onChange={(value) => onChange({ ...rules, mode: importRules.shape.mode.parse(value) })}
      >
        <Stack gap="var(--gs-space-8)" mt="xs">
          {modes.map((mode) => (
            <Radio key={mode.value} value={mode.value} label={mode.label} description={mode.text} disabled={isOff} />
          ))}
        </Stack>
      </Radio.Group>
      {rules.mode !== 'insert' && (
        <>
          <MultiSelect
            label="A row is found by"
            description="All of these have to agree."
            placeholder={rules.keyFields.length === 0 ? 'Choose a field' : ''}
            disabled={isOff}
            value={rules.keyFields}
            onChange={(values) => onChange({ ...rules, keyFields: values.map((value) => fieldId.parse(value)) })}
            data={mapped.map((field) => ({ value: field.id, label: field.name }))}
          />
          {!isLoaded && (
            <div className={`${parts.stack} ${styles.warn}`}>
              <p>The file is compared with the rows of this worksheet, and they are not all loaded yet.</p>
              <Button
                size="compact-xs"
                variant="default"
                onClick={() => void startPull(app, { connectionId: draft.connectionId, worksheetId: draft.worksheetId }, 'full')}
              >
                Load the rows
              </Button>
            </div>
          )}
          <Radio.Group
            label="An empty cell of the file"
            value={rules.emptyCells}
            onChange={(value) => onChange({ ...rules, emptyCells: importRules.shape.emptyCells.parse(value) })}
          >
            <Stack gap="var(--gs-space-8)" mt="xs">
              <Radio value="keep" label="keeps what the row has" disabled={isOff} />
              <Radio value="clear" label="empties the cell" disabled={isOff} />
            </Stack>
          </Radio.Group>
        </>
      )}
      <Checkbox
        label="Cut spaces around texts"
        description="Otherwise every text is stored exactly as it stands."
        checked={rules.trim}
        disabled={isOff}
        onChange={(event) => onChange({ ...rules, trim: event.currentTarget.checked })}
      />
      <Checkbox
        label="Take apostrophes before formula signs away"
        description="’=A1 is stored as =A1, as exports and spreadsheets mean it."
        checked={rules.apostrophes !== 'keep'}
        disabled={isOff}
        onChange={(event) => onChange({ ...rules, apostrophes: event.currentTarget.checked ? 'take' : 'keep' })}
      />
      {mapped.some((field) => field.kind === 'attachments') && <NamedFiles draft={draft} action={action} isOff={isOff} />}
    </aside>
  )
}

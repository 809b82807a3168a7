/** What the lines of the file do: insert rows, or update or delete rows found by key; and what stray spaces and apostrophes mean. */
import { Checkbox, Radio, Stack } from '@mantine/core'
import { type ImportDraft, type ImportRules, importRules } from '../../../../src-shared/host/calls/import-calls.ts'
import type { WorksheetState } from '../../../../src-shared/host/calls/row-calls.ts'
import { importRulesId } from '../../../state/import/recipe-words.ts'
import type { StepAction } from '../../../state/import/use-import.ts'
import parts from '../../../ui/look/parts.module.css'
import { AddFilesButton } from '../add-files-button.tsx'
import { KeyRules } from './by-key/key-rules.tsx'
import styles from './mapping/map-step.module.css'
import { UnpivotButton } from './mapping/unpivot/unpivot-button.tsx'

interface Props {
  readonly draft: ImportDraft
  readonly worksheet: WorksheetState
  readonly action: StepAction
  readonly isOff: boolean
  readonly onChange: (rules: ImportRules) => void
}

const modes: readonly { readonly value: ImportRules['mode']; readonly label: string; readonly text: string }[] = [
  { value: 'insert', label: 'Insert', text: 'Every line becomes a new row.' },
  { value: 'update', label: 'Update', text: 'Every line changes its row; one without a row is rejected.' },
  { value: 'upsert', label: 'Insert or update', text: 'A line changes its row, and becomes a new one where there is none.' },
  { value: 'update-only', label: 'Update only', text: 'A line changes its row; lines without one are left out and listed.' },
  { value: 'delete', label: 'Delete', text: 'The row of every line is staged as deleted; nothing is deleted before you push.' },
]

const NamedFiles = ({ draft, action, isOff }: Pick<Props, 'draft' | 'action' | 'isOff'>) => (
  <div className={`${parts.stack} ${styles.files}`}>
    <h2>Files named in the CSV</h2>
    <p className={`${parts.fine} ${styles.small}`}>Add the files that cells name. Web addresses in cells need nothing here.</p>
    <AddFilesButton importId={draft.importId} action={action} isOff={isOff} />
  </div>
)

const WhatLinesDo = ({ draft, worksheet, isOff, onChange }: Omit<Props, 'action'>) => {
  const { rules } = draft
  return (
    <>
      <Radio.Group
        label="What the lines do"
        value={rules.mode}
        onChange={(value) => onChange({ ...rules, mode: importRules.shape.mode.parse(value) })}
      >
        <Stack gap="var(--gs-space-8)" mt="xs">
          {modes.map((mode) => (
            <Radio
              key={mode.value}
              value={mode.value}
              label={mode.label}
              // Only of the chosen one, so that the key stands in view below.
              description={mode.value === rules.mode ? mode.text : undefined}
              disabled={isOff}
            />
          ))}
        </Stack>
      </Radio.Group>
      {rules.mode !== 'insert' && <KeyRules draft={draft} worksheet={worksheet} isOff={isOff} onChange={onChange} />}
    </>
  )
}

export const ImportRulesPanel = ({ draft, worksheet, action, isOff, onChange }: Props) => {
  const { rules, follows } = draft
  const mapped = worksheet.fields.filter((field) => draft.columns.some((column) => column.mapping.field === field.id))
  return (
    <aside id={importRulesId} tabIndex={-1} className={`${parts.stack} ${styles.rules}`} aria-label="Rules">
      {follows === undefined ? (
        <WhatLinesDo draft={draft} worksheet={worksheet} isOff={isOff} onChange={onChange} />
      ) : (
        <div className={`${parts.stack} ${styles.files}`}>
          <h2>Second pass</h2>
          <p className={`${parts.fine} ${styles.small}`}>
            {rules.keyFields.length === 0
              ? 'Every line changes the row that the first pass has made of it. Lines without one are left out and listed.'
              : 'Every line changes the row with its key, once the first pass has made it. Lines without one are left out and listed.'}
          </p>
        </div>
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
      <UnpivotButton draft={draft} isOff={isOff} />
      {mapped.some((field) => field.kind === 'attachments') && <NamedFiles draft={draft} action={action} isOff={isOff} />}
    </aside>
  )
}

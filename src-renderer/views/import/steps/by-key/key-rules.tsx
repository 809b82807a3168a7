/** How the lines of an import find their rows: the key, what does not count when it is compared, and what empty cells do. */
import { Checkbox, MultiSelect, Radio, Stack } from '@mantine/core'
import { type KeyDifference, keyDifference } from '../../../../../src-shared/csv/keys/key-difference.ts'
import { canBeKey } from '../../../../../src-shared/csv/keys/key-parts.ts'
import { importTargets } from '../../../../../src-shared/csv/keys/row-id-key.ts'
import { emptyCells, type ImportDraft, type ImportRules } from '../../../../../src-shared/host/calls/import-calls.ts'
import type { WorksheetState } from '../../../../../src-shared/host/calls/row-calls.ts'
import { fieldId } from '../../../../../src-shared/model/ids.ts'
import { LoadRows } from '../load-rows.tsx'

interface Props {
  readonly draft: ImportDraft
  readonly worksheet: WorksheetState
  readonly isOff: boolean
  readonly onChange: (rules: ImportRules) => void
}

const differences: readonly { readonly value: KeyDifference; readonly label: string }[] = [
  { value: 'case', label: 'Capital and small letters' },
  { value: 'spaces', label: 'Spaces' },
  { value: 'accents', label: 'Accents' },
]

export const KeyRules = ({ draft, worksheet, isOff, onChange }: Props) => {
  const { rules } = draft
  // A key whose column was taken away is still called by its name, and can be taken out.
  const offered = importTargets(worksheet.fields).filter(
    (field) =>
      rules.keyFields.includes(field.id) ||
      (canBeKey(field) && draft.columns.some((column) => column.mapping.field === field.id)),
  )
  const isLoaded = worksheet.pulledAt !== null && !worksheet.isPartial
  const hasTexts = offered.some((field) => field.kind === 'text' && rules.keyFields.includes(field.id))
  return (
    <>
      <MultiSelect
        label="A row is found by"
        description="All of these have to agree. They are compared and never written."
        placeholder={rules.keyFields.length === 0 ? 'Choose a field' : ''}
        disabled={isOff}
        value={rules.keyFields}
        onChange={(values) => onChange({ ...rules, keyFields: values.map((value) => fieldId.parse(value)) })}
        data={offered.map((field) => ({ value: field.id, label: field.name }))}
      />
      {hasTexts && (
        <Checkbox.Group
          label="Does not count when texts are compared"
          value={rules.keyIgnores ?? []}
          onChange={(values) => onChange({ ...rules, keyIgnores: values.map((value) => keyDifference.parse(value)) })}
        >
          <Stack gap="var(--gs-space-6)" mt="xs">
            {differences.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} disabled={isOff} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {!isLoaded && (
        <LoadRows at={draft} text="The file is compared with the rows of this worksheet, and they are not all loaded yet." />
      )}
      {rules.mode !== 'delete' && (
        <Radio.Group
          label="An empty cell of the file"
          description="A column of its own may say otherwise, beside its field."
          value={rules.emptyCells}
          onChange={(value) => onChange({ ...rules, emptyCells: emptyCells.parse(value) })}
        >
          <Stack gap="var(--gs-space-8)" mt="xs">
            <Radio value="keep" label="keeps what the row has" disabled={isOff} />
            <Radio value="clear" label="empties the cell" disabled={isOff} />
          </Stack>
        </Radio.Group>
      )}
    </>
  )
}

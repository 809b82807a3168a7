/** The columns that a change is for, as its kind asks for them: one, or any number. */
import { MultiSelect, Select } from '@mantine/core'
import type { Field } from '../../../src-shared/model/field.ts'
import { fieldId } from '../../../src-shared/model/ids.ts'
import { type BulkDraft, choosableFields, takesOneColumn } from '../../state/sheet/bulk-draft.ts'

interface Props {
  readonly draft: BulkDraft
  readonly all: readonly Field[]
  readonly change: (change: Partial<BulkDraft>) => void
}

export const ColumnChoice = ({ draft, all, change }: Props) => {
  const columns = choosableFields(draft, all).map((it) => ({ value: it.id as string, label: it.name }))
  const label = draft.kind === 'split' ? 'Column to split' : draft.kind === 'join' ? 'Column for the text' : 'Columns'
  return takesOneColumn(draft.kind) ? (
    <Select
      label={label}
      data={columns}
      value={draft.fields[0] ?? null}
      searchable
      onChange={(id) => change({ fields: id === null ? [] : [fieldId.parse(id)], value: null })}
    />
  ) : (
    <MultiSelect
      label={label}
      data={columns}
      value={[...draft.fields]}
      searchable
      onChange={(ids) => {
        const fields = ids.map((id) => fieldId.parse(id))
        // Another first column asks for the value in another way.
        change(draft.kind === 'set' && fields[0] !== draft.fields[0] ? { fields, value: null } : { fields })
      }}
    />
  )
}

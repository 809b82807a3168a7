/** What is done to many cells. */
import { Select } from '@mantine/core'
import { type BulkKind, bulkKinds } from '../../state/sheet/bulk-draft.ts'

interface Props {
  readonly kind: BulkKind
  readonly onChange: (kind: BulkKind) => void
}

export const KindChoice = ({ kind, onChange }: Props) => (
  <Select
    label="What to do"
    data-autofocus
    data={bulkKinds.map(([value, label]) => ({ value, label }))}
    value={kind}
    allowDeselect={false}
    maxDropdownHeight={400}
    onChange={(chosen) => {
      const found = bulkKinds.find(([it]) => it === chosen)?.[0]
      if (found !== undefined) onChange(found)
    }}
  />
)

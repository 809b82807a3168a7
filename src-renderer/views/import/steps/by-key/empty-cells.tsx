/** What the empty cells of one column do to rows that are there. */
import { NativeSelect } from '@mantine/core'
import { type ColumnMapping, emptyCells, type ImportRules } from '../../../../../src-shared/host/calls/import-calls.ts'

interface Props {
  readonly header: string
  readonly mapping: ColumnMapping
  readonly rules: ImportRules
  readonly isOff: boolean
  readonly onChange: (mapping: ColumnMapping) => void
}

const choices = [
  { value: 'keep', label: 'empty cells keep' },
  { value: 'clear', label: 'empty cells clear' },
]

export const EmptyCellsSelect = ({ header, mapping, rules, isOff, onChange }: Props) => (
  <NativeSelect
    size="xs"
    variant="unstyled"
    aria-label={`Empty cells of ${header}`}
    disabled={isOff}
    value={mapping.emptyCells ?? rules.emptyCells}
    onChange={(event) => {
      const { emptyCells: _, ...rest } = mapping
      const chosen = emptyCells.parse(event.currentTarget.value)
      // What the rules say anyway follows them from now on.
      onChange(chosen === rules.emptyCells ? rest : { ...rest, emptyCells: chosen })
    }}
    data={choices}
  />
)

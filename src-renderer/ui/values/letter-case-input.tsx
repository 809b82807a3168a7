/** How letters are to be written: asked of cells by a bulk command, and of texts by a step of an import. */
import { SegmentedControl } from '@mantine/core'
import type { LetterCase } from '../../../src-shared/bulk/change-case.ts'

interface Props {
  readonly value: LetterCase
  readonly onChange: (value: LetterCase) => void
}

export const LetterCaseInput = ({ value, onChange }: Props) => (
  <SegmentedControl
    aria-label="Letters"
    data={[
      { value: 'upper', label: 'UPPER CASE' },
      { value: 'lower', label: 'lower case' },
      { value: 'title', label: 'Title Case' },
    ]}
    value={value}
    onChange={onChange}
  />
)

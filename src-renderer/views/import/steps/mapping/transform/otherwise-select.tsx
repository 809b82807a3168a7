/** What becomes of a text that a step cannot be done on. */
import { NativeSelect } from '@mantine/core'
import { otherwiseChoices } from '../../../../../state/import/look-up-draft.ts'

type Otherwise = (typeof otherwiseChoices)[number]['value']

interface Props {
  readonly label: string
  readonly value: Otherwise
  readonly onChange: (value: Otherwise) => void
}

export const OtherwiseSelect = ({ label, value, onChange }: Props) => (
  <NativeSelect
    label={label}
    value={value}
    data={[...otherwiseChoices]}
    onChange={({ currentTarget }) => {
      const choice = otherwiseChoices.find((each) => each.value === currentTarget.value)
      if (choice !== undefined) onChange(choice.value)
    }}
  />
)

/** Yes or no. An empty one is not ticked; who needs it empty clears the cell in the grid. */
import { Checkbox } from '@mantine/core'
import type { ControlProps } from './control-props.ts'

export const CheckboxControl = ({ field, value, describedBy, stage }: ControlProps) => (
  <Checkbox
    aria-label={field.name}
    aria-describedby={describedBy}
    checked={value === true}
    label={value === null ? 'Empty' : value === true ? 'Yes' : 'No'}
    onChange={(event) => stage(event.currentTarget.checked)}
  />
)

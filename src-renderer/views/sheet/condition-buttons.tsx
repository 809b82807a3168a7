/** The buttons of a list of conditions, in the filter and in colour rules. */
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'

interface ButtonProps {
  readonly onClick: () => void
}

export const AddCondition = ({ onClick, className }: ButtonProps & { readonly className: string | undefined }) => (
  <Button
    variant="subtle"
    color="gray"
    size="compact-xs"
    {...(className === undefined ? {} : { className })}
    leftSection={<IconPlus size={12} />}
    onClick={onClick}
  >
    Condition
  </Button>
)

export const RemoveCondition = ({ onClick }: ButtonProps) => (
  <Tooltip label="Remove this condition">
    <ActionIcon aria-label="Remove this condition" onClick={onClick}>
      <IconX size={14} />
    </ActionIcon>
  </Tooltip>
)

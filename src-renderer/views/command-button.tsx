/** Buttons that are commands: words, keys and whether they apply come from the command list. What the key is known not to change is not there. */
import { ActionIcon, Button, type ButtonProps, Menu, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CommandId } from '../commands/command-table.ts'
import { useCommand } from '../commands/use-command.ts'
import { KeyCaps } from '../ui/key-caps.tsx'
import parts from '../ui/look/parts.module.css'
import styles from './command-button.module.css'

const Hint = ({ label, shortcut }: { readonly label: string; readonly shortcut: string | null }) => (
  <span className={`${parts.inline} ${styles.hint}`}>
    {label}
    {shortcut !== null && <KeyCaps shortcut={shortcut} />}
  </span>
)

interface CommandIconProps {
  readonly command: CommandId
  readonly icon: ReactNode
  readonly isPressed?: boolean
}

export const CommandIcon = ({ command, icon, isPressed }: CommandIconProps) => {
  const { label, shortcut, isEnabled, why, run } = useCommand(command)
  if (why !== null) return null
  return (
    <Tooltip label={<Hint label={label} shortcut={shortcut} />}>
      <ActionIcon
        aria-label={label}
        aria-pressed={isPressed}
        className={styles.icon}
        data-pressed={isPressed || undefined}
        disabled={!isEnabled}
        onClick={run}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}

interface CommandButtonProps
  extends Pick<ButtonProps, 'variant' | 'color' | 'leftSection' | 'rightSection' | 'size' | 'fullWidth'> {
  readonly command: CommandId
  /** Replaces the command's own words where the place makes a shorter text clear. */
  readonly children?: ReactNode
}

export const CommandButton = ({ command, children, ...button }: CommandButtonProps) => {
  const { label, shortcut, isEnabled, why, run } = useCommand(command)
  if (why !== null) return null
  return (
    <Tooltip label={<Hint label={label} shortcut={shortcut} />}>
      <Button {...button} disabled={!isEnabled} onClick={run}>
        {children ?? label}
      </Button>
    </Tooltip>
  )
}

export const CommandItem = ({ command, icon }: { readonly command: CommandId; readonly icon?: ReactNode }) => {
  const { label, shortcut, isEnabled, why, run } = useCommand(command)
  if (why !== null) return null
  return (
    <Menu.Item
      disabled={!isEnabled}
      leftSection={icon}
      rightSection={shortcut === null ? undefined : <KeyCaps shortcut={shortcut} />}
      onClick={run}
    >
      {label}
    </Menu.Item>
  )
}

/** Above a draft: what is not saved yet, what is still missing, and the buttons that save it or throw it away. */
import { Button, Popover, Tooltip } from '@mantine/core'
import { useCommand } from '../../commands/use-command.ts'
import type { SaveState } from '../../state/structure/designs-state.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { KeyCaps } from '../../ui/key-caps.tsx'
import parts from '../../ui/look/parts.module.css'
import styles from './save-bar.module.css'

interface Props {
  /** One short sentence per change; empty when nothing differs. */
  readonly changes: readonly string[]
  /** What keeps the draft from being saved; null when nothing does. */
  readonly problem: string | null
  readonly save: SaveState
  /** "Save", "Create the worksheet". */
  readonly saveLabel: string
  readonly discardLabel: string
  readonly onDiscard: () => void
}

export const SaveBar = ({ changes, problem, save, saveLabel, discardLabel, onDiscard }: Props) => {
  const { shortcut, run } = useCommand('design.save')
  const isChanged = changes.length > 0
  if (!isChanged) return <span className={parts.fine}>Everything is saved.</span>
  return (
    <div className={`${parts.row} ${styles.bar}`}>
      {problem === null ? (
        <Popover width={320} position="bottom-end">
          <Popover.Target>
            <Button variant="subtle" color="gray">
              {countOf(changes.length, 'change')} not saved
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <ul className={styles.changes} aria-label="Not saved">
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </Popover.Dropdown>
        </Popover>
      ) : (
        <span className={styles.problem} role="status">
          {problem}
        </span>
      )}
      <Button variant="default" disabled={save.isBusy} onClick={onDiscard}>
        {discardLabel}
      </Button>
      <Tooltip
        label={
          <span className={`${parts.inline} ${styles.hint}`}>
            {saveLabel}
            {shortcut !== null && <KeyCaps shortcut={shortcut} />}
          </span>
        }
      >
        <Button loading={save.isBusy} disabled={problem !== null} onClick={run}>
          {saveLabel}
        </Button>
      </Tooltip>
    </div>
  )
}

/** Every key the app knows, from the command list itself. */
import { Modal } from '@mantine/core'
import { commandGroups } from '../../commands/command.ts'
import { commandIds, commandOf } from '../../commands/command-table.ts'
import { showCommand, useCommandContext } from '../../commands/use-command.ts'
import { KeyCaps } from '../../ui/key-caps.tsx'
import styles from './shortcuts-dialog.module.css'

/** Keys of the grid that are no commands of their own. */
const gridKeys = [
  ['Tab', 'Next cell'],
  ['Shift+ArrowDown', 'Extend the selection'],
  ['Mod+ArrowDown', 'Go to the edge of the filled cells'],
  ['Mod+Shift+ArrowDown', 'Extend it to the edge'],
  ['Mod+Space', 'Select the whole column'],
  ['Alt+PageDown', 'A screen to the right'],
  ['Shift+Space', 'Select the whole row; once more ticks it'],
  ['Mod+V', 'Paste'],
  ['Alt+Enter', 'New line while editing'],
  ['Escape', 'Cancel the edit'],
  ['Alt+ArrowDown', 'Column menu (on a column head)'],
] as const

export const ShortcutsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const context = useCommandContext()
  const withKeys = commandIds.filter((id) => (commandOf(id).shortcuts ?? []).length > 0)
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size={760}>
      <div className={styles.columns}>
        {commandGroups.map((group) => {
          const ids = withKeys.filter((id) => commandOf(id).group === group)
          if (ids.length === 0) return null
          return (
            <section key={group} className={styles.group}>
              <h3 className={styles.title}>{group}</h3>
              <dl className={styles.list}>
                {ids.map((id) => (
                  <div key={id} className={styles.line}>
                    <dt>{showCommand(id, context).label}</dt>
                    <dd className={styles.keys}>
                      {(commandOf(id).shortcuts ?? []).slice(0, 2).map((shortcut) => (
                        <KeyCaps key={shortcut} shortcut={shortcut} />
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        })}
        <section className={styles.group}>
          <h3 className={styles.title}>In the grid</h3>
          <dl className={styles.list}>
            {gridKeys.map(([shortcut, words]) => (
              <div key={shortcut} className={styles.line}>
                <dt>{words}</dt>
                <dd className={styles.keys}>
                  <KeyCaps shortcut={shortcut} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Modal>
  )
}

/** Every key the app knows, from the command list itself. */
import { Modal } from '@mantine/core'
import { commandGroups } from '../../commands/command.ts'
import { commandIds, commandOf } from '../../commands/command-table.ts'
import { showCommand, useCommandContext } from '../../commands/use-command.ts'
import { KeyCaps } from '../../ui/key-caps.tsx'
import parts from '../../ui/look/parts.module.css'
import styles from './shortcuts-dialog.module.css'

/** Keys that are no commands of their own. */
const otherKeys: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'In the grid': [
    ['Tab', 'Next cell; Shift goes back'],
    ['Enter', 'The cell below, or below the first Tab; on a group: folds it'],
    ['Home', 'First cell of the row'],
    ['Mod+Home', 'First cell of all; End for the last'],
    ['PageDown', 'A screen down'],
    ['Alt+PageDown', 'A screen to the right'],
    ['Mod+ArrowDown', 'To the edge of the filled cells'],
    ['Shift+ArrowDown', 'Extend the selection'],
    ['Mod+Shift+ArrowDown', 'Extend it to the edge'],
    ['Shift+Space', 'Select whole rows; once more ticks the row'],
    ['Mod+Space', 'Select whole columns'],
    ['Mod+Shift+Space', 'Select all cells'],
    ['Mod+V', 'Paste; what was cut moves here, as it does when you drag the border of the selected cells'],
    ['Backspace', 'Empty the cell and type anew'],
    ['Shift+Backspace', 'One cell instead of many'],
    ['Mod+Backspace', 'Back to the active cell'],
    ['Mod+-', 'Delete whole selected rows'],
    ['Mod+;', 'Edit: the date or time of now'],
    ['Alt+ArrowDown', 'Open what is chosen from, for texts what the column holds; on a column head: its menu'],
    ['Alt+Shift+ArrowLeft', 'Fold the group; right unfolds it'],
    ['Escape', 'Nothing cut or copied any more'],
  ],
  'While editing': [
    ['Enter', 'Take it and go down; Shift goes up'],
    ['Tab', 'Take it and go right; Shift goes left'],
    ['Mod+Enter', 'Put it into all selected cells'],
    ['F2', 'Arrow keys move in the text, or leave the cell'],
    ['Alt+Enter', 'New line'],
    ['Mod+;', 'The date or time of now'],
    ['Escape', 'Give it up'],
  ],
}

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
              <h3 className={`${parts.fine} ${styles.title}`}>{group}</h3>
              <dl className={styles.list}>
                {ids.map((id) => (
                  <div key={id} className={`${parts.row} ${styles.line}`}>
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
        {Object.entries(otherKeys).map(([title, keys]) => (
          <section key={title} className={styles.group}>
            <h3 className={`${parts.fine} ${styles.title}`}>{title}</h3>
            <dl className={styles.list}>
              {keys.map(([shortcut, words]) => (
                <div key={shortcut} className={`${parts.row} ${styles.line}`}>
                  <dt>{words}</dt>
                  <dd className={styles.keys}>
                    <KeyCaps shortcut={shortcut} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}

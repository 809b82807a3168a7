/** Commands of the row panel. It opens on the focused row and follows the focus. */
import type { App } from '../../state/app.ts'
import { closeRowPanel, openRowPanel } from '../../state/row/row-panel-state.ts'
import type { Command, CommandContext } from '../command.ts'
import { showRowPanel } from '../window/side-panels.ts'

const hasGrid = ({ grid, worksheet }: CommandContext): boolean => grid !== null && worksheet !== null
const isOpen = (context: CommandContext): boolean => hasGrid(context) && context.app.rowPanel.get().isOpen

export const rowPanelId = 'row-panel'

/** The section in front: Tab leads on into it, the arrow keys to its neighbours. */
function focusSection(app: App): void {
  app.keyboard.waitFor(() => hasKeyboard())
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`#${rowPanelId} [role="tab"][aria-selected="true"]`)?.focus()
  })
}

export const hasKeyboard = (): boolean => document.getElementById(rowPanelId)?.contains(document.activeElement) ?? false

export const rowPanelCommands = {
  'row.panel': {
    label: ({ app }) => (app.rowPanel.get().isOpen ? 'Go between grid and row panel' : 'Show the whole row in the row panel'),
    group: 'Rows',
    shortcuts: ['Alt+Enter'],
    when: hasGrid,
    run({ app, grid }) {
      const goesBack = hasKeyboard()
      showRowPanel(app, openRowPanel)
      if (goesBack) grid?.focus()
      else focusSection(app)
    },
  },
  'row.panel-close': {
    label: 'Hide the row panel',
    group: 'Rows',
    when: isOpen,
    run({ app, grid }) {
      app.rowPanel.update(closeRowPanel)
      grid?.focus()
    },
  },
  'row.panel-next': {
    label: 'Next row in the row panel',
    group: 'Rows',
    shortcuts: ['Alt+ArrowDown'],
    when: isOpen,
    run: ({ grid }) => void grid?.stepRow(1),
  },
  'row.panel-previous': {
    label: 'Previous row in the row panel',
    group: 'Rows',
    shortcuts: ['Alt+ArrowUp'],
    when: isOpen,
    run: ({ grid }) => void grid?.stepRow(-1),
  },
} as const satisfies Record<string, Command>

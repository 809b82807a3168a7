/** Commands on cells; their keys count only while the grid has the focus. */
import { linkOf } from '../../../src-shared/model/link.ts'
import { openDialog } from '../../state/connection/session-state.ts'
import type { Command, CommandContext } from '../command.ts'
import { openPopup } from '../open-popup.ts'
import { openLink } from '../window/open-link.ts'
import { hideSelectedColumns } from './hide-columns.ts'

const hasGrid = ({ grid, worksheet }: CommandContext): boolean => grid !== null && worksheet !== null

/** Where the active cell leads. */
function focusedLink({ grid, worksheet }: CommandContext): string | null {
  const cell = grid?.focusedCell() ?? null
  const field = worksheet?.fields.find((it) => it.id === cell?.field)
  return cell === null || field === undefined ? null : linkOf(cell.value, field)
}

export const fillChoiceId = 'fill-choice'

export const cellCommands = {
  'cell.edit': {
    ofRows: true,
    label: 'Edit the cell',
    group: 'Edit',
    shortcuts: ['F2'],
    scope: 'grid',
    when: hasGrid,
    run: ({ grid }) => grid?.startEdit(),
  },
  'cell.clear': {
    repeats: true,
    ofRows: true,
    label: 'Clear the cells',
    group: 'Edit',
    shortcuts: ['Delete'],
    scope: 'grid',
    when: hasGrid,
    run: ({ grid }) => grid?.clearRange(),
  },
  'cell.copy': {
    ofRows: true,
    label: 'Copy the cells',
    group: 'Edit',
    shortcuts: ['Mod+C'],
    scope: 'grid',
    when: hasGrid,
    run: ({ grid }) => grid?.copyRange({ isCut: false, headers: false }),
  },
  'cell.copy-headers': {
    ofRows: true,
    label: 'Copy the cells with the column names',
    group: 'Edit',
    shortcuts: ['Mod+Shift+C'],
    scope: 'grid',
    when: hasGrid,
    run: ({ grid }) => grid?.copyRange({ isCut: false, headers: true }),
  },
  'cell.cut': {
    ofRows: true,
    label: 'Cut the cells',
    group: 'Edit',
    shortcuts: ['Mod+X'],
    scope: 'grid',
    when: hasGrid,
    run: ({ grid }) => grid?.copyRange({ isCut: true, headers: false }),
  },
  'cell.paste-values': {
    label: 'Paste the texts only, without exact values and formatting',
    group: 'Edit',
    shortcuts: ['Mod+Shift+V'],
    scope: 'grid',
    // The browser lets a page read the clipboard only when the keys are pressed.
    inPalette: false,
    when: hasGrid,
    run: () => undefined,
  },
  'cell.paste-special': {
    ofRows: true,
    isAfterTyping: true,
    label: 'Paste special: turned round, without empty cells, or calculated',
    group: 'Edit',
    shortcuts: ['Mod+Alt+V'],
    changes: 'rows',
    when: hasGrid,
    run: ({ app }) => app.session.update((state) => openDialog(state, { kind: 'paste-special' })),
  },
  'cell.fill-down': {
    isAfterTyping: true,
    repeats: true,
    ofRows: true,
    label: 'Fill down',
    group: 'Edit',
    shortcuts: ['Mod+D'],
    scope: 'grid',
    when: hasGrid,
    run: ({ grid }) => grid?.fillDown(),
  },
  'cell.fill-right': {
    isAfterTyping: true,
    repeats: true,
    ofRows: true,
    label: 'Fill to the right',
    group: 'Edit',
    shortcuts: ['Mod+R'],
    scope: 'grid',
    when: hasGrid,
    run: ({ grid }) => grid?.fillRight(),
  },
  'cell.copy-above': {
    isAfterTyping: true,
    ofRows: true,
    repeats: true,
    label: 'Copy from the cell above',
    group: 'Edit',
    shortcuts: ["Mod+'"],
    scope: 'grid',
    when: hasGrid,
    run: ({ grid }) => grid?.copyAbove(),
  },
  'cell.repeat': {
    isAfterTyping: true,
    ofRows: true,
    label: 'Repeat the last change on what is selected',
    group: 'Edit',
    shortcuts: ['F4'],
    scope: 'grid',
    when: (context) => hasGrid(context) && context.app.repeat.get() !== null,
    run: ({ app }) => app.repeat.get()?.(),
  },
  'cell.extend': {
    ofRows: true,
    label: 'Extend the selection by the arrow keys',
    group: 'Edit',
    shortcuts: ['F8'],
    scope: 'grid',
    when: hasGrid,
    run: ({ grid }) => grid?.toggleExtending(),
  },
  'columns.hide': {
    ofRows: true,
    label: 'Hide the selected columns',
    group: 'View',
    shortcuts: ['Mod+0'],
    scope: 'grid',
    when: hasGrid,
    run: ({ app, grid }) => {
      if (grid !== null) hideSelectedColumns(app, grid)
    },
  },
  'cell.fill-choice': {
    label: 'Choose how the filled cells go on',
    group: 'Edit',
    when: ({ grid }) => grid?.hasFilled() ?? false,
    run: ({ app }) => openPopup(app, fillChoiceId),
  },
  'cell.select-all': {
    ofRows: true,
    label: 'Select all cells',
    group: 'Edit',
    shortcuts: ['Mod+A'],
    scope: 'grid',
    when: hasGrid,
    run: ({ grid }) => grid?.selectAll(),
  },
  'cell.open-link': {
    ofRows: true,
    label: 'Open the link',
    group: 'Edit',
    shortcuts: ['Alt+O'],
    isAfterEdits: true,
    when: (context) => focusedLink(context) !== null,
    run(context) {
      const address = focusedLink(context)
      if (address !== null) openLink(context.app, address)
    },
  },
  'cell.next-problem': {
    leads: true,
    ofRows: true,
    label: 'Go to the next problem',
    group: 'Go to',
    shortcuts: ['F7'],
    isAfterEdits: true,
    when: hasGrid,
    run: ({ grid }) => grid?.walkProblems(1),
  },
  'cell.previous-problem': {
    leads: true,
    ofRows: true,
    label: 'Go to the previous problem',
    group: 'Go to',
    shortcuts: ['Shift+F7'],
    isAfterEdits: true,
    when: hasGrid,
    run: ({ grid }) => grid?.walkProblems(-1),
  },
  'row.go-to': {
    ofRows: true,
    label: 'Go to a row by its number',
    group: 'Go to',
    shortcuts: ['Mod+G'],
    when: hasGrid,
    run: ({ app }) => app.session.update((state) => openDialog(state, { kind: 'go-to-row' })),
  },
  'grid.focus': { label: 'Go to the grid', group: 'Go to', shortcuts: ['F6'], when: hasGrid, run: ({ grid }) => grid?.focus() },
} as const satisfies Record<string, Command>

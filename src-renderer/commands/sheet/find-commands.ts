/** Commands of finding, replacing and changing many cells. */
import { openDialog } from '../../state/connection/session-state.ts'
import type { Command, CommandContext } from '../command.ts'
import { goToElement } from '../open-popup.ts'
import { hideFind, showFind, stepFind } from './find-in-cells.ts'

const hasGrid = ({ grid, worksheet }: CommandContext): boolean => grid !== null && worksheet !== null
const isWritable = (context: CommandContext): boolean => hasGrid(context) && context.worksheet?.isGone === false
const fileGridOf = ({ app, tab }: CommandContext) => (tab?.kind === 'import' ? app.fileGrid.get() : null)
const canChangeCells = (context: CommandContext): boolean => isWritable(context) || fileGridOf(context) !== null
const isOpen = (context: CommandContext): boolean => hasGrid(context) && context.app.find.get().isOpen

export const searchId = 'sheet-search'

export const findCommands = {
  // The quick search narrows the rows.
  'sheet.search': {
    label: 'Search in this worksheet',
    also: 'quick search narrow rows',
    group: 'View',
    shortcuts: ['Mod+Alt+F'],
    when: ({ worksheet }) => worksheet !== null,
    run: ({ app }) => goToElement(app, searchId),
  },
  'find.open': {
    label: 'Find in cells',
    group: 'Edit',
    shortcuts: ['Mod+F'],
    when: hasGrid,
    run: ({ app }) => showFind(app, false),
  },
  'find.replace': {
    label: 'Find and replace',
    group: 'Edit',
    shortcuts: ['Mod+H'],
    when: canChangeCells,
    run: (context) => {
      const file = fileGridOf(context)
      if (file === null) showFind(context.app, true)
      else file.findAndReplace()
    },
  },
  'find.next': { label: 'Next hit', group: 'Edit', shortcuts: ['F3'], when: hasGrid, run: ({ app }) => stepFind(app, 1) },
  'find.previous': {
    label: 'Previous hit',
    group: 'Edit',
    shortcuts: ['Shift+F3'],
    when: hasGrid,
    run: ({ app }) => stepFind(app, -1),
  },
  'find.close': { label: 'Close the find panel', group: 'Edit', when: isOpen, run: ({ app }) => hideFind(app) },
  'bulk.open': {
    ofRows: true,
    label: 'Change many cells',
    also: 'bulk mass update edit set all',
    group: 'Edit',
    shortcuts: ['Mod+Alt+B'],
    when: canChangeCells,
    run: (context) => {
      fileGridOf(context)?.changeMany()
      const { app, grid, at } = context
      const shown = grid?.shownRows() ?? null
      if (grid === null || at === null || shown === null) return
      const start = { at, selection: grid.selection(), shown }
      app.session.update((state) => openDialog(state, { kind: 'bulk', start }))
    },
  },
  'edit.history': {
    label: 'History of changes',
    also: 'steps undo versions',
    group: 'Edit',
    shortcuts: ['Mod+Alt+Z'],
    when: ({ worksheet }) => worksheet !== null,
    run: ({ app, at }) => {
      if (at !== null) app.session.update((state) => openDialog(state, { kind: 'history', at }))
    },
  },
} as const satisfies Record<string, Command>

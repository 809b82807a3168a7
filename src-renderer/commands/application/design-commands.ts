/** Commands that look after the application itself: worksheets and their fields, option sets, the application's page. */
import { setKey, structureKey } from '../../state/structure/designs-state.ts'
import { isSetChanged } from '../../state/structure/set-draft.ts'
import { isDraftChanged } from '../../state/structure/structure-edit.ts'
import { openTab } from '../../state/tabs-state.ts'
import type { Command, CommandContext } from '../command.ts'
import { deleteWorksheet } from './delete-worksheet.ts'
import { saveOptionSet } from './save-option-set.ts'
import { openStructure, saveStructure } from './save-structure.ts'

const isConnected = ({ connection }: CommandContext): boolean => connection !== null
const hasSheet = ({ worksheet }: CommandContext): boolean => worksheet !== null && !worksheet.isGone

/** The draft of the tab in front, with what saves it; null when there is none, or nothing in it differs. */
function draftInFront({ app, connection, tab }: CommandContext): (() => Promise<void>) | null {
  if (connection === null || tab === null) return null
  const { structures, sets, chosenSet } = app.designs.get()
  if (tab.kind === 'structure') {
    const draft = structures.get(structureKey(connection.id, tab.worksheetId))
    return draft === undefined || !isDraftChanged(draft) ? null : () => saveStructure(app, connection.id, draft)
  }
  if (tab.kind !== 'option-sets' || chosenSet === null) return null
  const draft = sets.get(setKey(connection.id, chosenSet))
  return draft === undefined || !isSetChanged(draft) ? null : () => saveOptionSet(app, connection.id, draft)
}

export const designCommands = {
  'worksheet.new': {
    changes: 'structure',
    label: 'New worksheet',
    also: 'add create table',
    group: 'Data',
    when: isConnected,
    run: ({ app }) => openStructure(app, null, 'New worksheet'),
  },
  'worksheet.design': {
    label: 'Fields and settings of this worksheet',
    also: 'columns structure schema',
    group: 'Data',
    shortcuts: ['Mod+Shift+S'],
    when: hasSheet,
    run: ({ app, at, worksheet }) =>
      at === null || worksheet === null ? undefined : openStructure(app, at.worksheetId, worksheet.name),
  },
  'worksheet.delete': {
    changes: 'structure',
    label: 'Delete this worksheet',
    group: 'Data',
    when: hasSheet,
    run: ({ app, at, worksheet }) => (at === null || worksheet === null ? undefined : deleteWorksheet(app, at, worksheet.name)),
  },
  'option-sets.open': {
    label: 'Option sets',
    group: 'Go to',
    when: isConnected,
    run: ({ app }) => app.tabs.update((state) => openTab(state, { kind: 'option-sets' })),
  },
  'app.page': {
    label: 'About this application',
    group: 'Go to',
    when: isConnected,
    run: ({ app }) => app.tabs.update((state) => openTab(state, { kind: 'app' })),
  },
  'design.save': {
    label: 'Save the structure',
    group: 'Data',
    shortcuts: ['Mod+S'],
    when: (context) => draftInFront(context) !== null,
    run: (context) => draftInFront(context)?.(),
  },
} as const satisfies Record<string, Command>

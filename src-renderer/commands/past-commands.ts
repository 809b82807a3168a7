/** Commands about what was pushed and imported before. */
import { openTab } from '../state/tabs-state.ts'
import type { Command } from './command.ts'

export const pastCommands = {
  'past.open': {
    label: 'Past pushes and imports',
    group: 'Changes',
    shortcuts: ['Mod+Shift+H'],
    when: ({ connection }) => connection !== null,
    run: ({ app }) => app.tabs.update((state) => openTab(state, { kind: 'past', run: null })),
  },
} as const satisfies Record<string, Command>

/** Commands about what was pushed and imported before. */
import type { Command } from '../command.ts'
import { openPast } from './open-past.ts'

export const pastCommands = {
  'past.open': {
    label: 'Past pushes and imports',
    also: 'history undo sent log',
    group: 'Changes',
    shortcuts: ['Mod+Shift+H'],
    when: ({ connection }) => connection !== null,
    run: ({ app }) => openPast(app, null),
  },
} as const satisfies Record<string, Command>

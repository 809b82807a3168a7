/** Commands about groups. */
import type { Command, CommandContext } from '../command.ts'
import { openPopup } from '../open-popup.ts'
import { foldGroup, groupRows } from './groups.ts'
import { hasSheet, onSheet } from './sheet-commands.ts'

const isGrouped = ({ sheet }: CommandContext): boolean => (sheet?.groups.length ?? 0) > 0

export const groupsId = 'group-chooser'

export const groupCommands = {
  'groups.choose': {
    label: 'Group rows',
    group: 'View',
    when: hasSheet,
    run: ({ app }) => openPopup(app, groupsId),
  },
  'groups.fold-all': {
    label: 'Fold all groups',
    group: 'View',
    when: isGrouped,
    run: ({ app }) => foldGroup(app, null, true),
  },
  'groups.unfold-all': {
    label: 'Unfold all groups',
    group: 'View',
    when: isGrouped,
    run: ({ app }) => foldGroup(app, null, false),
  },
  'groups.none': {
    label: 'Remove grouping',
    group: 'View',
    when: isGrouped,
    run: onSheet(({ app, at }) => groupRows(app, at, [])),
  },
} as const satisfies Record<string, Command>

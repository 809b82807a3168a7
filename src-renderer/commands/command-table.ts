/** Every user action, once. */

import { designCommands } from './application/design-commands.ts'
import type { Command } from './command.ts'
import { pastCommands } from './push/past-commands.ts'
import { cellCommands } from './sheet/cell-commands.ts'
import { findCommands } from './sheet/find-commands.ts'
import { groupCommands } from './sheet/group-commands.ts'
import { rowPanelCommands } from './sheet/row-panel-commands.ts'
import { sheetCommands } from './sheet/sheet-commands.ts'
import { viewCommands } from './sheet/view-commands.ts'
import { appCommands } from './window/app-commands.ts'

export const commandTable = {
  ...sheetCommands,
  ...findCommands,
  ...viewCommands,
  ...groupCommands,
  ...cellCommands,
  ...designCommands,
  ...rowPanelCommands,
  ...pastCommands,
  ...appCommands,
} as const satisfies Record<string, Command>

export type CommandId = keyof typeof commandTable

export const commandIds = Object.keys(commandTable) as readonly CommandId[]

export const commandOf = (id: CommandId): Command => commandTable[id]

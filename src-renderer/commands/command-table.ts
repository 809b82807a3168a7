/** Every user action, once. */
import { appCommands } from './app-commands.ts'
import { cellCommands } from './cell-commands.ts'
import type { Command } from './command.ts'
import { designCommands } from './design-commands.ts'
import { findCommands } from './find-commands.ts'
import { groupCommands } from './group-commands.ts'
import { pastCommands } from './past-commands.ts'
import { rowPanelCommands } from './row-panel-commands.ts'
import { sheetCommands } from './sheet-commands.ts'
import { viewCommands } from './view-commands.ts'

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

/** A command as a view shows it: its words, its keys, whether it applies now, and the way to run it. */
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../state/app-context.tsx'
import { worksheetQuery } from '../state/host-queries.ts'
import { useStore } from '../state/store.ts'
import { type CommandContext, labelOf, readContext } from './command.ts'
import { type CommandId, commandOf } from './command-table.ts'
import { runCommand } from './run-command.ts'

/** The present context; renders again whenever something in it changes. */
export function useCommandContext(): CommandContext {
  const app = useApp()
  useStore(app.session)
  useStore(app.tabs)
  useStore(app.sheets)
  useStore(app.grid)
  const context = readContext(app)
  const { at } = context
  const idle = { queryKey: ['none'] as const, queryFn: () => null, enabled: false }
  // Subscribes to the worksheet's state without asking for it: the tab does that.
  useQuery<unknown>(
    at === null ? idle : ({ ...worksheetQuery(app.host, at.connectionId, at.worksheetId), enabled: false } as never),
  )
  return context
}

export interface ShownCommand {
  readonly id: CommandId
  readonly label: string
  readonly shortcut: string | null
  readonly isEnabled: boolean
  run(): void
}

export function showCommand(id: CommandId, context: CommandContext): ShownCommand {
  const command = commandOf(id)
  return {
    id,
    label: labelOf(command, context),
    shortcut: command.shortcuts?.[0] ?? null,
    isEnabled: command.when(context),
    run: () => runCommand(context.app, id),
  }
}

export const useCommand = (id: CommandId): ShownCommand => showCommand(id, useCommandContext())

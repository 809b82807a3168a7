/** A command as a view shows it: its words, its keys, whether it applies now, and the way to run it. */
import { useQuery } from '@tanstack/react-query'
import type { App } from '../state/app.ts'
import { useApp } from '../state/app-context.tsx'
import { whenKnown, worksheetQuery } from '../state/host-queries.ts'
import type { SheetRef } from '../state/sheet/sheet-ref.ts'
import { useStore } from '../state/store.ts'
import { keyLimitsQuery } from '../state/structure/design-queries.ts'
import { type CommandContext, isApplicable, labelOf, readContext, whyKept } from './command.ts'
import { type CommandId, commandOf } from './command-table.ts'
import { runCommand } from './run-command.ts'
import { targetApp } from './target-app.ts'

/** The present context; renders again whenever something in it changes. */
export function useCommandContext(): CommandContext {
  const app = useApp()
  useStore(app.session)
  useStore(app.tabs)
  useStore(app.sheets)
  useStore(app.grid)
  useStore(app.fileGrid)
  const { connection } = app.session.get()
  useQuery(whenKnown(connection, (it) => ({ ...keyLimitsQuery(app.host, it.id), enabled: false })))
  const active = useStore(app.active)
  const context = readContext(app)
  useKnownState(app, context.at)
  useKnownState(app, active === null ? null : readContext(active).at)
  return context
}

/** Subscribes to a worksheet's state without asking for it: the tab does that. */
function useKnownState(app: App, at: SheetRef | null): void {
  useQuery(whenKnown(at, (it) => ({ ...worksheetQuery(app.host, it.connectionId, it.worksheetId), enabled: false })))
}

export interface ShownCommand {
  readonly id: CommandId
  readonly label: string
  readonly shortcut: string | null
  readonly isEnabled: boolean
  /** Why this key keeps the user from it; null where it does not. */
  readonly why: string | null
  run(): void
}

export function showCommand(id: CommandId, given: CommandContext): ShownCommand {
  const command = commandOf(id)
  const meant = targetApp(given.app, id)
  const context = meant === given.app ? given : readContext(meant)
  return {
    id,
    label: labelOf(command, context),
    shortcut: command.shortcuts?.[0] ?? null,
    isEnabled: isApplicable(command, context),
    why: whyKept(command, context),
    run: () => runCommand(context.app, id),
  }
}

export const useCommand = (id: CommandId): ShownCommand => showCommand(id, useCommandContext())

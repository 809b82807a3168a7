/** Whose rows a command is about, wherever it was given. */
import type { App } from '../state/app.ts'
import type { CommandId } from './command-table.ts'

const steps: ReadonlySet<CommandId> = new Set<CommandId>(['edit.undo', 'edit.redo'])

/** Undo and redo mean the rows that were worked on last, which may be those of a sub-table; everything else means where it was given. */
export const targetApp = (app: App, id: CommandId): App => (app.outer === null && steps.has(id) ? (app.active.get() ?? app) : app)

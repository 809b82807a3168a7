/** What the user can do, as data. Menus, toolbar, keyboard and palette all read the one list in `command-table.ts`. */
import type { KeyLimits, KeySubject } from '../../src-shared/host/calls/app-page-calls.ts'
import type { ConnectionSummary } from '../../src-shared/host/calls/connection-calls.ts'
import type { WorksheetState } from '../../src-shared/host/calls/row-calls.ts'
import { isReadByKey } from '../../src-shared/model/key-locks.ts'
import type { App } from '../state/app.ts'
import { whyNotChange } from '../state/connection/key-limits.ts'
import { queryKeys } from '../state/host-queries.ts'
import type { GridPort, WayFromHere } from '../state/sheet/grid-port.ts'
import type { SheetRef } from '../state/sheet/sheet-ref.ts'
import { type SheetState, sheetOf } from '../state/sheet/sheet-state.ts'
import { designKeys } from '../state/structure/design-queries.ts'
import { activeTab, type Tab } from '../state/tabs-state.ts'

export const commandGroups = ['Edit', 'Rows', 'View', 'Changes', 'Data', 'Go to', 'App'] as const
export type CommandGroup = (typeof commandGroups)[number]

/** What a command may look at to decide whether it applies and what to do. Read afresh for every question. */
export interface CommandContext {
  readonly app: App
  readonly connection: ConnectionSummary | null
  readonly tab: Tab | null
  /** The worksheet in front; null when another kind of tab is, or before it is loaded. */
  readonly worksheet: WorksheetState | null
  readonly sheet: SheetState | null
  readonly at: SheetRef | null
  readonly grid: GridPort | null
}

export interface Command {
  readonly label: string | ((context: CommandContext) => string)
  readonly group: CommandGroup
  /** Other words that people look for it by, in lower case; the palette finds it by them and shows the label. */
  readonly also?: string
  /** Such as `Mod+Shift+K`; `Mod` is Command on a Mac, else Control. The first one is shown. */
  readonly shortcuts?: readonly string[]
  /** `grid`: the shortcut counts only while the grid has the focus, and the grid itself listens for it. */
  readonly scope?: 'grid'
  /** It is about what was typed just before: it ends an open edit and waits until that is staged. */
  readonly isAfterEdits?: true
  /** It goes on from what was typed just before: that is handed over first. Keys behind it wait for that moment with it. */
  readonly isAfterTyping?: true
  /** F4 makes it again, on what is selected by then. */
  readonly repeats?: true
  /** It is about cells or rows on the screen: it waits for those that are on their way there. */
  readonly ofRows?: true
  /** It ends in another place: keys pressed while it waits for edits are meant for what is there, never for the cell before it. */
  readonly opens?: true
  /** It brings the user to a cell that it finds or makes: keys pressed until it is there are meant for that one. */
  readonly leads?: true
  /** False: not offered in the palette (it makes sense only where it stands). */
  readonly inPalette?: false
  /** What the key must be allowed to change: where it is known that it may not, the command is not there, and says why when its keys are pressed. */
  readonly changes?: 'rows' | KeySubject
  readonly when: (context: CommandContext) => boolean
  /** `way` leads from where the user was when the command was asked for; null without a grid. */
  readonly run: (context: CommandContext, way: WayFromHere | null) => void | Promise<void>
}

export function readContext(app: App): CommandContext {
  const { connection } = app.session.get()
  const tab = activeTab(app.tabs.get())
  const at =
    connection !== null && tab?.kind === 'worksheet' ? { connectionId: connection.id, worksheetId: tab.worksheetId } : null
  const known =
    at === null ? undefined : app.queries.getQueryData<WorksheetState>(queryKeys.worksheet(at.connectionId, at.worksheetId))
  const grid = app.grid.get()
  return {
    app,
    connection,
    tab,
    at,
    worksheet: known ?? null,
    sheet: at === null ? null : sheetOf(app.sheets.get(), at.worksheetId),
    grid: grid !== null && grid.worksheetId === at?.worksheetId ? grid : null,
  }
}

/** Why the key keeps the user from it, in one sentence; null where nothing is known against it. */
export function whyKept(command: Command, { app, connection, worksheet }: CommandContext): string | null {
  if (command.changes === undefined || connection === null) return null
  if (command.changes === 'rows')
    return worksheet !== null && isReadByKey(worksheet.fields) ? 'This key may only read the rows of this worksheet.' : null
  return whyNotChange(app.queries.getQueryData<KeyLimits>(designKeys.keyLimits(connection.id)), command.changes)
}

export const isApplicable = (command: Command, context: CommandContext): boolean =>
  command.when(context) && whyKept(command, context) === null

export const labelOf = (command: Command, context: CommandContext): string =>
  typeof command.label === 'string' ? command.label : command.label(context)

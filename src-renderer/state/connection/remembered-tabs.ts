/** Which worksheets, imports and designers stood open on a connection, so that the next visit starts where the last one ended. */
import { z } from 'zod'
import { type ConnectionId, importId, worksheetId } from '../../../src-shared/model/ids.ts'
import type { App } from '../app.ts'
import { importSteps } from '../import/import-state.ts'
import { activateTab, noTabs, openTab, type TabsState } from '../tabs-state.ts'
import type { WindowMemory } from '../window-memory.ts'

const remembered = z.object({
  worksheets: z.array(z.object({ worksheetId, title: z.string() })),
  imports: z
    .array(z.object({ worksheetId, importId: importId.nullable(), title: z.string(), step: z.enum(importSteps) }))
    .default([]),
  sheets: z.array(z.object({ group: z.string(), title: z.string() })).default([]),
  structures: z.array(z.object({ worksheetId: worksheetId.nullable(), title: z.string() })).default([]),
  hasOptionSets: z.boolean().default(false),
  active: z.string().nullable(),
})
const keyOf = (connection: ConnectionId): string => `tabs.${connection}`

export function recallTabs(memory: WindowMemory, connection: ConnectionId): TabsState {
  const parsed = remembered.safeParse(memory.read(keyOf(connection)))
  if (!parsed.success) return noTabs
  const sheets = parsed.data.worksheets.reduce<TabsState>((state, it) => openTab(state, { kind: 'worksheet', ...it }), noTabs)
  const opened = parsed.data.imports.reduce<TabsState>((state, it) => openTab(state, { kind: 'import', ...it }), sheets)
  const books = parsed.data.sheets.reduce<TabsState>((state, it) => openTab(state, { kind: 'sheets', ...it }), opened)
  const designed = parsed.data.structures.reduce<TabsState>((state, it) => openTab(state, { kind: 'structure', ...it }), books)
  const all = parsed.data.hasOptionSets ? openTab(designed, { kind: 'option-sets' }) : designed
  return parsed.data.active === null ? all : activateTab(all, parsed.data.active)
}

export function rememberTabs(memory: WindowMemory, connection: ConnectionId, state: TabsState): void {
  const worksheets = state.tabs.flatMap((tab) =>
    tab.kind === 'worksheet' ? [{ worksheetId: tab.worksheetId, title: tab.title }] : [],
  )
  const imports = state.tabs.flatMap((tab) =>
    tab.kind === 'import' ? [{ worksheetId: tab.worksheetId, importId: tab.importId, title: tab.title, step: tab.step }] : [],
  )
  const structures = state.tabs.flatMap((tab) =>
    tab.kind === 'structure' ? [{ worksheetId: tab.worksheetId, title: tab.title }] : [],
  )
  const sheets = state.tabs.flatMap((tab) => (tab.kind === 'sheets' ? [{ group: tab.group, title: tab.title }] : []))
  const hasOptionSets = state.tabs.some((tab) => tab.kind === 'option-sets')
  memory.write(keyOf(connection), { worksheets, imports, sheets, structures, hasOptionSets, active: state.active })
}

/** Keeps the memory in step with the open tabs; returns the function that stops that. */
export const keepTabs = (app: App): (() => void) =>
  app.tabs.subscribe(() => {
    const { connection } = app.session.get()
    if (connection !== null) rememberTabs(app.memory, connection.id, app.tabs.get())
  })

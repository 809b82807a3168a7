/** The worksheet as the window shows it, every row by its tag, and the history of commands. */
import type { PastCommand } from '../../src-shared/host/calls/bulk-calls.ts'
import type { ConnectionId, FieldId, RowKey, WorksheetId } from '../../src-shared/model/ids.ts'
import type { App } from '../support/chaos/app-process.ts'
import { type MadeField, shownText, tagField } from './sheet-fields.ts'

export interface GridEntry {
  readonly key: RowKey
  readonly tag: string
  readonly change: 'none' | 'created' | 'updated' | 'deleted'
  readonly cells: Readonly<Record<string, string | null>>
  readonly marks: Readonly<Record<string, string>>
  /** What a marked cell held when it was changed. */
  readonly bases: Readonly<Record<string, string | null>>
  readonly problem: string | null
}
export type Grid = readonly GridEntry[]

export interface At {
  readonly connectionId: ConnectionId
  readonly worksheetId: WorksheetId
}

const everyRow = { filter: null, sorts: [], search: '', stagedOnly: false, serviceView: null, groups: [] }

/** Null when the app ended meanwhile. */
export async function readGrid(app: App, at: At, fields: readonly MadeField[]): Promise<Grid | null> {
  const opened = await app.call('rows.open-view', { ...at, query: everyRow })
  if (!opened.ok) return null
  const { view, total } = opened.value
  const entries: GridEntry[] = []
  for (let start = 0; start < total; start += 1000) {
    const window = await app.call('rows.window', { view, start, count: 1000 })
    if (!window.ok) return null
    const { fieldIds, rows } = window.value
    for (const row of rows) {
      const byName = <T>(read: (field: MadeField, id: FieldId, place: number) => T | undefined): Record<string, T> =>
        Object.fromEntries(
          fieldIds.flatMap((id, place) => {
            const field = fields.find((it) => it.id === id)
            const value = field === undefined ? undefined : read(field, id, place)
            return field === undefined || value === undefined ? [] : [[field.name, value]]
          }),
        )
      const cells = byName((field, _, place) => shownText(field, row.cells[place]))
      const marks = byName((_, id) => row.marks[id]?.state)
      const bases = byName((field, id) => (row.marks[id] === undefined ? undefined : shownText(field, row.marks[id].base)))
      const problem = row.problem === null ? null : `${row.problem.state}: ${row.problem.message}`
      entries.push({ key: row.key, tag: cells[tagField] ?? '', change: row.change, cells, marks, bases, problem })
    }
  }
  await app.call('rows.close-view', { view })
  return entries
}

/** An import stages beside what the user does, so that either may be the newest. */
export const isOfImport = ({ label }: PastCommand): boolean => label.startsWith('Import ')

/** Newest first; null when the app ended meanwhile. */
export async function readHistory(app: App, at: At): Promise<readonly PastCommand[] | null> {
  const answer = await app.call('edits.history', { ...at, limit: 200 })
  return answer.ok ? answer.value.commands : null
}

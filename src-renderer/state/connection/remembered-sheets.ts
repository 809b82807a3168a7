/** How the rows of a worksheet without a view were sorted, grouped, filtered and drawn, so that a restart shows them so again, as it does the columns. */
import { z } from 'zod'
import { rowGroup, rowSort, type WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import { plainContent, viewFilter, viewLook } from '../../../src-shared/host/view-content.ts'
import type { ConnectionId, WorksheetId } from '../../../src-shared/model/ids.ts'
import { columnFields } from '../../../src-shared/model/system-fields.ts'
import type { App } from '../app.ts'
import { withToday } from '../sheet/filter-draft.ts'
import type { SheetState } from '../sheet/sheet-state.ts'
import { toDraft, toViewFilter } from '../sheet/view-state.ts'
import { withoutGone } from '../structure/gone-fields.ts'
import type { WindowMemory } from '../window-memory.ts'

const remembered = z.object({
  sorts: z.array(rowSort).max(10),
  groups: z.array(rowGroup).max(2),
  look: viewLook,
  filter: viewFilter.catch(plainContent.filter),
})

const keyOf = (connection: ConnectionId, worksheet: WorksheetId): string => `sheet.${connection}.${worksheet}`

/**
 * The sheet as it was left; without what was sorted or grouped by fields that have gone meanwhile. A filter by one of them stays: it is never
 * widened without a word. Days by name are those of `today`.
 */
export function recallSheet(
  memory: WindowMemory,
  connection: ConnectionId,
  { worksheetId, fields }: Pick<WorksheetState, 'worksheetId' | 'fields'>,
  sheet: SheetState,
  today: string,
): SheetState {
  const parsed = remembered.safeParse(memory.read(keyOf(connection, worksheetId)))
  if (!parsed.success) return sheet
  const { filter, ...arranged } = parsed.data
  return { ...withoutGone({ ...sheet, ...arranged }, columnFields(fields)), filter: withToday(toDraft(filter), today) }
}

const isSameLook = (one: SheetState | undefined, other: SheetState): boolean =>
  one?.sorts === other.sorts && one.groups === other.groups && one.look === other.look && one.filter === other.filter

/** A view keeps its own. Returns the function that stops that. */
export function keepSheets(app: App): () => void {
  let known = app.sheets.get()
  return app.sheets.subscribe(() => {
    const [before, now] = [known, app.sheets.get()]
    known = now
    const { connection } = app.session.get()
    if (connection === null || now.size === 0) return
    for (const [id, sheet] of now) {
      const was = before.get(id)
      if (was === undefined || sheet.view !== null || sheet.parent !== null || isSameLook(was, sheet)) continue
      const { sorts, groups, look, filter } = sheet
      app.memory.write(keyOf(connection.id, id), { sorts, groups, look, filter: toViewFilter(filter) })
    }
  })
}

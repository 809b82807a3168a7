/** How the rows of a worksheet without a view were sorted, grouped and drawn, so that a restart shows them so again, as it does the columns. */
import { z } from 'zod'
import { rowGroup, rowSort, type WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import { viewLook } from '../../../src-shared/host/view-content.ts'
import type { ConnectionId, WorksheetId } from '../../../src-shared/model/ids.ts'
import { columnFields } from '../../../src-shared/model/system-fields.ts'
import type { App } from '../app.ts'
import type { SheetState } from '../sheet/sheet-state.ts'
import { withoutGone } from '../structure/gone-fields.ts'
import type { WindowMemory } from '../window-memory.ts'

const remembered = z.object({ sorts: z.array(rowSort).max(10), groups: z.array(rowGroup).max(2), look: viewLook })

const keyOf = (connection: ConnectionId, worksheet: WorksheetId): string => `sheet.${connection}.${worksheet}`

/** The sheet as it was left; without what was sorted or grouped by fields that have gone meanwhile. */
export function recallSheet(
  memory: WindowMemory,
  connection: ConnectionId,
  { worksheetId, fields }: Pick<WorksheetState, 'worksheetId' | 'fields'>,
  sheet: SheetState,
): SheetState {
  const parsed = remembered.safeParse(memory.read(keyOf(connection, worksheetId)))
  return parsed.success ? withoutGone({ ...sheet, ...parsed.data }, columnFields(fields)) : sheet
}

const isSameLook = (one: SheetState | undefined, other: SheetState): boolean =>
  one?.sorts === other.sorts && one.groups === other.groups && one.look === other.look

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
      const { sorts, groups, look } = sheet
      app.memory.write(keyOf(connection.id, id), { sorts, groups, look })
    }
  })
}

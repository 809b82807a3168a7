/** Undoes one step as a user who reads on: where it stops at a push, it is asked for again. */
import type { StepDone } from '../../../src-shared/host/edit-calls.ts'
import type { ConnectionId, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { StartedHost } from './start-host.ts'

export async function undoThrough(
  app: StartedHost,
  { connectionId, worksheetId }: { readonly connectionId: ConnectionId; readonly worksheetId: WorksheetId },
): Promise<StepDone> {
  const at = { connectionId, worksheetId }
  const first = await app.answer('edits.undo', at)
  return first.stop === null ? first : app.answer('edits.undo', { ...at, past: first.stop.run })
}

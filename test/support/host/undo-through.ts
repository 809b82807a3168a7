/** Undoes or redoes one step as a user who reads on: where it stops at a push, it is asked for again. */
import type { StepDone } from '../../../src-shared/host/calls/edit-calls.ts'
import type { ConnectionId, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { StartedHost } from './start-host.ts'

interface At {
  readonly connectionId: ConnectionId
  readonly worksheetId: WorksheetId
}

async function stepThrough(
  app: StartedHost,
  name: 'edits.undo' | 'edits.redo',
  { connectionId, worksheetId }: At,
): Promise<StepDone> {
  const at = { connectionId, worksheetId }
  const first = await app.answer(name, at)
  return first.stop === null ? first : app.answer(name, { ...at, past: first.stop.run })
}

export const undoThrough = (app: StartedHost, at: At): Promise<StepDone> => stepThrough(app, 'edits.undo', at)
export const redoThrough = (app: StartedHost, at: At): Promise<StepDone> => stepThrough(app, 'edits.redo', at)

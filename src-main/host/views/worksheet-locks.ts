/** Pulls and pushes of one worksheet take turns: each sees what the other has finished, never what it is in the middle of. */
import type { ConnectionId, WorksheetId } from '../../../src-shared/model/ids.ts'

export interface WorksheetLocks {
  /** Runs `work` when everything that asked earlier for the worksheet has ended. */
  take<T>(connectionId: ConnectionId, worksheetId: WorksheetId, work: () => Promise<T>): Promise<T>
}

export function createWorksheetLocks(): WorksheetLocks {
  const last = new Map<string, Promise<unknown>>()
  return {
    take(connectionId, worksheetId, work) {
      const key = JSON.stringify([connectionId, worksheetId])
      const before = last.get(key) ?? Promise.resolve()
      const turn = before.then(work, work)
      const ended = turn.then(
        () => undefined,
        () => undefined,
      )
      last.set(key, ended)
      void ended.then(() => {
        if (last.get(key) === ended) last.delete(key)
      })
      return turn
    },
  }
}

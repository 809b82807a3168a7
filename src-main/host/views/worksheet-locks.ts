/** One lock for each worksheet: pulls and pushes of the same one run one after the other, in the order in which they asked, and never see each other's unfinished work. */
import { createInTurn } from '../../../src-shared/lib/in-turn.ts'
import type { ConnectionId, WorksheetId } from '../../../src-shared/model/ids.ts'

export interface WorksheetLocks {
  /** Runs `work` when everything that asked earlier for the worksheet has ended. */
  take<T>(connectionId: ConnectionId, worksheetId: WorksheetId, work: () => Promise<T>): Promise<T>
}

export function createWorksheetLocks(): WorksheetLocks {
  const inTurn = createInTurn<string>()
  return { take: (connectionId, worksheetId, work) => inTurn(JSON.stringify([connectionId, worksheetId]), work) }
}

/** Which worksheet of which connection. */
import type { ConnectionId, WorksheetId } from '../../../src-shared/model/ids.ts'

export interface SheetRef {
  readonly connectionId: ConnectionId
  readonly worksheetId: WorksheetId
}

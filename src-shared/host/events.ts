/** What the host tells the window without being asked. */
import type { ConnectionId, ViewHandle, WorksheetId } from '../model/ids.ts'
import type { Job } from './calls/job-calls.ts'
import type { StagedCounts } from './calls/row-calls.ts'

export interface HostEvents {
  /** Progress and end of a job; at most about ten a second per job. */
  readonly 'job.changed': Job
  /** The rows of an open view are no longer what they were; windows must be asked for again. */
  readonly 'view.changed': { readonly view: ViewHandle; readonly total: number; readonly revision: number }
  /** Staged counts or undo names changed. */
  readonly 'staged.changed': {
    readonly connectionId: ConnectionId
    readonly worksheetId: WorksheetId
    readonly staged: StagedCounts
    readonly undo: string | null
    readonly redo: string | null
  }
  /** Structure, freshness or row count of a worksheet changed: open it again. */
  readonly 'worksheet.changed': { readonly connectionId: ConnectionId; readonly worksheetId: WorksheetId }
  readonly 'workspace.changed': { readonly connectionId: ConnectionId }
  /** More is known of what its key may not change, or nothing any more. */
  readonly 'key.changed': { readonly connectionId: ConnectionId }
  /** Its key, rows and staged changes are gone: a window that has it open goes back to the start. */
  readonly 'connection.removed': { readonly connectionId: ConnectionId; readonly name: string }
  /** A window closed it for all of them; its rows and staged changes stay. */
  readonly 'connection.closed': { readonly connectionId: ConnectionId; readonly name: string }
  /** What a connection does before it can be opened: cells of a change that had not been finished when the app ended. */
  readonly 'connection.opening': {
    readonly connectionId: ConnectionId
    readonly takesBack: string
    readonly done: number
    readonly total: number
  }
  /** Whether the service answers. */
  readonly 'connection.state': {
    readonly connectionId: ConnectionId
    readonly state: 'online' | 'offline' | 'refused' | 'unknown'
    readonly message: string
  }
  readonly 'requests.changed': { readonly latest: number }
}
export type HostEventName = keyof HostEvents
export type HostEvent = { readonly [N in HostEventName]: { readonly event: N; readonly payload: HostEvents[N] } }[HostEventName]

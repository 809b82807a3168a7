/** Finds what a call means by a view or an area: it must be of the connection and worksheet that the call names, else nothing is done. */
import type { Area } from '../../../src-shared/host/area.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { ConnectionId, ViewHandle, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { KeyedPart } from '../../bulk/bulk-tasks.ts'
import type { Session, Sessions } from '../../connections/session.ts'
import type { OpenViews } from './open-views.ts'

export interface OwnAreas {
  sessionOf(connectionId: ConnectionId, worksheetId: WorksheetId, view: ViewHandle): Result<Session, HostError>
  partsOf(session: Session, worksheetId: WorksheetId, area: Area): Promise<Result<readonly KeyedPart[], HostError>>
}

export const elsewhere: HostError = { kind: 'bad-request', message: 'The cells are not of the worksheet that was named.' }

export function createOwnAreas(sessions: Sessions, views: OpenViews): OwnAreas {
  return {
    sessionOf(connectionId, worksheetId, view) {
      const session = sessions.get(connectionId)
      if (!session.ok) return session
      const found = views.find(view)
      if (!found.ok) return found
      return found.value.session === session.value && found.value.worksheetId === worksheetId ? session : err(elsewhere)
    },
    async partsOf(session, worksheetId, area) {
      const resolved = await views.resolve(area)
      if (!resolved.ok) return resolved
      return resolved.value.session === session && resolved.value.worksheetId === worksheetId
        ? ok(resolved.value.parts)
        : err(elsewhere)
    },
  }
}

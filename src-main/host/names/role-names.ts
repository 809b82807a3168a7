/**
 * Finds the names of roles that a window shows by their id alone: the list of the application's roles has them. Asked once, behind the
 * window's back, and again only where the service did not answer.
 */
import { isOffline } from '../../../src-shared/api/failure.ts'
import { listRoles } from '../../../src-shared/api/v3/v3-role-operations.ts'
import type { Clock } from '../../../src-shared/lib/clock.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import type { NameEntry } from '../../../src-shared/model/names.ts'
import type { Session } from '../../connections/session.ts'

export interface RoleNames {
  /** `ids` are roles without a name in a window of the worksheet. */
  want(session: Session, worksheetId: WorksheetId, ids: readonly string[]): void
}

export interface RoleNamesPorts {
  readonly clock: Clock
  changed(session: Session, worksheetId: WorksheetId): Promise<void>
}

/** Milliseconds before a service that did not answer is asked again. */
const restMs = 15_000

interface Asked {
  /** No further question before that time; the service answered where it is infinite. */
  until: number
  readonly shownIn: Set<WorksheetId>
}

export function createRoleNames({ clock, changed }: RoleNamesPorts): RoleNames {
  const bySession = new WeakMap<Session, Asked>()

  const ask = async (session: Session, asked: Asked): Promise<void> => {
    asked.until = Number.POSITIVE_INFINITY
    const answer = await session.client.call(listRoles, {}, { lane: 'titles' })
    if (!answer.ok) {
      if (isOffline(answer.error) || answer.error.kind === 'timeout') asked.until = clock.now() + restMs
      return
    }
    const names = answer.value.roles.map(({ id, name }): NameEntry => ({ kind: 'roles', id, text: name }))
    const kept = await session.replica.ask('names.write', { names: names.filter((it) => it.text !== '') })
    if (kept.ok && names.length > 0) for (const shown of asked.shownIn) await changed(session, shown)
  }

  return {
    want(session, worksheetId, ids) {
      if (ids.length === 0) return
      const asked = bySession.get(session) ?? { until: 0, shownIn: new Set() }
      bySession.set(session, asked)
      asked.shownIn.add(worksheetId)
      if (clock.now() >= asked.until) void ask(session, asked)
    },
  }
}

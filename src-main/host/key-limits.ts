/**
 * What the keys of open connections may not change, learned without writing anything: from structures in which the service marks every field read-only, and
 * from refusals of what somebody did. Forgotten when a connection closes or its key changes.
 */
import { isKeyLimited } from '../../src-shared/api/refusal-classes.ts'
import { getWorksheet } from '../../src-shared/api/v3/v3-structure-operations.ts'
import type { KeyLimits, KeySubject } from '../../src-shared/host/calls/app-page-calls.ts'
import type { HostEvent } from '../../src-shared/host/events.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import type { Clock } from '../../src-shared/lib/clock.ts'
import { ok, type Result } from '../../src-shared/lib/result.ts'
import { buildAppTree, listTreeWorksheets } from '../../src-shared/model/app-tree.ts'
import { readField } from '../../src-shared/model/field.ts'
import { type ConnectionId, type WorksheetId, worksheetId } from '../../src-shared/model/ids.ts'
import { isReadByKey, lockForKey } from '../../src-shared/model/key-locks.ts'
import { type Session, type Sessions, withSession } from '../connections/session.ts'
import type { HandlersOf, HostHandlers } from './handlers/handlers.ts'

export interface KeyLimitsPorts {
  readonly sessions: Sessions
  readonly clock: Clock
  emit(event: HostEvent): void
}

interface Learned {
  readonly refused: Map<KeySubject, { readonly at: number; readonly message: string }>
  /** Worksheets that only the service knew, and whether each of them may only be read. */
  readonly asked: Map<WorksheetId, boolean>
  /** Somebody wants everything offered, whatever the structures say. */
  isOverruled: boolean
}

/** One worksheet may hold nothing but read-only fields by design; three of them do not. */
const looksAt = 3

const options = { patienceMs: 15_000, timeoutMs: 15_000, lane: 'structure' } as const

export interface KeyLimitsRegistry {
  readonly handlers: HandlersOf<'key.limits' | 'key.offer-all'>
  /** The same handlers, with refusals noted. */
  watch(handlers: HostHandlers): HostHandlers
}

export function createKeyLimits({ sessions, clock, emit }: KeyLimitsPorts): KeyLimitsRegistry {
  /** By session: another key makes another session. */
  const known = new WeakMap<Session, Learned>()
  const of = (session: Session): Learned => {
    const found = known.get(session) ?? { refused: new Map(), asked: new Map(), isOverruled: false }
    known.set(session, found)
    return found
  }

  /** null: neither the local data nor the service says. */
  const readsOnly = async (session: Session, id: WorksheetId): Promise<boolean | null> => {
    const state = await session.replica.ask('worksheet.state', { worksheetId: id })
    if (state.ok && state.value !== null) return isReadByKey(state.value.fields)
    const { asked } = of(session)
    const before = asked.get(id)
    if (before !== undefined) return before
    const query = { responseFormat: 'json' } as const
    const answer = await session.client.call(getWorksheet, { params: { worksheet_id: id }, query }, options)
    if (!answer.ok) return null
    const found = isReadByKey(lockForKey(answer.value.fields.map(readField)))
    asked.set(id, found)
    return found
  }

  const allReadOnly = async (session: Session): Promise<boolean> => {
    const stored = await session.replica.ask('app.read', null)
    if (!stored.ok || stored.value.app === null) return false
    const some = listTreeWorksheets(buildAppTree(stored.value.app)).slice(0, looksAt)
    for (const { id } of some) if ((await readsOnly(session, worksheetId.parse(id))) !== true) return false
    return some.length > 0
  }

  const limitsOf = async (session: Session): Promise<Result<KeyLimits, HostError>> => {
    const learned = of(session)
    return ok({
      readsOnly: !learned.isOverruled && (await allReadOnly(session)),
      refused: [...learned.refused].map(([what, it]) => ({ what, ...it })),
    })
  }

  const note = (connectionId: ConnectionId, what: KeySubject, result: Result<unknown, HostError>): void => {
    const session = sessions.get(connectionId)
    if (!session.ok) return
    const { refused } = of(session.value)
    const isRefused = !result.ok && result.error.kind === 'service' && isKeyLimited(result.error.code)
    if (isRefused && !refused.has(what)) refused.set(what, { at: clock.now(), message: result.error.message })
    else if (!result.ok || !refused.delete(what)) return
    emit({ event: 'key.changed', payload: { connectionId } })
  }

  const watched =
    <Ask extends { readonly connectionId: ConnectionId }, Answer>(
      what: KeySubject,
      handler: (ask: Ask) => Promise<Result<Answer, HostError>>,
    ) =>
    async (ask: Ask): Promise<Result<Answer, HostError>> => {
      const result = await handler(ask)
      note(ask.connectionId, what, result)
      return result
    }

  return {
    handlers: {
      'key.limits': ({ connectionId }) => withSession(sessions, connectionId, limitsOf),
      'key.offer-all': ({ connectionId }) =>
        withSession(sessions, connectionId, (session) => {
          known.set(session, { refused: new Map(), asked: new Map(), isOverruled: true })
          emit({ event: 'key.changed', payload: { connectionId } })
          return limitsOf(session)
        }),
    },
    watch: (handlers) => ({
      ...handlers,
      'worksheet.create': watched('structure', handlers['worksheet.create']),
      'structure.edit': watched('structure', handlers['structure.edit']),
      'structure.delete': watched('structure', handlers['structure.delete']),
      'option-sets.create': watched('option-sets', handlers['option-sets.create']),
      'option-sets.edit': watched('option-sets', handlers['option-sets.edit']),
      'option-sets.delete': watched('option-sets', handlers['option-sets.delete']),
      'roles.create': watched('roles', handlers['roles.create']),
      'roles.delete': watched('roles', handlers['roles.delete']),
      'roles.add-members': watched('roles', handlers['roles.add-members']),
      'roles.remove-members': watched('roles', handlers['roles.remove-members']),
      'workflows.start': watched('workflows', handlers['workflows.start']),
    }),
  }
}

/**
 * Answers look-ups of members, departments and regions: from the service, and from names seen before when it cannot be asked. The tree of regions is
 * the service's alone.
 */
import type { ApiFailure } from '../../src-shared/api/failure.ts'
import { isOffline } from '../../src-shared/api/failure.ts'
import { getCitysByParentIdV2 } from '../../src-shared/api/v2-region-operations.ts'
import { lookupDepartments, lookupRegions, lookupUsers } from '../../src-shared/api/v3-lookup-operations.ts'
import type { FoundReference } from '../../src-shared/host/row-calls.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { NameEntry } from '../../src-shared/model/names.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import type { HandlersOf } from './handlers.ts'
import { serviceError } from './service-error.ts'
import type { Session, Sessions } from './session.ts'

export type LookupKind = 'members' | 'departments' | 'regions'

/** A person types and waits. */
const options = { patienceMs: 5000, timeoutMs: 10_000, lane: 'look-up' } as const
/** Names offered from local data; more would not be read. */
const mostLocal = 50

async function askService(
  client: ApiClient,
  kind: LookupKind,
  text: string,
): Promise<Result<readonly FoundReference[], ApiFailure>> {
  switch (kind) {
    case 'members': {
      const answer = await client.call(lookupUsers, { query: { name: text } }, options)
      if (!answer.ok) return answer
      return ok(
        answer.value.users.map((user) => ({
          id: user.accountId,
          text: user.name,
          detail: [user.email, ...user.departments.map((it) => it.name)].filter((it) => it !== '').join(' · '),
          ...(user.avatar === '' ? {} : { avatar: user.avatar }),
        })),
      )
    }
    case 'departments': {
      const answer = await client.call(lookupDepartments, { query: { name: text } }, options)
      return answer.ok ? ok(answer.value.departments.map((it) => ({ id: it.id, text: it.name, detail: it.path }))) : answer
    }
    case 'regions': {
      const answer = await client.call(lookupRegions, { query: { search: text } }, options)
      return answer.ok ? ok(answer.value.regions.map((it) => ({ id: it.id, text: it.name, detail: it.path }))) : answer
    }
  }
}

const asName = (kind: LookupKind, { id, text, avatar }: FoundReference): NameEntry =>
  avatar === undefined ? { kind, id, text } : { kind, id, text, avatar }

/** Names seen before where the service cannot be asked. */
export async function lookUpReference({ client, replica }: Pick<Session, 'client' | 'replica'>, kind: LookupKind, text: string) {
  const asked = await askService(client, kind, text)
  if (asked.ok) {
    const kept = await replica.ask('names.write', { names: asked.value.map((it) => asName(kind, it)) })
    return kept.ok ? ok({ found: asked.value, isOffline: false }) : kept
  }
  const { error } = asked
  // A service of one generation may have no look-up by name at all; names seen in rows still help.
  if (!isOffline(error) && error.kind !== 'timeout' && error.kind !== 'not-offered') return err(serviceError(error))
  const seen = await replica.ask('names.find', { kind, text, limit: mostLocal })
  return seen.ok ? ok({ found: seen.value, isOffline: true }) : seen
}

export const createReferenceHandlers = (sessions: Sessions): HandlersOf<'lookup.references' | 'lookup.region-level'> => ({
  'lookup.references': async ({ connectionId, kind, text }) => {
    const session = sessions.get(connectionId)
    return session.ok ? lookUpReference(session.value, kind, text) : session
  },
  'lookup.region-level': async ({ connectionId, parentId }) => {
    const session = sessions.get(connectionId)
    if (!session.ok) return session
    const { client, replica } = session.value
    const answer = await client.call(getCitysByParentIdV2, { body: parentId === '' ? {} : { parentId } }, options)
    if (!answer.ok) return err(serviceError(answer.error))
    const found = answer.value.citys.map(({ id, name, path, last }) => ({
      id: String(id),
      text: name,
      detail: path,
      opens: !last,
    }))
    const kept = await replica.ask('names.write', { names: found.map((it) => asName('regions', it)) })
    return kept.ok ? ok({ found }) : kept
  },
})

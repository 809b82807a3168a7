/**
 * Looks up members, departments, regions and roles by name: at the service, and among the names seen before when it cannot be asked. No
 * operation lists organization roles: those seen in rows, and those that roles of the application name, are all there is.
 */
import type { ApiFailure } from '../../../src-shared/api/failure.ts'
import { isOffline } from '../../../src-shared/api/failure.ts'
import { lookupDepartments, lookupRegions, lookupUsers } from '../../../src-shared/api/v3/v3-lookup-operations.ts'
import { listRoles } from '../../../src-shared/api/v3/v3-role-operations.ts'
import type { FoundReference, LookupKind } from '../../../src-shared/host/calls/lookup-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { serviceError } from '../../../src-shared/host/service-error.ts'
import { err, mapOk, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { NameEntry } from '../../../src-shared/model/names.ts'
import type { ApiClient } from '../../api-client/api-client.ts'
import type { CallOptions } from '../../api-client/call.ts'
import type { Replica } from '../../replica/replica.ts'

/** A person types and waits. */
export const waitingOptions = { patienceMs: 5000, timeoutMs: 10_000, lane: 'look-up' } as const satisfies CallOptions
/** Names offered from local data; more would not be read. */
const mostLocal = 50

const holds = (name: string, text: string): boolean => name.toLowerCase().includes(text.trim().toLowerCase())

type Asked = Result<readonly FoundReference[], ApiFailure>

async function askService(client: ApiClient, kind: LookupKind, text: string, options: CallOptions): Promise<Asked> {
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
    case 'roles': {
      const answer = await client.call(listRoles, {}, options)
      if (!answer.ok) return answer
      const all = answer.value.roles.map((it) => ({ id: it.id, text: it.name, detail: it.description }))
      return ok(all.filter((it) => holds(it.text, text) || it.id === text.trim()))
    }
    case 'orgRoles': {
      // Roles name them by id alone.
      const answer = await client.call(listRoles, {}, options)
      if (!answer.ok) return answer
      const ids = new Set(answer.value.roles.flatMap((it) => it.projectOrganizes))
      return ok([...ids].map((id) => ({ id, text: id, detail: '' })))
    }
  }
}

export const nameEntryOf = (kind: LookupKind, { id, text, avatar }: FoundReference): NameEntry =>
  avatar === undefined ? { kind, id, text } : { kind, id, text, avatar }

export interface LookUp {
  readonly found: readonly FoundReference[]
  /** Names seen before are all there is. */
  readonly isOffline: boolean
}

interface Asking {
  readonly client: ApiClient
  readonly replica: Replica
}

/** What rows named comes first; an id without a name is offered as it is. */
async function lookUpOrgRoles(
  { client, replica }: Asking,
  text: string,
  options: CallOptions,
): Promise<Result<LookUp, HostError>> {
  const seen = await replica.ask('names.find', { kind: 'orgRoles', text, limit: mostLocal })
  if (!seen.ok) return seen
  const asked = await askService(client, 'orgRoles', text, options)
  const known = await replica.ask('names.of', {
    wanted: [{ kind: 'orgRoles', ids: asked.ok ? asked.value.map((it) => it.id) : [] }],
  })
  if (!known.ok) return known
  const unnamed = (asked.ok ? asked.value : []).filter((it) => known.value[`orgRoles:${it.id}`] === undefined)
  return ok({ found: [...seen.value, ...unnamed.filter((it) => holds(it.text, text))], isOffline: false })
}

/** Names seen before where the service cannot be asked. */
export async function lookUpReference(
  asking: Asking,
  kind: LookupKind,
  text: string,
  options: CallOptions = waitingOptions,
): Promise<Result<LookUp, HostError>> {
  if (kind === 'orgRoles') return lookUpOrgRoles(asking, text, options)
  const { client, replica } = asking
  const asked = await askService(client, kind, text, options)
  if (asked.ok) {
    const kept = await replica.ask('names.write', { names: asked.value.map((it) => nameEntryOf(kind, it)) })
    return kept.ok ? ok({ found: asked.value, isOffline: false }) : kept
  }
  const { error } = asked
  // A service of one generation may have no look-up by name at all; names seen in rows still help.
  if (!isOffline(error) && error.kind !== 'timeout' && error.kind !== 'not-offered') return err(serviceError(error))
  return mapOk(await replica.ask('names.find', { kind, text, limit: mostLocal }), (seen) => ({ found: seen, isOffline: true }))
}

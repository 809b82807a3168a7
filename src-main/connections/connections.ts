/**
 * The connections that the user has set up: profiles in the app's storage, key and signature in the vault. Changes of the list are
 * made one after the other. Removing a connection removes its secret; its local data is removed by the hook of the composition root.
 */
import { type Dialect, ownDialect } from '../../src-shared/api/dialect.ts'
import type { ConnectionSummary, SavedConnection } from '../../src-shared/host/calls/connection-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import type { Clock } from '../../src-shared/lib/clock.ts'
import type { IdSource } from '../../src-shared/lib/id-source.ts'
import { err, mapOk, ok, type Result } from '../../src-shared/lib/result.ts'
import type { ConnectionLabel } from '../../src-shared/model/connection-label.ts'
import { type ConnectionId, connectionId } from '../../src-shared/model/ids.ts'
import { type Credentials, isHeaderSafe } from '../api-client/build-request.ts'
import type { CredentialVault } from '../secrets/credential-vault.ts'
import type { ConnectionProfile } from './connection-profile.ts'
import { type NormalAddress, normaliseAddress } from './normalise-address.ts'
import type { ProfileFile } from './profile-file.ts'
import { createProfileList } from './profile-list.ts'
import { type ConnectionReport, type CreateTestClient, failed, testConnection } from './test-connection.ts'

/** What the user fills in. Without `dialect` the interface's own form. */
export interface ConnectionForm {
  readonly name: string
  readonly address: string
  readonly dialect?: Dialect | undefined
  /** Left out when an update keeps it. */
  readonly label?: ConnectionLabel | null | undefined
}

export interface TestRequest {
  readonly address: string
  readonly dialect?: Dialect | undefined
  /** Without it the stored secret of `connectionId` is used. */
  readonly secret?: Credentials | undefined
  readonly connectionId?: ConnectionId | undefined
}

export interface Connections {
  /** Latest opened first. `notice` says what was wrong with the stored list, once. */
  list(): Promise<Result<{ readonly connections: readonly ConnectionSummary[]; readonly notice: string | null }, HostError>>
  get(id: ConnectionId): Promise<Result<ConnectionProfile, HostError>>
  add(form: ConnectionForm, secret: Credentials): Promise<Result<SavedConnection, HostError>>
  /** Without `secret` the stored one is kept. */
  update(id: ConnectionId, form: ConnectionForm, secret?: Credentials): Promise<Result<SavedConnection, HostError>>
  /** The profile of the sample workspace, made when it is not there yet; `secret` holds for this run. */
  adoptSample(address: string, secret: Credentials): Promise<Result<ConnectionProfile, HostError>>
  /** Profile, secret and local data. `warning` says in words what may be left behind. */
  remove(id: ConnectionId): Promise<Result<{ readonly warning: string | null }, HostError>>
  /** Remembers what was learned of a service's dialect while it was used. */
  learn(id: ConnectionId, patch: Partial<Dialect>): Promise<Result<null, HostError>>
  /** Remembers that the connection was opened now. */
  markOpened(id: ConnectionId): Promise<Result<ConnectionSummary, HostError>>
  test(request: TestRequest, signal: AbortSignal): Promise<ConnectionReport>
}

export interface ConnectionsOptions {
  readonly file: ProfileFile
  readonly vault: CredentialVault
  readonly clock: Clock
  readonly ids: IdSource
  /** Makes a client for a test, which uses the given secret and nothing else. */
  readonly createTestClient: (secret: Credentials) => CreateTestClient
  /** Removes what the connection left on disk. Called before its profile is removed. */
  readonly removeLocalData: (id: ConnectionId) => Promise<Result<null, HostError>>
}

const newSample = (id: ConnectionId, address: string): ConnectionProfile => ({
  id,
  name: 'Sample workspace',
  kind: 'sample',
  address,
  dialect: ownDialect,
  label: null,
  lastOpenedAt: null,
})

const invalid = (message: string): HostError => ({ kind: 'invalid', message })

export function createConnections(options: ConnectionsOptions): Connections {
  const { file, vault } = options
  const { readStored, change, replace, find, takeNotice } = createProfileList(file)

  const summarise = async (profile: ConnectionProfile): Promise<ConnectionSummary> => ({
    ...profile,
    secret: await vault.state(profile.id),
  })

  return {
    list: async () => {
      const stored = await readStored()
      if (!stored.ok) return stored
      const newestFirst = [...stored.value].sort((a, b) => (b.lastOpenedAt ?? 0) - (a.lastOpenedAt ?? 0))
      return ok({ connections: await Promise.all(newestFirst.map(summarise)), notice: takeNotice() })
    },
    get: find,
    add: async (form, secret) => {
      const checked = checkForm(form)
      if (!checked.ok) return checked
      const trimmed = checkSecret(secret)
      if (!trimmed.ok) return trimmed
      const profile: ConnectionProfile = {
        id: connectionId.parse(options.ids.next()),
        kind: 'remote',
        lastOpenedAt: null,
        ...checked.value,
        label: form.label ?? null,
      }
      const added = await change(async (profiles) => ok({ profiles: [...profiles, profile], value: profile }))
      if (!added.ok) return added
      const { warning } = await vault.write(profile.id, trimmed.value)
      return ok({ connection: await summarise(profile), secretWarning: warning })
    },
    update: async (id, form, secret) => {
      const checked = checkForm(form)
      if (!checked.ok) return checked
      const trimmed = secret === undefined ? null : checkSecret(secret)
      if (trimmed !== null && !trimmed.ok) return trimmed
      const old = await find(id)
      if (!old.ok) return old
      if (trimmed === null && old.value.address !== checked.value.address) return err(invalid(boundTo(old.value.address)))
      const updated = await replace(id, (profile) => ({
        ...profile,
        ...checked.value,
        label: form.label === undefined ? profile.label : form.label,
      }))
      if (!updated.ok) return updated
      const { warning } = trimmed === null ? { warning: null } : await vault.write(id, trimmed.value)
      return ok({ connection: await summarise(updated.value), secretWarning: warning })
    },
    adoptSample: async (address, secret) => {
      const used = await change(async (profiles) => {
        const old = profiles.find((it) => it.kind === 'sample')
        const value: ConnectionProfile =
          old === undefined ? newSample(connectionId.parse(options.ids.next()), address) : { ...old, address }
        return ok({ profiles: old === undefined ? [...profiles, value] : profiles.map((it) => (it === old ? value : it)), value })
      })
      if (used.ok) vault.keepForThisRun(used.value.id, secret)
      return used
    },
    remove: async (id) => {
      const known = await find(id)
      if (!known.ok) return known
      const emptied = await options.removeLocalData(id)
      if (!emptied.ok) return emptied
      // Before the profile: whatever ends the app in between, no secret stays that no connection leads to.
      const { warning } = await vault.remove(id)
      return change(async (profiles) => ok({ profiles: profiles.filter((it) => it.id !== id), value: { warning } }))
    },
    learn: async (id, patch) => {
      return mapOk(await replace(id, (old) => ({ ...old, dialect: { ...old.dialect, ...patch } })), () => null)
    },
    markOpened: async (id) => {
      const opened = await replace(id, (old) => ({ ...old, lastOpenedAt: options.clock.now() }))
      return opened.ok ? ok(await summarise(opened.value)) : opened
    },
    test: async (request, signal) => {
      const address = normaliseAddress(request.address)
      if (!address.ok) return refuse(address.error)
      const secret = await secretFor(request, address.value.address, find, vault)
      if (!secret.ok) return secret.error
      const candidate = { address: address.value, dialect: request.dialect ?? ownDialect }
      return testConnection(candidate, options.createTestClient(secret.value), signal)
    },
  }
}

/** A stored secret is only ever sent to the host that it was entered for. */
async function secretFor(
  request: TestRequest,
  address: string,
  find: Connections['get'],
  vault: CredentialVault,
): Promise<Result<Credentials, ConnectionReport>> {
  if (request.secret !== undefined) {
    const checked = checkSecret(request.secret)
    return checked.ok ? checked : err(refuse(checked.error.message))
  }
  if (request.connectionId === undefined) return err(refuse('Enter the application key and the signature.'))
  const profile = await find(request.connectionId)
  if (!profile.ok) return err(refuse(profile.error.message))
  if (profile.value.address !== address) return err(refuse(boundTo(profile.value.address)))
  const stored = await vault.read(request.connectionId)
  return stored.ok ? stored : err(failed({ kind: 'no-credentials', happened: 'no', ...stored.error }))
}

const boundTo = (address: string): string =>
  `Enter key and signature again: the stored ones were entered for ${address} and are not sent to another address.`

/** A report about something that was wrong before anything was sent. */
const refuse = (message: string): ConnectionReport => ({
  ...failed({ kind: 'invalid-input', happened: 'no', path: '', message }),
  title: message,
  advice: 'Correct it and test again.',
  support: '',
})

function checkForm(
  form: ConnectionForm,
): Result<{ readonly name: string; readonly address: string; readonly dialect: Dialect }, HostError> {
  const name = form.name.trim()
  if (name === '') return err(invalid('Give the connection a name.'))
  const address = normaliseAddress(form.address)
  if (!address.ok) return err(invalid(address.error))
  return ok({ name, address: address.value.address, dialect: withPrefix(form.dialect ?? ownDialect, address.value) })
}

/** A path that was typed as part of the address says more than the setting. */
const withPrefix = (dialect: Dialect, address: NormalAddress): Dialect =>
  address.pathPrefix === null ? dialect : { ...dialect, pathPrefix: address.pathPrefix }

/** Keys are pasted, often with a space or a line end around them. */
function checkSecret({ appKey, sign }: Credentials): Result<Credentials, HostError> {
  const trimmed = { appKey: appKey.trim(), sign: sign.trim() }
  if (trimmed.appKey === '') return err(invalid('Enter the application key.'))
  if (trimmed.sign === '') return err(invalid('Enter the signature.'))
  if (!isHeaderSafe(trimmed.appKey))
    return err(invalid('The application key holds a space or another character that keys do not have. Copy it again.'))
  if (!isHeaderSafe(trimmed.sign))
    return err(invalid('The signature holds a space or another character that signatures do not have. Copy it again.'))
  return ok(trimmed)
}

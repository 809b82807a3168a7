/**
 * Keeps the open connections: a client and a replica each, opened once, closed together. Opening twice at the same time gives the
 * same session. Needs no network: the replica opens offline, and the client only speaks when asked.
 */
import type { Dialect } from '../../src-shared/api/dialect.ts'
import type { HostEvent } from '../../src-shared/host/events.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import type { Clock } from '../../src-shared/lib/clock.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { ConnectionId } from '../../src-shared/model/ids.ts'
import { createApiClient } from '../api-client/api-client.ts'
import { createGenerationClient } from '../api-client/generations/generation-client.ts'
import { createOperationForms } from '../api-client/operation-forms.ts'
import { createPace } from '../api-client/pace.ts'
import type { RequestLog } from '../api-client/request-log.ts'
import type { Timer } from '../api-client/timer.ts'
import type { Transport } from '../api-client/transport.ts'
import type { ConnectionProfile } from '../connections/connection-profile.ts'
import type { Session, Sessions } from '../connections/session.ts'
import type { OpeningProgress } from '../replica/contract/worker-protocol.ts'
import type { Replica } from '../replica/replica.ts'
import type { CredentialVault } from '../secrets/credential-vault.ts'
import { watchConnection } from './watch-connection.ts'

export interface SessionRegistry extends Sessions {
  open(profile: ConnectionProfile): Promise<Result<Session, HostError>>
  /** Nothing happens when it is not open. */
  close(connectionId: ConnectionId): Promise<void>
  closeAll(): Promise<void>
}

export interface SessionRegistryPorts {
  readonly transport: Transport
  readonly requests: RequestLog
  readonly vault: CredentialVault
  readonly clock: Clock
  readonly timer: Timer
  readonly random: () => number
  /** Where a connection keeps its replica, staged files and imports. */
  folderOf(connectionId: ConnectionId): string
  openReplica(folder: string, onOpening: (progress: OpeningProgress) => void): Promise<Result<Replica, HostError>>
  /** Told what a connection should remember of the forms that its service answers. */
  learned(connectionId: ConnectionId, patch: Partial<Dialect>): void
  emit(event: HostEvent): void
}

const notOpen = (): HostError => ({ kind: 'not-found', what: 'connection', message: 'This connection is not open.' })

export function createSessionRegistry(ports: SessionRegistryPorts): SessionRegistry {
  const sessions = new Map<ConnectionId, { readonly session: Session; readonly opened: string }>()
  const opening = new Map<ConnectionId, Promise<Result<Session, HostError>>>()

  const createClients = (profile: ConnectionProfile): Pick<Session, 'client' | 'direct'> => {
    const watch = watchConnection(ports.transport, ports.requests, (state, message) =>
      ports.emit({ event: 'connection.state', payload: { connectionId: profile.id, state, message } }),
    )
    const direct = createApiClient({
      destination: { address: profile.address, dialect: profile.dialect },
      forms: createOperationForms(profile.dialect, (patch) => ports.learned(profile.id, patch)),
      connection: profile.name,
      credentials: ports.vault.sourceFor(profile.id),
      transport: watch.transport,
      pace: createPace({ clock: ports.clock, timer: ports.timer, random: ports.random }),
      log: watch.log,
      clock: ports.clock,
      timer: ports.timer,
      random: ports.random,
    })
    return { client: createGenerationClient(direct, { prefer: profile.dialect.generation }), direct }
  }

  /** What the client was made from: a profile with another address or dialect needs another client. */
  const fingerprint = (profile: ConnectionProfile): string => JSON.stringify([profile.address, profile.dialect, profile.name])

  const openNow = async (profile: ConnectionProfile): Promise<Result<Session, HostError>> => {
    const folder = ports.folderOf(profile.id)
    const replica = await ports.openReplica(folder, (progress) =>
      ports.emit({ event: 'connection.opening', payload: { connectionId: profile.id, ...progress } }),
    )
    if (!replica.ok) return replica
    const session: Session = {
      connectionId: profile.id,
      address: profile.address,
      ...createClients(profile),
      replica: replica.value,
      folder,
    }
    sessions.set(profile.id, { session, opened: fingerprint(profile) })
    return ok(session)
  }

  const close = async (connectionId: ConnectionId): Promise<void> => {
    await opening.get(connectionId)
    const entry = sessions.get(connectionId)
    sessions.delete(connectionId)
    await entry?.session.replica.close()
  }

  return {
    get(connectionId) {
      const entry = sessions.get(connectionId)
      return entry === undefined ? err(notOpen()) : ok(entry.session)
    },
    all: () => [...sessions.values()].map((entry) => entry.session),
    async open(profile) {
      const underWay = opening.get(profile.id)
      if (underWay !== undefined) return underWay
      const entry = sessions.get(profile.id)
      if (entry !== undefined) {
        if (entry.opened === fingerprint(profile)) return ok(entry.session)
        const session: Session = { ...entry.session, address: profile.address, ...createClients(profile) }
        sessions.set(profile.id, { session, opened: fingerprint(profile) })
        return ok(session)
      }
      const started = openNow(profile).finally(() => opening.delete(profile.id))
      opening.set(profile.id, started)
      return started
    },
    close,
    async closeAll() {
      await Promise.all([...sessions.keys()].map(close))
    },
  }
}

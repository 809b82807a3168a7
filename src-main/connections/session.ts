/** An open connection: its client and its local data, and the registry that the handlers ask for it. */
import type { HostError } from '../../src-shared/host/host-error.ts'
import type { Result } from '../../src-shared/lib/result.ts'
import type { ConnectionId } from '../../src-shared/model/ids.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import type { Replica } from '../replica/replica.ts'

export interface Session {
  readonly connectionId: ConnectionId
  /** Origin of the service. */
  readonly address: string
  /** Chooses the generation for every call. */
  readonly client: ApiClient
  /** Asks the generation that an operation is of, and no other. */
  readonly direct: ApiClient
  readonly replica: Replica
  /** The profile's own folder: replica, staged files, exports. */
  readonly folder: string
}

export interface Sessions {
  /** The session of an opened connection; `not-found` when it is not open. */
  get(connectionId: ConnectionId): Result<Session, HostError>
  /** Every open session. */
  all(): readonly Session[]
}

type Outcome<T> = Result<T, HostError>

/** Does something with an opened connection; where it is not open, that is the answer. */
export async function withSession<T>(
  sessions: Pick<Sessions, 'get'>,
  connectionId: ConnectionId,
  work: (session: Session) => Outcome<T> | Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const session = sessions.get(connectionId)
  return session.ok ? work(session.value) : session
}

/** What pulls and pushes need of their surroundings. */
import type { HostError } from '../../src-shared/host/host-error.ts'
import type { Clock } from '../../src-shared/lib/clock.ts'
import type { Result } from '../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import type { CallOptions } from '../api-client/call.ts'
import type { Replica } from '../replica/replica.ts'

export interface SyncPorts {
  readonly client: ApiClient
  readonly replica: Replica
  readonly clock: Clock
}

/** One run of a pull or a push on one worksheet. */
export interface SyncRun extends SyncPorts {
  readonly worksheetId: WorksheetId
  readonly signal: AbortSignal
  /** Goes with every call: a lane of its own, and patience as long as the user does not cancel. */
  readonly call: CallOptions
  /** What was found out about the service, by name: asked of the replica once in a run. */
  readonly facts: Map<string, boolean>
}

export const startRun = (ports: SyncPorts, worksheetId: WorksheetId, signal: AbortSignal, lane: string): SyncRun => ({
  ...ports,
  worksheetId,
  signal,
  call: { signal, lane: `${lane}:${worksheetId}`, patienceMs: Number.POSITIVE_INFINITY },
  facts: new Map(),
})

export type Outcome<T> = Result<T, HostError>

export const cancelled: HostError = { kind: 'cancelled', message: 'Stopped before it was finished.' }

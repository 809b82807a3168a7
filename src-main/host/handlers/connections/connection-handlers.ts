/** Answers the calls about connections. Secrets arrive here and go to the vault; none ever leaves towards the window. */
import type { ConnectionTest } from '../../../../src-shared/host/calls/connection-calls.ts'
import type { HostEvent } from '../../../../src-shared/host/events.ts'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { err, mapOk, ok, type Result } from '../../../../src-shared/lib/result.ts'
import type { ConnectionId } from '../../../../src-shared/model/ids.ts'
import type { ConnectionProfile } from '../../../connections/connection-profile.ts'
import type { Connections } from '../../../connections/connections.ts'
import type { ConnectionReport } from '../../../connections/test-connection.ts'
import type { JobRegistry } from '../../../jobs/job-registry.ts'
import type { SampleService } from '../../sample-service.ts'
import type { SessionRegistry } from '../../session-registry.ts'
import type { HandlersOf } from '../handlers.ts'
import { createSpaceHandlers } from './space-handlers.ts'

export interface ConnectionHandlerPorts {
  readonly connections: Connections
  readonly sessions: SessionRegistry
  readonly jobs: JobRegistry
  readonly sample: SampleService
  emit(event: HostEvent): void
  /** Rescued changes that a removal would take with it, in words; null where there are none. */
  sayWaiting(connectionId: ConnectionId): Promise<string | null>
}

type ConnectionCallName =
  | 'connections.list'
  | 'connections.add'
  | 'connections.update'
  | 'connections.holdings'
  | 'connections.remove'
  | 'connections.test'
  | 'connections.open'
  | 'connections.open-sample'
  | 'connections.close'
  | 'connections.space'
  | 'connections.shrink'

/** The report without what only support needs. */
const forWindow = ({ failure: _failure, support: _support, ...report }: ConnectionReport): ConnectionTest => report

export function createConnectionHandlers(ports: ConnectionHandlerPorts): HandlersOf<ConnectionCallName> {
  const { connections, sessions, jobs, sample } = ports

  /** The list tells of its damage once; the window may ask for it many times. */
  let notice: string | null = null

  const openProfile = async (profile: ConnectionProfile) => {
    const session = await sessions.open(profile)
    if (!session.ok) return session
    return mapOk(await connections.markOpened(profile.id), (opened) => ({ connection: opened }))
  }

  const openSample = async () => {
    const started = await sample.start()
    if (!started.ok) return started
    const { url, appKey, sign } = started.value
    const profile = await connections.adoptSample(url, { appKey, sign })
    return profile.ok ? openProfile(profile.value) : profile
  }

  /** Staged rows and cells on disk; opens the local data, which needs no network. */
  const countStaged = async (profile: ConnectionProfile): Promise<Result<number, HostError>> => {
    const session = await sessions.open(profile)
    if (!session.ok) return session
    const counted = await session.value.replica.ask('changes.count', null)
    if (!counted.ok) return counted
    return ok(counted.value.reduce((sum, { staged }) => sum + staged.cells + staged.createdRows + staged.deletedRows, 0))
  }

  const close = async (connectionId: ConnectionId): Promise<void> => {
    await jobs.cancelAll(connectionId)
    await sessions.close(connectionId)
  }

  return {
    'connections.list': async () => {
      const listed = await connections.list()
      if (!listed.ok) return listed
      notice = listed.value.notice ?? notice
      return ok({ connections: listed.value.connections, notice })
    },
    'connections.add': ({ secret, ...form }) => connections.add(form, secret),
    'connections.update': async ({ connectionId, secret, ...form }) => {
      const updated = await connections.update(connectionId, form, secret)
      if (!updated.ok || !sessions.get(connectionId).ok) return updated
      const profile = await connections.get(connectionId)
      if (!profile.ok) return profile
      const reopened = await sessions.open(profile.value)
      return reopened.ok ? updated : reopened
    },
    'connections.holdings': async ({ connectionId }) => {
      const profile = await connections.get(connectionId)
      if (!profile.ok) return profile
      const isOpen = sessions.get(connectionId).ok
      const waiting = await ports.sayWaiting(connectionId)
      const staged = await countStaged(profile.value)
      if (!isOpen) await sessions.close(connectionId)
      const isDamaged = !staged.ok && staged.error.kind === 'storage' && staged.error.reason === 'corrupt'
      if (!staged.ok && !isDamaged) return staged
      return ok({ staged: staged.ok ? staged.value : null, waiting, isOpen })
    },
    'connections.remove': async ({ connectionId, discardStaged }) => {
      const profile = await connections.get(connectionId)
      if (!profile.ok) return profile
      if (!discardStaged) {
        const waiting = await ports.sayWaiting(connectionId)
        if (waiting !== null) return err({ kind: 'invalid', message: waiting })
        const staged = await countStaged(profile.value)
        // What cannot be counted may be there: only somebody who was told so may throw it away.
        if (!staged.ok && staged.error.kind === 'storage' && staged.error.reason === 'corrupt')
          return err({ kind: 'invalid', message: 'What is staged cannot be counted, because the file with it is damaged.' })
        if (staged.ok && staged.value > 0)
          return err({ kind: 'invalid', message: `This connection holds ${staged.value} staged changes that were not pushed.` })
      }
      await close(connectionId)
      if (profile.value.kind === 'sample') await sample.reset()
      const removed = await connections.remove(connectionId)
      if (removed.ok) ports.emit({ event: 'connection.removed', payload: { connectionId, name: profile.value.name } })
      return mapOk(removed, () => ({ removed: true as const }))
    },
    'connections.test': async ({ address, dialect, secret, connectionId }) =>
      ok(forWindow(await connections.test({ address, dialect, secret, connectionId }, AbortSignal.timeout(60_000)))),
    'connections.open': async ({ connectionId }) => {
      const profile = await connections.get(connectionId)
      if (!profile.ok) return profile
      return profile.value.kind === 'sample' ? openSample() : openProfile(profile.value)
    },
    'connections.open-sample': openSample,
    ...createSpaceHandlers(sessions),
    'connections.close': async ({ connectionId }) => {
      const profile = await connections.get(connectionId)
      await close(connectionId)
      if (profile.ok) ports.emit({ event: 'connection.closed', payload: { connectionId, name: profile.value.name } })
      return ok({ closed: true as const })
    },
  }
}

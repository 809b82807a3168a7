/** A host as a shell makes it, over a temporary or given data folder, with typed calls and a memory of its events. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Timer } from '../../../src-main/api-client/timer.ts'
import type { Transport } from '../../../src-main/api-client/transport.ts'
import { createUndiciTransport } from '../../../src-main/api-client/undici-transport.ts'
import { createHost } from '../../../src-main/host/create-host.ts'
import type { FileOpener } from '../../../src-main/host/files/open-copy.ts'
import type { Host } from '../../../src-main/host/host.ts'
import type { SpawnWorker } from '../../../src-main/replica/replica.ts'
import { createMemoryStore } from '../../../src-main/secrets/memory-store.ts'
import type { SecretStore } from '../../../src-main/secrets/secret-store.ts'
import type { Job } from '../../../src-shared/host/calls/job-calls.ts'
import type { HostCallAnswer, HostCallName, HostCallRequest } from '../../../src-shared/host/calls.ts'
import type { HostEvent, HostEventName, HostEvents } from '../../../src-shared/host/events.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Result } from '../../../src-shared/lib/result.ts'
import type { JobId } from '../../../src-shared/model/ids.ts'
import { hireWorker } from '../replica/hire-worker.ts'
import { instantTimer } from '../sync/instant-timer.ts'
import { workerProgram } from '../worker-program.ts'

export interface StartedHost {
  readonly host: Host
  readonly dataFolder: string
  call<N extends HostCallName>(name: N, request: HostCallRequest<N>): Promise<Result<HostCallAnswer<N>, HostError>>
  /** The answer; a refusal fails the test with its words. */
  answer<N extends HostCallName>(name: N, request: HostCallRequest<N>): Promise<HostCallAnswer<N>>
  /** The job when it has ended. */
  ended(id: JobId): Promise<Job>
  /** Resolves with the first event of the name (from now on) that passes. */
  next<N extends HostEventName>(name: N, passes?: (payload: HostEvents[N]) => boolean): Promise<HostEvents[N]>
  /** Keeps the data folder, so that another host can start on it. */
  stop(): Promise<void>
  /** Also removes the data folder. */
  remove(): Promise<void>
}

export interface HostSettings {
  readonly dataFolder?: string
  readonly keychain?: SecretStore
  readonly timer?: Timer
  readonly requestTimer?: Timer
  readonly opener?: FileOpener
  readonly transport?: Transport
  readonly spawn?: SpawnWorker
}

export async function startHost(settings: HostSettings = {}): Promise<StartedHost> {
  const { dataFolder, keychain, timer, requestTimer, opener, transport, spawn } = settings
  const folder = dataFolder ?? mkdtempSync(path.join(tmpdir(), 'gridstage-host-'))
  const opened = await createHost({
    version: '0.0.0',
    shell: 'Test',
    dataFolder: folder,
    transport: transport ?? createUndiciTransport({ env: {} }),
    keychain: keychain ?? createMemoryStore(),
    timer: timer ?? instantTimer,
    ...(requestTimer && { requestTimer }),
    spawnDataWorker: spawn ?? hireWorker,
    createServiceWorker: (workerData) => new Worker(workerProgram('service'), { workerData }),
    opener: opener ?? null,
    paste: null,
  })
  if (!opened.ok) throw new Error(opened.error)
  const host = opened.value
  let sequence = 0

  const call: StartedHost['call'] = async (name, request) => {
    sequence += 1
    const reply = await host.handle({ id: String(sequence), call: name, args: request })
    // What the window trusts as well: a reply of the host carries the answer of its call.
    return reply.ok ? { ok: true, value: reply.value as HostCallAnswer<typeof name> } : { ok: false, error: reply.error }
  }
  const next: StartedHost['next'] = (name, passes = () => true) =>
    new Promise((resolve) => {
      const stop = host.subscribe((event: HostEvent) => {
        if (event.event !== name || !passes(event.payload as HostEvents[typeof name])) return
        stop()
        resolve(event.payload as HostEvents[typeof name])
      })
    })
  const answer: StartedHost['answer'] = async (name, request) => {
    const result = await call(name, request)
    if (!result.ok) throw new Error(`${name}: ${result.error.message}`)
    return result.value
  }

  return {
    host,
    dataFolder: folder,
    call,
    answer,
    async ended(id) {
      const coming = next('job.changed', (job) => job.id === id && job.endedAt !== null)
      const { jobs } = await answer('jobs.list', { connectionId: null })
      return jobs.find((job) => job.id === id && job.endedAt !== null) ?? coming
    },
    next,
    stop: () => host.close(),
    async remove() {
      await host.close()
      // The log of the app may still be written to.
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

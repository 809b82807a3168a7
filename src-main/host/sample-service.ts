/** The embedded service with the sample workspace, as the host uses it: started on demand, in a thread of its own, with its own data folder. */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Worker } from 'node:worker_threads'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { type ServiceWorker, startServiceWorker } from '../service/start-service-worker.ts'
import type { WorkerRequest } from '../service/worker-messages.ts'

export interface SampleService {
  /** Starts it once; later calls answer the same. After a failure the next call tries again. */
  start(): Promise<Result<Pick<ServiceWorker, 'url' | 'appKey' | 'sign'>, HostError>>
  /** Ends it and forgets its data: the next start begins with a fresh sample. */
  reset(): Promise<void>
  close(): Promise<void>
}

export function createSampleService(folder: string, createWorker: (request: WorkerRequest) => Worker): SampleService {
  let running: Promise<Result<ServiceWorker, HostError>> | null = null

  const startNow = async (): Promise<Result<ServiceWorker, HostError>> => {
    const wasThere = existsSync(folder)
    const started = await startServiceWorker(createWorker, { dataFolder: folder, sample: true })
    if (started.ok) return ok(started.value)
    running = null
    const message = `The sample workspace could not be started: ${started.error}`
    const wayOut = wasThere ? ' Remove it from your connections to begin with a fresh one.' : ''
    return err({ kind: 'storage', reason: 'failed', message: `${message.replace(/[^.]$/, '$&.')}${wayOut}` })
  }

  const close = async (): Promise<void> => {
    const started = await running
    running = null
    if (started?.ok === true) await started.value.close()
  }

  return {
    async start() {
      running ??= startNow()
      return running
    },
    async reset() {
      await close()
      await rm(folder, { recursive: true, force: true })
    },
    close,
  }
}

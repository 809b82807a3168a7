/** Runs the embedded service in a worker thread. How the thread's file is found is the composition root's business. */
import type { Worker } from 'node:worker_threads'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { toParent, type WorkerRequest } from './worker-messages.ts'

export interface ServiceWorker {
  readonly url: string
  readonly appKey: string
  readonly sign: string
  /** Resolves when everything is stored and the thread has ended. */
  close(): Promise<void>
}

const ended = (worker: Worker): Promise<void> => new Promise((resolve) => worker.once('exit', () => resolve()))

/** `createWorker` starts `worker.ts` with the given `workerData`. Failures come in words for people. */
export async function startServiceWorker(
  createWorker: (workerData: WorkerRequest) => Worker,
  request: WorkerRequest,
): Promise<Result<ServiceWorker, string>> {
  const worker = createWorker(request)
  const exit = ended(worker)
  const first = await new Promise<Result<unknown, string>>((resolve) => {
    worker.once('message', (message) => resolve(ok(message)))
    worker.once('error', (cause) => resolve(err(cause.message)))
    worker.once('exit', (code) => resolve(err(`the service ended with ${code}`)))
  })
  const message = first.ok ? toParent.parse(first.value) : null
  if (message?.kind !== 'listening') {
    await worker.terminate()
    return err(message?.kind === 'failed' ? message.words : first.ok ? 'the service did not start' : first.error)
  }
  const { url, appKey, sign } = message
  return ok({
    url,
    appKey,
    sign,
    async close() {
      worker.postMessage('close')
      await exit
    },
  })
}

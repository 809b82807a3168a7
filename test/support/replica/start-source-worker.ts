/** Starts a data worker from its source, which Node runs by stripping types. */
import { Worker } from 'node:worker_threads'
import type { SpawnWorker } from '../../../src-main/replica/replica.ts'

export const startSourceWorker: SpawnWorker = (options) =>
  new Worker(new URL('../../../src-main/replica/worker.ts', import.meta.url), options)

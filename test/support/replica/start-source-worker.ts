/** Starts a data worker as tests run it. */
import { Worker } from 'node:worker_threads'
import type { SpawnWorker } from '../../../src-main/replica/replica.ts'
import { workerProgram } from '../worker-program.ts'

export const startSourceWorker: SpawnWorker = (options) => new Worker(workerProgram('replica'), options)

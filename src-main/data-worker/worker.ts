/** Entry of a data worker thread, and its composition root: opens its connection and answers the questions of its role. */
import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerStart } from '../replica/contract/worker-protocol.ts'
import { openStoreFor } from './open-store.ts'
import { serveQuestions } from './serve-questions.ts'

if (parentPort === null) throw new Error('worker.ts runs as a worker thread only')
serveQuestions(parentPort, workerData as WorkerStart, openStoreFor)

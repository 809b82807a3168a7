/**
 * Entry of a thread that is a data worker for many replicas, one after another and beside each other: each is served over a port of its own,
 * by the same code on a connection of its own. Tests open hundreds of replicas, and starting a thread costs more than most of them do.
 */
import { type MessagePort, parentPort } from 'node:worker_threads'
import { openStoreFor } from '../../../src-main/data-worker/open-store.ts'
import { serveQuestions } from '../../../src-main/data-worker/serve-questions.ts'
import type { WorkerStart } from '../../../src-main/replica/contract/worker-protocol.ts'

export interface Hired {
  readonly port: MessagePort
  readonly start: WorkerStart
}

parentPort?.on('message', ({ port, start }: Hired) => serveQuestions(port, start, openStoreFor))

/** Answers for a data worker in the test's own thread: no program is bundled for it. Whoever needs its questions beside each other takes a thread. */
import { EventEmitter } from 'node:events'
import { MessageChannel, type Transferable } from 'node:worker_threads'
import { openStoreFor } from '../../../src-main/data-worker/open-store.ts'
import { serveQuestions } from '../../../src-main/data-worker/serve-questions.ts'
import type { ToWorker } from '../../../src-main/replica/contract/worker-protocol.ts'
import type { SpawnWorker } from '../../../src-main/replica/replica.ts'

export const serveHere: SpawnWorker = ({ workerData }) => {
  const { port1: ours, port2: theirs } = new MessageChannel()
  const told = new EventEmitter()
  ours.on('message', (message) => told.emit('message', message))
  ours.once('close', () => told.emit('exit', 0))
  serveQuestions(theirs, workerData, openStoreFor)
  return Object.assign(told, {
    postMessage: (message: ToWorker, transfer: readonly Transferable[] = []) => ours.postMessage(message, [...transfer]),
    async terminate() {
      ours.close()
      return 0
    },
  })
}

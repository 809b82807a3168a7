/**
 * Hands out data workers that live in threads of this process which outlast them, one thread per role. To whoever asks they look as threads
 * do: they answer, they end by themselves once closed, and a bug that brings their thread down fails them all. Tests of the threads
 * themselves, and of what they cost, start their own (start-source-worker.ts).
 */
import { EventEmitter } from 'node:events'
import { MessageChannel, type Transferable, Worker } from 'node:worker_threads'
import type { ToWorker, WorkerRole } from '../../../src-main/replica/contract/worker-protocol.ts'
import type { SpawnWorker } from '../../../src-main/replica/replica.ts'
import { workerProgram } from '../worker-program.ts'
import type { Hired } from './resident-worker.ts'

const residents = new Map<WorkerRole, Worker>()

const residentOf = (role: WorkerRole, resourceLimits: Parameters<SpawnWorker>[0]['resourceLimits']): Worker => {
  const known = residents.get(role)
  if (known !== undefined) return known
  const made = new Worker(workerProgram('resident'), { resourceLimits })
  residents.set(role, made)
  // Each replica at work listens to it until it closes.
  made.setMaxListeners(0)
  const forget = () => residents.get(role) === made && residents.delete(role)
  made.once('error', forget).once('exit', forget)
  // The process may end while it is there.
  made.unref()
  return made
}

export const hireWorker: SpawnWorker = ({ workerData, resourceLimits }) => {
  const resident = residentOf(workerData.role, resourceLimits)
  const { port1: ours, port2: theirs } = new MessageChannel()
  const told = new EventEmitter()
  const fail = (error: unknown) => told.emit('error', error)
  resident.once('error', fail)
  ours.on('message', (message) => told.emit('message', message))
  ours.once('close', () => {
    resident.off('error', fail)
    told.emit('exit', 0)
  })
  const hired: Hired = { port: theirs, start: workerData }
  resident.postMessage(hired, [theirs])
  return Object.assign(told, {
    postMessage: (message: ToWorker, transfer: readonly Transferable[] = []) => ours.postMessage(message, [...transfer]),
    async terminate() {
      ours.close()
      return 0
    },
  })
}

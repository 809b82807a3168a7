/** Data workers of which one question fails, as it does on a disk without room or one that does not answer: nothing of it is done. */
import { EventEmitter } from 'node:events'
import type { FromWorker } from '../../../src-main/replica/contract/worker-protocol.ts'
import type { SpawnWorker } from '../../../src-main/replica/replica.ts'
import { hireWorker } from './hire-worker.ts'

export interface FailingWorkers {
  readonly spawn: SpawnWorker
  /** From now on questions are counted, and the one of this number (from 1) fails, or with `on` all from it on; 0 lets none fail. */
  failAt(number: number, on?: boolean): void
  /** Names of the questions since then, in their order. */
  readonly asked: readonly string[]
}

const failed: FromWorker & { readonly kind: 'answer' } = {
  kind: 'answer',
  id: 0,
  result: { ok: false, error: { kind: 'storage', reason: 'disk-full', message: 'The disk is full.' } },
}

export function failingWorkers(): FailingWorkers {
  let asked: string[] = []
  let [failing, isLasting] = [0, false]
  const isToFail = (number: number): boolean => failing > 0 && (isLasting ? number >= failing : number === failing)
  const spawn: SpawnWorker = (start) => {
    const thread = hireWorker(start)
    const told = new EventEmitter()
    thread.on('message', (message) => told.emit('message', message))
    thread.on('error', (error) => told.emit('error', error))
    thread.on('exit', (code) => told.emit('exit', code))
    return Object.assign(told, {
      postMessage(...[message, transfer]: Parameters<typeof thread.postMessage>) {
        if (message.kind === 'ask' && isToFail(asked.push(message.question)))
          setImmediate(() => told.emit('message', { ...failed, id: message.id }))
        else thread.postMessage(message, transfer)
      },
      terminate: () => thread.terminate(),
    })
  }
  return {
    spawn,
    failAt(number, on = false) {
      asked = []
      failing = number
      isLasting = on
    },
    get asked() {
      return asked
    },
  }
}

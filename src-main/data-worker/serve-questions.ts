/**
 * The worker's side of the questions: opens its store, answers what arrives, and reports what goes wrong. Storage failures become
 * values; anything else thrown is a bug, reported to the asker, and the worker goes on.
 */
import type { MessagePort, Transferable } from 'node:worker_threads'
import type { HostError } from '../../src-shared/host/host-error.ts'
import type { Result } from '../../src-shared/lib/result.ts'
import type { QuestionName } from '../replica/contract/questions.ts'
import { asStorageFailure } from '../replica/contract/storage-failure.ts'
import type { AskControl, FromWorker, OpeningProgress, ToWorker, WorkerStart } from '../replica/contract/worker-protocol.ts'
import type { StateNote } from '../replica/rescue/state-note.ts'
import type { Store } from '../replica/store/store.ts'

export type AnyAnswer = (ask: unknown, control: AskControl) => Result<unknown, HostError> | Promise<Result<unknown, HostError>>

export interface OpenedStore {
  readonly store: Store
  readonly answers: Readonly<Record<string, AnyAnswer>>
  /** How far the file has come, noted after every answer; null for whoever only reads. */
  readonly note: StateNote | null
}

type OpenStore = (start: WorkerStart, tell: (progress: OpeningProgress) => void) => Result<OpenedStore, HostError>

/** The questions whose writes are gathered; every other one finds them committed. */
const pageQuestions: ReadonlySet<string> = new Set<QuestionName>(['pull.page', 'push.check'])

/** The questions that know of brief receipts; every other one finds their rows written out. */
const sendingQuestions: ReadonlySet<string> = new Set<QuestionName>(['push.take-creates', 'push.outcome'])

export function serveQuestions(port: MessagePort, start: WorkerStart, open: OpenStore): void {
  const send = (message: FromWorker, transfer: readonly Transferable[] = []) => port.postMessage(message, [...transfer])
  const opened = open(start, (progress) => send({ kind: 'opening', progress }))
  if (!opened.ok) {
    send({ kind: 'opened', result: opened })
    port.close()
    return
  }
  const { store, answers, note } = opened.value
  const running = new Map<number, AbortController>()

  const answer = async (id: number, question: string, ask: unknown): Promise<void> => {
    const abort = new AbortController()
    running.set(id, abort)
    const control: AskControl = {
      signal: abort.signal,
      progress: (progress) => send({ kind: 'progress', id, progress }),
      breathe: () => new Promise((resolve) => setImmediate(resolve)),
    }
    try {
      const found = answers[question]
      if (found === undefined) throw new Error(`the ${start.role} worker does not answer ${question}`)
      if (!pageQuestions.has(question)) store.fetched.settle()
      if (!sendingQuestions.has(question)) store.brief.settle()
      const result = await found(ask, control)
      // Before anybody is told that it is done.
      note?.write()
      send({ kind: 'answer', id, result }, result.ok ? buffersIn(result.value) : [])
    } catch (error) {
      const failure = asStorageFailure(error)
      if (failure !== null) send({ kind: 'answer', id, result: { ok: false, error: failure } })
      else
        send({
          kind: 'bug',
          id,
          message: error instanceof Error ? error.message : String(error),
          stack: error instanceof Error ? (error.stack ?? '') : '',
        })
    } finally {
      running.delete(id)
    }
  }

  port.on('message', (message: ToWorker) => {
    switch (message.kind) {
      case 'ask':
        void answer(message.id, message.question, message.ask)
        return
      case 'cancel':
        running.get(message.id)?.abort()
        return
      case 'collation':
        store.textOrder.set(message.collation)
        return
      case 'close':
        for (const abort of running.values()) abort.abort()
        // What cannot be written any more was fetched and can be fetched again.
        store.fetched.settle()
        note?.write()
        note?.close()
        store.close()
        send({ kind: 'closed' })
        port.close()
        return
    }
  })
  send({ kind: 'opened', result: { ok: true, value: null } })
}

/** Buffers at the top of an answer change threads without being copied. */
function buffersIn(value: unknown): readonly Transferable[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((it) => (ArrayBuffer.isView(it) && it.buffer instanceof ArrayBuffer ? [it.buffer] : []))
}

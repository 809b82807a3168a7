/**
 * Questions and answers over one worker thread, matched by number. A thread that is closed ends by itself: ending it from outside while
 * SQLite is at work inside it, or is being taken down, can take the whole process with it.
 */
import type { Transferable } from 'node:worker_threads'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, type Result } from '../../src-shared/lib/result.ts'
import type { Collation } from '../../src-shared/model/collation.ts'
import { storageFailure } from './contract/storage-words.ts'
import type { FromWorker, OpeningProgress, ToWorker } from './contract/worker-protocol.ts'

/** The part of node:worker_threads' Worker that is used. */
export interface WorkerThread {
  postMessage(message: ToWorker, transfer?: readonly Transferable[]): void
  on(event: 'message', listener: (message: FromWorker) => void): unknown
  on(event: 'error', listener: (error: unknown) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
  terminate(): Promise<number>
}

export interface AskOptions {
  /** Aborting asks the worker to stop early; the promise still ends with its answer. */
  readonly signal?: AbortSignal
  /** Buffers in the question that may leave this thread. */
  readonly transfer?: readonly Transferable[]
  readonly onProgress?: (progress: unknown) => void
}

export interface AskedWorker {
  /** Whether the worker could open the file. */
  readonly opened: Promise<Result<null, HostError>>
  ask(question: string, ask: unknown, options: AskOptions): Promise<Result<unknown, HostError>>
  /** The order of texts for every question that is asked after it. */
  setCollation(collation: Collation): void
  close(): Promise<void>
}

/** Milliseconds that a thread may take to end after it has closed its file. Reached only by a bug; less would end threads at work. */
const longestEnding = 10_000

interface Waiting {
  readonly settle: (result: Result<unknown, HostError>) => void
  readonly fail: (error: Error) => void
  readonly onProgress: ((progress: unknown) => void) | undefined
}

export function askWorker(thread: WorkerThread, onOpening?: (progress: OpeningProgress) => void): AskedWorker {
  const opened = Promise.withResolvers<Result<null, HostError>>()
  const closed = Promise.withResolvers<void>()
  const exited = Promise.withResolvers<true>()
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let ended = false

  const take = (id: number): Waiting | undefined => {
    const found = waiting.get(id)
    waiting.delete(id)
    return found
  }
  const end = (reason: string): void => {
    ended = true
    const failure = err(storageFailure('failed', reason))
    opened.resolve(failure)
    closed.resolve()
    for (const each of waiting.values()) each.settle(failure)
    waiting.clear()
  }

  thread.on('message', (message) => {
    switch (message.kind) {
      case 'opening':
        onOpening?.(message.progress)
        return
      case 'opened':
        opened.resolve(message.result)
        return
      case 'answer':
        take(message.id)?.settle(message.result)
        return
      case 'progress':
        waiting.get(message.id)?.onProgress?.(message.progress)
        return
      case 'bug':
        take(message.id)?.fail(Object.assign(new Error(message.message), { stack: message.stack }))
        return
      case 'closed':
        closed.resolve()
        return
    }
  })
  thread.on('error', (error) => end(error instanceof Error ? error.message : String(error)))
  thread.on('exit', () => {
    end('the data worker has ended')
    exited.resolve(true)
  })

  return {
    opened: opened.promise,
    ask(question, ask, { signal, transfer = [], onProgress }) {
      if (ended) return Promise.resolve(err(storageFailure('failed', 'the data worker has ended')))
      const id = ++lastId
      const answer = new Promise<Result<unknown, HostError>>((settle, fail) => waiting.set(id, { settle, fail, onProgress }))
      thread.postMessage({ kind: 'ask', id, question, ask }, [...transfer])
      if (signal === undefined) return answer
      const cancel = () => thread.postMessage({ kind: 'cancel', id })
      if (signal.aborted) cancel()
      else signal.addEventListener('abort', cancel, { once: true })
      return answer.finally(() => signal.removeEventListener('abort', cancel))
    },
    setCollation(collation) {
      if (!ended) thread.postMessage({ kind: 'collation', collation })
    },
    async close() {
      if (!ended) thread.postMessage({ kind: 'close' })
      await closed.promise
      const tooLong = Promise.withResolvers<false>()
      const timer = setTimeout(() => tooLong.resolve(false), longestEnding)
      if (!(await Promise.race([exited.promise, tooLong.promise]))) await thread.terminate()
      clearTimeout(timer)
    },
  }
}

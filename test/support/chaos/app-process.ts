/** The app of a chaos run as seen from outside: typed host calls over messages, jobs that are waited for, and ways to end it. */

import type { Job } from '../../../src-shared/host/calls/job-calls.ts'
import type { HostCallAnswer, HostCallName, HostCallRequest } from '../../../src-shared/host/calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Result } from '../../../src-shared/lib/result.ts'
import type { FileHandle, JobId } from '../../../src-shared/model/ids.ts'
import { bundlePrograms } from './bundle-programs.ts'
import { type Child, startChild } from './child-process.ts'

/** `gone`: the process ended before it answered, so nobody was told anything. */
export type CallFailure = HostError | { readonly kind: 'gone'; readonly message: string }

export interface App extends Child {
  call<N extends HostCallName>(name: N, request: HostCallRequest<N>): Promise<Result<HostCallAnswer<N>, CallFailure>>
  /** Null when the app ended first. */
  upload(name: string, content: string): Promise<FileHandle | null>
  /** The job as it ended; `gone` when the app went first, `stuck` when it did not end in that many real milliseconds. */
  ended(id: JobId, withinMs: number): Promise<Job | 'gone' | 'stuck'>
  /** Jobs that are known and have not ended. */
  running(): readonly Job[]
  /** How many jobs were ever heard of: more than before, and one may have come and gone meanwhile. */
  begun(): number
  /** What it wrote to stderr. */
  errors(): string
}

type Reply = { readonly id: string } & (
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: HostError }
)
interface Message {
  readonly ready?: true
  readonly refused?: string
  readonly reply?: Reply
  readonly job?: Job
}

const gone = { kind: 'gone', message: 'The app ended before it answered.' } as const

/** An error is what it said instead of starting. */
export async function startApp(dataFolder: string, secretsFile: string, offset: number): Promise<Result<App, string>> {
  let stderr = ''
  const programs = await bundlePrograms()
  const child = startChild(programs.app, [dataFolder, secretsFile, programs.worker], offset, (text) => {
    stderr += text
  })
  const waiting = new Map<string, (result: Result<unknown, CallFailure>) => void>()
  const jobs = new Map<JobId, Job>()
  const watchers = new Set<() => void>()
  let sequence = 0
  let hasEnded = false
  const started = new Promise<Result<null, string>>((resolve) => {
    // Only our own child writes to this channel.
    child.process.on('message', (message: Message) => {
      if (message.ready) resolve({ ok: true, value: null })
      if (message.refused !== undefined) resolve({ ok: false, error: message.refused })
      if (message.job !== undefined) jobs.set(message.job.id, message.job)
      if (message.reply !== undefined) {
        const { reply } = message
        waiting.get(reply.id)?.(reply.ok ? { ok: true, value: reply.value } : { ok: false, error: reply.error })
        waiting.delete(reply.id)
      }
      for (const look of [...watchers]) look()
    })
    child.process.once('exit', (code, signal) => {
      hasEnded = true
      resolve({ ok: false, error: `ended with ${code ?? signal}: ${stderr.slice(0, 2000)}` })
      for (const tell of waiting.values()) tell({ ok: false, error: gone })
      waiting.clear()
      for (const look of [...watchers]) look()
    })
  })
  const ready = await started
  if (!ready.ok) return ready

  const ask = (message: (id: string) => object): Promise<Result<unknown, CallFailure>> => {
    if (!child.isAlive()) return Promise.resolve({ ok: false, error: gone })
    sequence += 1
    const id = String(sequence)
    const answered = new Promise<Result<unknown, CallFailure>>((resolve) => waiting.set(id, resolve))
    child.send(message(id))
    return answered
  }
  const call: App['call'] = async (name, args) => {
    const result = await ask((id) => ({ request: { id, call: name, args } }))
    // What the window trusts as well: a reply of the host carries the answer of its call.
    return result.ok ? { ok: true, value: result.value as HostCallAnswer<typeof name> } : result
  }
  return {
    ok: true,
    value: {
      ...child,
      call,
      async upload(name, content) {
        const result = await ask((id) => ({ upload: { id, name, content } }))
        return result.ok ? (result.value as FileHandle) : null
      },
      ended: (id, withinMs) =>
        new Promise((resolve) => {
          const finish = (outcome: Job | 'gone' | 'stuck'): void => {
            clearTimeout(late)
            watchers.delete(look)
            resolve(outcome)
          }
          const look = (): void => {
            const job = jobs.get(id)
            if (job !== undefined && job.endedAt !== null) finish(job)
            else if (hasEnded) finish('gone')
          }
          const late = setTimeout(() => finish('stuck'), withinMs)
          watchers.add(look)
          look()
        }),
      running: () => [...jobs.values()].filter((it) => it.endedAt === null),
      begun: () => jobs.size,
      errors: () => stderr,
    },
  }
}

/**
 * The main thread's side of a connection's local data: typed questions to the worker threads that own the file. Nothing here touches
 * SQLite. Expected failures are values; a rejected promise is a bug in a worker.
 */
import path from 'node:path'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { type Clock, systemClock } from '../../src-shared/lib/clock.ts'
import { err, mapOk, ok, type Result } from '../../src-shared/lib/result.ts'
import type { Collation } from '../../src-shared/model/collation.ts'
import { copiesFolder } from '../data-folder/replica-files.ts'
import { type AskOptions, askWorker, type WorkerThread } from './ask-worker.ts'
import { roleOf } from './contract/question-roles.ts'
import type { AnswerOf, AskOf, QuestionName } from './contract/questions.ts'
import { type OpeningProgress, taskQuestion, type WorkerOptions, type WorkerRole } from './contract/worker-protocol.ts'
import type { Task } from './contract/worker-task.ts'
import { type IdleWatch, watchIdle } from './rescue/idle-watch.ts'
import { checkpointTask, copyTask } from './rescue/rescue-tasks.ts'
import { reclaimTask, spaceTask } from './store/space-tasks.ts'

export interface Replica {
  ask<Q extends QuestionName>(question: Q, ask: AskOf<Q>, options?: AskOptions): Promise<Result<AnswerOf<Q>, HostError>>
  /** Runs a task of another area inside the worker of its role. */
  run<Ask, Answer, Progress>(
    task: Task<Ask, Answer, Progress>,
    ask: Ask,
    options?: Omit<AskOptions, 'onProgress'> & { readonly onProgress?: (progress: Progress) => void },
  ): Promise<Result<Answer, HostError>>
  /**
   * Moves the log into the file, copies what is staged where the last copy is a day old, and gives back what is free in the file where that is
   * much. Happens by itself when nothing was asked for a while.
   */
  tidy(): Promise<Result<null, HostError>>
  /** Moves the log into the file in another thread, as far as it is there: who writes much for long does not wait for that at a commit. */
  moveLog(): Promise<Result<null, HostError>>
  /** The order of texts for every question that is asked after it. */
  setCollation(collation: Collation): void
  /** Ends the threads after what they are at; staged changes are on disk already. */
  close(): Promise<void>
}

/** Starts a thread of worker.ts. Composition roots know how it is bundled. */
export type SpawnWorker = (options: WorkerOptions) => WorkerThread

/**
 * Megabytes for what is read and soon let go: a page of rows is several of them, and must not be copied while it is being read. The background
 * goes over files in small pieces.
 */
const youngGenerationMb = (role: WorkerRole): number => (role === 'background' ? 32 : 96)

export interface KeepOptions {
  readonly clock: Clock
  /** Runs `work` once nothing happened for a while, again after each time that something did. */
  readonly idle: IdleWatch
}

/** Opens (or makes) the file and starts the threads that are needed at once; the others start when first asked. */
export async function openReplica(
  file: string,
  spawn: SpawnWorker,
  onOpening?: (progress: OpeningProgress) => void,
  { clock, idle }: KeepOptions = { clock: systemClock, idle: watchIdle() },
): Promise<Result<Replica, HostError>> {
  const workers = new Map<WorkerRole, Promise<Result<ReturnType<typeof askWorker>, HostError>>>()
  const threads: ReturnType<typeof askWorker>[] = []
  let collation: Collation | null = null
  const worker = (role: WorkerRole) => {
    const known = workers.get(role)
    if (known !== undefined) return known
    const resourceLimits = { maxYoungGenerationSizeMb: youngGenerationMb(role) }
    const started = askWorker(spawn({ workerData: { role, file }, resourceLimits }), onOpening)
    if (collation !== null) started.setCollation(collation)
    threads.push(started)
    const opened = started.opened.then((result) => (result.ok ? ok(started) : result))
    workers.set(role, opened)
    return opened
  }
  // The writer brings the file to the present format before anyone else may read it.
  const writer = await worker('writer')
  if (!writer.ok) return writer
  const window = await worker('window')
  if (!window.ok) {
    await writer.value.close()
    return window
  }
  let isClosed = false
  const askRole = async (
    role: WorkerRole,
    question: string,
    ask: unknown,
    options: AskOptions,
  ): Promise<Result<unknown, HostError>> => {
    if (isClosed) return err({ kind: 'not-found', what: 'connection', message: 'This connection was closed.' })
    const asked = await worker(role)
    if (!asked.ok) return asked
    const done = role === 'writer' ? idle.busy() : null
    return asked.value.ask(question, ask, options).finally(() => done?.())
  }
  const moveLog = async (): Promise<Result<null, HostError>> => {
    return mapOk(await askRole('keeper', taskQuestion(checkpointTask.name), { file }, {}), () => null)
  }
  /** Tidying is no reason to tidy again. */
  const reclaim = async (): Promise<Result<boolean, HostError>> => {
    const ask = async <Ask, Answer>(task: Task<Ask, Answer, never>, of: Ask) =>
      (await writer.value.ask(taskQuestion(task.name), of, {})) as Result<Answer, HostError>
    const before = await ask(spaceTask, null)
    if (!before.ok) return before
    return mapOk(await ask(reclaimTask, { isIdle: true }), (after) => after.bytes < before.value.bytes)
  }
  const tidy = async (): Promise<Result<null, HostError>> => {
    const moved = await moveLog()
    if (!moved.ok) return moved
    const ask = { file, folder: path.join(path.dirname(file), copiesFolder), at: clock.now(), isDaily: true }
    const copied = await askRole('keeper', taskQuestion(copyTask.name), ask, {})
    if (!copied.ok) return copied
    const reclaimed = await reclaim()
    if (!reclaimed.ok) return reclaimed
    return reclaimed.value ? moveLog() : ok(null)
  }
  // What could not be tidied now is tidied the next time.
  idle.start(() => void tidy().catch(() => undefined))
  return ok({
    tidy,
    moveLog,
    setCollation(next) {
      collation = next
      for (const thread of threads) thread.setCollation(next)
    },
    // Both threads are of one build and share the typed tables, so the answers are what the types say.
    ask: async (question, ask, options = {}) =>
      (await askRole(roleOf[question], question, ask, options)) as Result<AnswerOf<typeof question>, HostError>,
    run: async <Ask, Answer, Progress>(
      task: Task<Ask, Answer, Progress>,
      ask: Ask,
      options: Omit<AskOptions, 'onProgress'> & { readonly onProgress?: (progress: Progress) => void } = {},
    ) => (await askRole(task.role, taskQuestion(task.name), ask, options as AskOptions)) as Result<Answer, HostError>,
    async close() {
      if (isClosed) return
      isClosed = true
      idle.stop()
      const open = await Promise.all(workers.values())
      // Readers first: the writer's closing checkpoints the log, which open readers would prevent.
      const [first, ...readers] = open
      await Promise.all(readers.map((it) => (it.ok ? it.value.close() : undefined)))
      if (first?.ok) await first.value.close()
    },
  })
}

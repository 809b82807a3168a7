/**
 * Work that other areas run inside a data worker, next to the data. A task is named in a file that both threads import (`defineTask`),
 * carried out by a function that only the worker loads (`handleTask`, listed in worker-tasks.ts), and asked for by `Replica.run`.
 */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Result } from '../../../src-shared/lib/result.ts'
import type { Store } from '../store/store.ts'
import type { AskControl, WorkerRole } from './worker-protocol.ts'

export interface Task<Ask, Answer, Progress> {
  readonly name: string
  /** `writer` for what stages changes, `background` for reading that takes long. */
  readonly role: WorkerRole
  /** Types only; never present at run time. */
  readonly types?: { readonly ask: Ask; readonly answer: Answer; readonly progress: Progress }
}

export const defineTask = <Ask, Answer, Progress = never>(name: string, role: WorkerRole): Task<Ask, Answer, Progress> => ({
  name,
  role,
})

export interface TaskControl<Progress> extends AskControl {
  progress(progress: Progress): void
}

export type HandleTask<Ask, Answer, Progress> = (
  store: Store,
  ask: Ask,
  control: TaskControl<Progress>,
) => Result<Answer, HostError> | Promise<Result<Answer, HostError>>

/** A task with what carries it out. */
export interface TaskHandler {
  readonly name: string
  readonly role: WorkerRole
  readonly run: (
    store: Store,
    ask: unknown,
    control: AskControl,
  ) => Result<unknown, HostError> | Promise<Result<unknown, HostError>>
}

/** Both sides name the task by the same definition, so that what arrives is what its types say. */
export const handleTask = <Ask, Answer, Progress>(
  task: Task<Ask, Answer, Progress>,
  work: HandleTask<Ask, Answer, Progress>,
): TaskHandler => ({
  name: task.name,
  role: task.role,
  run: (store, ask, control) => work(store, ask as Ask, control as TaskControl<Progress>),
})

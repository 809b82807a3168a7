/** The worker's side of imports and exports: every question as a task of the data workers. */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Result } from '../../../src-shared/lib/result.ts'
import type { AskControl, WorkerRole } from '../../replica/contract/worker-protocol.ts'
import type { TaskHandler } from '../../replica/contract/worker-task.ts'
import type { Store } from '../../replica/store/store.ts'
import { backgroundAnswers } from './transfer-answers-background.ts'
import { transferWindowAnswers } from './transfer-answers-window.ts'
import { transferWriterAnswers } from './transfer-answers-writer.ts'
import { transferRoles } from './transfer-roles.ts'

type Answer = (ask: unknown, control: AskControl) => Result<unknown, HostError> | Promise<Result<unknown, HostError>>

const answersOf = (role: WorkerRole, store: Store): object => {
  switch (role) {
    case 'background':
      return backgroundAnswers(store)
    case 'writer':
      return transferWriterAnswers(store)
    case 'window':
      return transferWindowAnswers(store)
    case 'scan':
    case 'keeper':
      return {}
  }
}

/** Each store has its own open passes and exports, made when first asked for. */
export function createTransferTasks(): readonly TaskHandler[] {
  const made = new WeakMap<Store, Readonly<Record<string, Answer>>>()
  const answersFor = (role: WorkerRole, store: Store): Readonly<Record<string, Answer>> => {
    const known = made.get(store)
    if (known !== undefined) return known
    // The tables of questions and answers are of one build, so that what arrives is what the types say.
    const answers = answersOf(role, store) as Readonly<Record<string, Answer>>
    made.set(store, answers)
    return answers
  }
  return Object.entries(transferRoles).map(([name, role]) => ({
    name,
    role,
    run: (store, ask, control) => {
      const answer = answersFor(role, store)[name]
      if (answer === undefined) throw new Error(`no answer for ${name}`)
      return answer(ask, control)
    },
  }))
}

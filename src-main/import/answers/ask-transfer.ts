/** The main thread's side of the questions of imports and exports. */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Result } from '../../../src-shared/lib/result.ts'
import type { AskOptions } from '../../replica/ask-worker.ts'
import { defineTask } from '../../replica/contract/worker-task.ts'
import type { Replica } from '../../replica/replica.ts'
import type { TransferQuestions } from './transfer-questions.ts'
import { transferRoles } from './transfer-roles.ts'

type Name = keyof TransferQuestions

export const askTransfer = <Q extends Name>(
  replica: Pick<Replica, 'run'>,
  question: Q,
  ask: TransferQuestions[Q]['ask'],
  options: Pick<AskOptions, 'signal' | 'transfer'> = {},
): Promise<Result<TransferQuestions[Q]['answer'], HostError>> =>
  replica.run(
    defineTask<TransferQuestions[Q]['ask'], TransferQuestions[Q]['answer']>(question, transferRoles[question]),
    ask,
    options,
  )

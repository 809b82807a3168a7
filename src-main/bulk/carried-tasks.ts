/** What carries the tasks of bulk-tasks.ts out, in the workers. */
import { type CarriedTask, carryOut } from '../replica/worker-task.ts'
import { runTask } from './bulk-tasks.ts'
import { runOperation } from './run-operation.ts'

export const bulkTasks: readonly CarriedTask[] = [carryOut(runTask, runOperation)]

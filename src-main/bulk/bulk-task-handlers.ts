/** What carries the tasks of bulk-tasks.ts out, in the workers. */
import { type CarriedTask, carryOut } from '../replica/contract/worker-task.ts'
import { deleteTask, duplicateTask, historyTask, previewTask, returnTask, runTask, settleTask, stepsTask } from './bulk-tasks.ts'
import { deleteRows } from './delete-rows.ts'
import { duplicateRows } from './duplicate-rows.ts'
import { previewOperation } from './preview-operation.ts'
import { listCommands, measureSteps, returnTo } from './return-to.ts'
import { runOperation } from './run-operation.ts'
import { settleStaged } from './settle-staged.ts'

export const bulkTasks: readonly CarriedTask[] = [
  carryOut(runTask, (store, ask, control) => runOperation(store, ask, control)),
  carryOut(deleteTask, (store, ask, control) => deleteRows(store, ask, control)),
  carryOut(duplicateTask, (store, ask, control) => duplicateRows(store, ask, control)),
  carryOut(settleTask, (store, ask, control) => settleStaged(store, ask, control)),
  carryOut(previewTask, previewOperation),
  carryOut(historyTask, (store, { worksheetId, limit }) => listCommands(store, worksheetId, limit)),
  carryOut(stepsTask, measureSteps),
  carryOut(returnTask, returnTo),
]

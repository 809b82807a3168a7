/** What carries the tasks of bulk-tasks.ts out, in the workers. */
import { handleTask, type TaskHandler } from '../replica/contract/worker-task.ts'
import { deleteTask, duplicateTask, historyTask, previewTask, returnTask, runTask, settleTask, stepsTask } from './bulk-tasks.ts'
import { deleteRows } from './delete-rows.ts'
import { duplicateRows } from './duplicate-rows.ts'
import { previewOperation } from './preview-operation.ts'
import { listCommands, measureSteps, returnTo } from './return-to.ts'
import { runOperation } from './run-operation.ts'
import { settleStaged } from './settle-staged.ts'

export const bulkTaskHandlers: readonly TaskHandler[] = [
  handleTask(runTask, (store, ask, control) => runOperation(store, ask, control)),
  handleTask(deleteTask, (store, ask, control) => deleteRows(store, ask, control)),
  handleTask(duplicateTask, (store, ask, control) => duplicateRows(store, ask, control)),
  handleTask(settleTask, (store, ask, control) => settleStaged(store, ask, control)),
  handleTask(previewTask, previewOperation),
  handleTask(historyTask, (store, { worksheetId, limit }) => listCommands(store, worksheetId, limit)),
  handleTask(stepsTask, measureSteps),
  handleTask(returnTask, returnTo),
]

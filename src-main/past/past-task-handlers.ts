/** What carries the tasks of past-tasks.ts out, in the workers. */
import { ok } from '../../src-shared/lib/result.ts'
import { handleTask, type TaskHandler } from '../replica/contract/worker-task.ts'
import { lastWrites, listRequests } from '../replica/receipts/list-requests.ts'
import { readPastRows } from '../replica/receipts/read-past.ts'
import { exportRun } from './export-run.ts'
import {
  exportRunTask,
  lastWritesTask,
  pastRequestsTask,
  pastRowsTask,
  pastSearchTask,
  undoRunTask,
  writtenIdsTask,
} from './past-tasks.ts'
import { stageUndo, writtenIds } from './stage-undo.ts'

export const pastTaskHandlers: readonly TaskHandler[] = [
  handleTask(pastRowsTask, (store, ask) => ok(readPastRows(store, ask))),
  handleTask(pastSearchTask, (store, ask) => ok(readPastRows(store, ask))),
  handleTask(pastRequestsTask, (store, ask) => ok(listRequests(store, ask))),
  handleTask(lastWritesTask, (store, ask) => lastWrites(store, ask)),
  handleTask(writtenIdsTask, (store, ask) => writtenIds(store, ask)),
  handleTask(undoRunTask, (store, ask, control) => stageUndo(store, ask, control)),
  handleTask(exportRunTask, exportRun),
]

/** What carries the tasks of past-tasks.ts out, in the workers. */
import { ok } from '../../src-shared/lib/result.ts'
import { type CarriedTask, carryOut } from '../replica/contract/worker-task.ts'
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

export const carriedPastTasks: readonly CarriedTask[] = [
  carryOut(pastRowsTask, (store, ask) => ok(readPastRows(store, ask))),
  carryOut(pastSearchTask, (store, ask) => ok(readPastRows(store, ask))),
  carryOut(pastRequestsTask, (store, ask) => ok(listRequests(store, ask))),
  carryOut(lastWritesTask, (store, ask) => lastWrites(store, ask)),
  carryOut(writtenIdsTask, (store, ask) => writtenIds(store, ask)),
  carryOut(undoRunTask, (store, ask, control) => stageUndo(store, ask, control)),
  carryOut(exportRunTask, exportRun),
]

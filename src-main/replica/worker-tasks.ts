/** Tasks of other areas that the data workers carry out. */
import { bulkTasks } from '../bulk/carried-tasks.ts'
import { createClipboardTasks } from '../clipboard/carried-clipboard-tasks.ts'
import { createFindTasks } from '../find/find-tasks.ts'
import { carriedPastTasks } from '../past/carried-past-tasks.ts'
import { createTransferTasks } from '../transfer/transfer-tasks.ts'
import { carriedGroupTasks } from './group-tasks.ts'
import { carriedMoveField } from './move-field.ts'
import { carriedRescueTasks } from './rescue/carried-rescue-tasks.ts'
import { carriedWhyKept } from './why-kept.ts'
import type { CarriedTask } from './worker-task.ts'

export const workerTasks: readonly CarriedTask[] = [
  ...createTransferTasks(),
  ...bulkTasks,
  ...createClipboardTasks(),
  ...createFindTasks(),
  ...carriedGroupTasks,
  ...carriedPastTasks,
  carriedWhyKept,
  carriedMoveField,
  ...carriedRescueTasks,
]

/** Tasks of other areas that the data workers carry out. */
import { bulkTasks } from '../bulk/bulk-task-handlers.ts'
import { createClipboardTasks } from '../clipboard/clipboard-task-handlers.ts'
import { createFindTasks } from '../find/find-task-handlers.ts'
import { createTransferTasks } from '../import/answers/transfer-task-handlers.ts'
import { carriedPastTasks } from '../past/past-task-handlers.ts'
import type { CarriedTask } from '../replica/contract/worker-task.ts'
import { carriedRescueTasks } from '../replica/rescue/rescue-task-handlers.ts'
import { carriedMoveField } from '../replica/stage/move-field.ts'
import { carriedWhyKept } from '../replica/stage/why-kept.ts'
import { carriedGroupTasks } from '../replica/view/group-tasks.ts'

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

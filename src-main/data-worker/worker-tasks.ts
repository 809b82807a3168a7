/** Tasks of other areas that the data workers carry out. */
import { bulkTasks } from '../bulk/carried-tasks.ts'
import { createClipboardTasks } from '../clipboard/carried-clipboard-tasks.ts'
import { createFindTasks } from '../find/find-tasks.ts'
import { createTransferTasks } from '../import/answers/transfer-tasks.ts'
import { carriedPastTasks } from '../past/carried-past-tasks.ts'
import type { CarriedTask } from '../replica/contract/worker-task.ts'
import { carriedRescueTasks } from '../replica/rescue/carried-rescue-tasks.ts'
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

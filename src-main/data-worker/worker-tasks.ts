/** Tasks of other areas that the data workers carry out. */
import { bulkTaskHandlers } from '../bulk/bulk-task-handlers.ts'
import { createClipboardTaskHandlers } from '../clipboard/clipboard-task-handlers.ts'
import { createFindTaskHandlers } from '../find/find-task-handlers.ts'
import { createTransferTasks } from '../import/answers/transfer-task-handlers.ts'
import { pastTaskHandlers } from '../past/past-task-handlers.ts'
import type { TaskHandler } from '../replica/contract/worker-task.ts'
import { rescueTaskHandlers } from '../replica/rescue/rescue-task-handlers.ts'
import { carriedEffects } from '../replica/rules/count-effects.ts'
import { carriedLinks } from '../replica/rules/made-links.ts'
import { carriedMoveField } from '../replica/stage/move-field.ts'
import { carriedWhyKept } from '../replica/stage/why-kept.ts'
import { spaceTaskHandlers } from '../replica/store/space-task-handlers.ts'
import { carriedGroupTasks } from '../replica/view/group-tasks.ts'

export const workerTasks: readonly TaskHandler[] = [
  ...createTransferTasks(),
  ...bulkTaskHandlers,
  ...createClipboardTaskHandlers(),
  ...createFindTaskHandlers(),
  ...carriedGroupTasks,
  ...pastTaskHandlers,
  carriedWhyKept,
  carriedMoveField,
  ...carriedEffects,
  ...carriedLinks,
  ...rescueTaskHandlers,
  ...spaceTaskHandlers,
]

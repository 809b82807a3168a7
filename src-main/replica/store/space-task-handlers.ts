/** The writer's handlers of the tasks in space-tasks.ts. */
import { err, ok } from '../../../src-shared/lib/result.ts'
import { handleTask, type TaskHandler } from '../contract/worker-task.ts'
import { canReclaim, isWorthReclaiming, readSpace, rebuildFile, reclaimPages } from './file-space.ts'
import { reclaimTask, spaceTask } from './space-tasks.ts'

/** Pages of a slice: 2 MB, some ten milliseconds in which an edit would wait. */
const slice = 256

export const spaceTaskHandlers: readonly TaskHandler[] = [
  handleTask(spaceTask, (store) => ok(readSpace(store))),
  handleTask(reclaimTask, async (store, { isIdle }, { breathe, signal }) => {
    if (isIdle && !(canReclaim(store) && isWorthReclaiming(readSpace(store)))) return ok(readSpace(store))
    if (!canReclaim(store)) rebuildFile(store)
    while (reclaimPages(store, slice)) {
      await breathe()
      if (signal.aborted || !store.isOpen()) return err({ kind: 'cancelled', message: 'Stopped before it was finished.' })
    }
    return ok(readSpace(store))
  }),
]

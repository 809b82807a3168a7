/** Works out once a day what depends on the day, before anyone sees it. */
import { ok } from '../../../../src-shared/lib/result.ts'
import type { Workspace } from '../workspace.ts'
import { recomputeDaily } from './recompute.ts'

const setting = 'computed-day'

/** To be called before every call is answered: costs nothing while the day stays the same. */
export function createDayKeeper(workspace: Workspace): () => void {
  const { storage } = workspace
  let known = storage.settings.get(setting)
  return () => {
    const today = workspace.today()
    if (today === known) return
    storage.atomically(() => {
      recomputeDaily(workspace)
      storage.settings.set(setting, today)
      return ok(null)
    })
    known = today
  }
}

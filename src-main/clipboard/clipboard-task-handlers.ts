/** The workers' handlers of the tasks in clipboard-tasks.ts. */
import { ok } from '../../src-shared/lib/result.ts'
import { isRichText } from '../../src-shared/model/field.ts'
import { handleTask, type TaskHandler } from '../replica/contract/worker-task.ts'
import type { Store } from '../replica/store/store.ts'
import {
  closePasteTask,
  copyRowsTask,
  findRulesTask,
  type OpenPasteAsk,
  openPasteTask,
  previewPasteTask,
  stagePasteTask,
} from './clipboard-tasks.ts'
import { copyRows } from './copy-rows.ts'
import { findRules } from './find-rules.ts'
import { previewPaste } from './preview-paste.ts'
import { createOpenPastes, type OpenPastes, stagePaste } from './stage-paste.ts'

const isFormatted = (store: Store, { worksheetId, into }: OpenPasteAsk): boolean => {
  const tables = store.worksheets.find(worksheetId)
  const fields = into.map((id) => tables?.byField.get(id)?.field)
  return fields.length > 0 && fields.every((field) => field !== undefined && isRichText(field))
}

/** Each store has its own pastes under way. */
export function createClipboardTaskHandlers(): readonly TaskHandler[] {
  const made = new WeakMap<Store, OpenPastes>()
  const pastesOf = (store: Store): OpenPastes => {
    const known = made.get(store) ?? createOpenPastes()
    made.set(store, known)
    return known
  }
  return [
    handleTask(openPasteTask, (store, ask) => ok(pastesOf(store).open(ask, isFormatted(store, ask)))),
    handleTask(stagePasteTask, (store, ask, control) => stagePaste(store, pastesOf(store), ask, control)),
    handleTask(previewPasteTask, (store, ask, control) => previewPaste(store, pastesOf(store), ask, control)),
    handleTask(closePasteTask, (store, { paste }) => {
      pastesOf(store).close(paste)
      return ok(null)
    }),
    handleTask(copyRowsTask, copyRows),
    handleTask(findRulesTask, findRules),
  ]
}

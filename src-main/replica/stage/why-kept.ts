/** Why discarding took nothing back, in words: nothing is staged there, or it is under way. */
import type { ChangeScope } from '../../../src-shared/host/calls/edit-calls.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import { defineTask, handleTask, type TaskHandler } from '../contract/worker-task.ts'
import { createKeyFinder } from '../store/row-key.ts'
import type { Store } from '../store/store.ts'
import { worksheetsInScope } from './change-scope.ts'

export const whyKeptTask = defineTask<ChangeScope, string>('changes.why-kept', 'window')

const nothingStaged = 'Nothing is staged there any more: it was pushed, undone or discarded meanwhile.'

export const carriedWhyKept: TaskHandler = handleTask(whyKeptTask, (store, scope) => ok(whyKept(store, scope)))

function whyKept(store: Store, scope: ChangeScope): string {
  const worksheets = worksheetsInScope(store, scope)
  if (worksheets.length === 0) return 'This worksheet is not kept on this computer any more, and nothing is staged in it.'
  let sent = 0
  for (const tables of worksheets) {
    const under = store
      .pluck<number>(
        "select k from mark where ws = ? and f = 0 and state = 'sent' and k in (select k from sent_row where ws = mark.ws)",
      )
      .all(tables.n)
    if (scope.scope === 'all' || scope.scope === 'worksheet') {
      sent += under.length
      continue
    }
    const keyOf = createKeyFinder(store, tables)
    const meant = new Set((scope.scope === 'rows' ? scope.rows : scope.cells.map((it) => it.row)).map(keyOf))
    sent += under.filter((k) => meant.has(k)).length
  }
  if (sent === 0) return nothingStaged
  const rows = sent === 1 ? '1 row is' : `${sent.toLocaleString('en')} rows are`
  return `${rows} being sent now. When the push has ended, discard what is still staged.`
}

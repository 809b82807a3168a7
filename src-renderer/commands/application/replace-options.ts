/** Gives rows another option in place of options that are about to be deleted. */
import type { App } from '../../state/app.ts'
import type { OptionReplacement } from '../../state/connection/session-state.ts'
import { openTab } from '../../state/tabs-state.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { runOperation } from '../sheet/run-operation.ts'

/** One command per column, each with its own undo. False when one of them was refused, failed or was cancelled, which has been said then. */
export async function replaceOptions(app: App, { columns, from, to }: OptionReplacement, key: string | null): Promise<boolean> {
  let cells = 0
  for (const { at, field } of columns) {
    const operation = { op: 'replace-options' as const, from: from.map((it) => it.key), to: key }
    const outcome = await runOperation(app, at, { of: 'worksheet', fields: [field] }, operation, 'quietly')
    if (outcome === null) return false
    cells += outcome.changed
  }
  const taken = to.find((it) => it.key === key)?.text
  app.notices.show({
    tone: cells === 0 ? 'info' : 'good',
    id: 'options-replaced',
    title:
      cells === 0 ? 'No row was changed' : `${countOf(cells, 'row')} ${taken === undefined ? 'emptied' : `set to “${taken}”`}`,
    ...(cells === 0
      ? {}
      : {
          text: 'Push these changes, then save here: what you changed about the options is kept until then.',
          action: { label: 'Review', run: () => app.tabs.update((state) => openTab(state, { kind: 'review' })) },
        }),
  })
  return true
}

/** Goes to the next or the previous cell with a problem in the order of the rows shown, and says what is wrong there; a folded group around it opens. */
import type { GridPort } from '../../state/sheet/grid-port.ts'

import { countOf } from '../../ui/format/format-count.ts'
import { gridFocus } from '../grid-focus.ts'
import { type GridHandle, shownOf } from '../grid-handle.ts'

export async function walkProblems(grid: GridHandle, step: 1 | -1, goTo: GridPort['goTo']): Promise<void> {
  const { app, whisper } = grid.context
  const source = grid.source()
  if (source === null) return
  const shown = shownOf(grid)
  const focused = gridFocus(grid.api)
  const field = shown.find((it) => it.id === focused?.column.getColId())?.id ?? null
  const result = await app.host.call('rows.find-problem', {
    view: source.view,
    from: focused === null ? null : { index: focused.rowIndex, field },
    fields: shown.map((it) => it.id),
    step,
  })
  if (!result.ok) return app.notices.fail('The problems could not be looked for', result.error)
  const { found } = result.value
  if (found === null) {
    app.notices.show({ tone: 'good', id: 'problem', title: 'No problems among the rows shown' })
    return
  }
  const title = found.fieldName === '' ? 'The whole row' : found.fieldName
  if (!(await goTo(found.row, found.field))) return
  whisper(`${title}: ${found.message}`)
  app.notices.show({
    tone: 'warning',
    id: 'problem',
    title,
    text: `${found.message} ${found.rows === 1 ? 'No other row shown has a problem.' : `${countOf(found.rows, 'row')} shown have problems; F7 goes on.`}`,
  })
}

/** What screen readers hear of a cell of a worksheet: whether it is locked, and how it differs from the service. */
import type { FieldId } from '../../../src-shared/model/ids.ts'
import { whyLocked } from '../../../src-shared/model/lock-words.ts'
import type { GridHandle } from '../grid-handle.ts'
import { isChangedElsewhere, markOf, type SheetRow } from '../rows/sheet-row.ts'
import type { CellWords } from '../selection/describe-cells.ts'
import type { Cell } from '../selection/selection.ts'
import { flawsOf, sayFlaws } from './flaw-words.ts'
import { elsewhereWords, signWords } from './mark-words.ts'

/** How a cell differs from the service, or from what the user saw there last; null where there is nothing to say. */
export function sayState(row: SheetRow, field: FieldId): string | null {
  const mark = markOf(row, field)
  const flaws = sayFlaws(flawsOf(row, field))
  const state = mark === null ? '' : mark.state === 'staged' || mark.state === 'sent' ? signWords.updated : signWords[mark.state]
  const news = isChangedElsewhere(row, field) ? elsewhereWords : ''
  const words = [state, news, mark?.message ?? '', flaws].filter((text) => text !== '').join('. ')
  return words === '' ? null : words
}

export function cellWords(grid: GridHandle, { row, field: id }: Cell): CellWords | null {
  const field = grid.fields().find((it) => it.id === id)
  if (field === undefined) return null
  const shown = grid.api.getDisplayedRowAtIndex(row)?.data
  return { isLocked: whyLocked(field) !== null, description: shown === undefined ? null : sayState(shown, id) }
}

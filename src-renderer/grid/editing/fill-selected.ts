/** Control and Enter in an editor: what was typed goes into all selected cells, as one command. */

import { holdsSameValues } from '../../../src-shared/bulk/same-values.ts'
import { cellCopier } from '../../../src-shared/clipboard/copy-text.ts'
import { writeTabText } from '../../../src-shared/clipboard/tab-text.ts'
import { columnKind, htmlCellWriter, htmlEnd, htmlStart } from '../../../src-shared/clipboard/write-html-table.ts'
import type { Area } from '../../../src-shared/host/area.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { runAskingToTake } from '../../commands/sheet/ask-to-take.ts'
import { finishRun } from '../../commands/sheet/finish-run.ts'
import { runOperation } from '../../commands/sheet/run-operation.ts'
import { showOutcome } from '../../commands/sheet/show-outcome.ts'
import { formsOf } from '../clipboard/clipboard-forms.ts'
import { targetsOf } from '../clipboard/paste-cells.ts'
import { focusedCell, type GridHandle, shownOf } from '../grid-handle.ts'
import { selectionOf, sheetOfGrid } from '../selection/active-cell.ts'
import { isOneCell } from '../selection/selection.ts'
import { editableArea } from './edit-range.ts'

/** Null where one cell alone is selected. The cells are those that are selected now, whenever the answer is called. */
export function fillSelected(grid: GridHandle, field: Field, value: CellValue): (() => void) | null {
  const selection = selectionOf(grid)
  return selection === null || isOneCell(selection, sheetOfGrid(grid)) ? null : fillingOf(grid, field, value)
}

/** Gives what is selected, one cell too, a value that was typed elsewhere. */
export const putValue = (grid: GridHandle, field: Field, value: CellValue): void => fillingOf(grid, field, value)?.()

function fillingOf(grid: GridHandle, field: Field, value: CellValue): (() => void) | null {
  const area = editableArea(grid)
  if (area === null) return null
  const row = grid.source()?.peek(focusedCell(grid)?.row ?? -1) ?? null
  const known = new Set(area.parts.flatMap(({ fields }): readonly string[] => fields))
  const isSame = shownOf(grid).every((other) => !known.has(other.id) || holdsSameValues(field, other))
  return () =>
    void (value === null || isSame ? setValue(grid, area, value) : typeInto(grid, area, field, value, row?.names ?? {}))
}

async function setValue(grid: GridHandle, area: Area, value: CellValue): Promise<void> {
  const { app, at } = grid.context
  await runOperation(app, at, { of: 'area', area }, value === null ? { op: 'clear' } : { op: 'set', value }, 'quietly')
}

/** Columns of different kinds read the value as if it had been typed into each of them. */
async function typeInto(
  grid: GridHandle,
  area: Area,
  field: Field,
  value: CellValue,
  names: Parameters<ReturnType<typeof cellCopier>>[1],
): Promise<void> {
  const { app, at } = grid.context
  const forms = formsOf(grid.context)
  const text = cellCopier(field, forms)(value, names)
  const data = { connection: at.connectionId, columns: [columnKind(field)], hasHeaders: false }
  const shown = shownOf(grid).map((it) => it.id)
  const request = {
    ...at,
    view: area.view,
    revision: area.revision,
    fields: shown,
    targets: [...targetsOf(area.parts, shown)],
    text: writeTabText([[text]]),
    html: `${htmlStart(data)}<tr>${htmlCellWriter(field)(text, value)}</tr>${htmlEnd}`,
    forms,
    cut: null,
    as: 'fill' as const,
  }
  const outcome = await runAskingToTake(app, async (takesLinks) => {
    const started = await app.edits.send(() => app.host.call('edits.paste', { ...request, takesLinks }))
    return finishRun(app, at, 'Nothing was filled', started)
  })
  if (outcome !== null) showOutcome(app, at, 'Filled', outcome)
}

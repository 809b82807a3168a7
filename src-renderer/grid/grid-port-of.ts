/** What commands may ask of the grid (`GridPort`), answered by the grid that is shown. */
import { cellText } from '../../src-shared/model/texts/cell-text.ts'
import type { GridPort } from '../state/sheet/grid-port.ts'
import { copyCells } from './clipboard/copy-cells.ts'
import { copyAbove, fillDown, fillRight } from './clipboard/fill-cells.ts'
import { pasteInto, previewPasted } from './clipboard/paste-cells.ts'
import { layoutPort } from './columns/layout-port.ts'
import { clearRange } from './editing/edit-range.ts'
import { putValue } from './editing/fill-selected.ts'
import { gridFocus } from './grid-focus.ts'
import type { GridHandle } from './grid-handle.ts'
import { rowPort } from './rows/row-port.ts'
import { cellOf } from './rows/sheet-row.ts'
import { selectedArea, selectionOf } from './selection/active-cell.ts'
import { toggleExtending } from './selection/extending.ts'
import { navigationPort } from './selection/navigation-port.ts'
import { selectAllOf } from './selection/selection-keys.ts'

export function gridPortOf(grid: GridHandle): GridPort {
  const { api, context } = grid
  return {
    worksheetId: context.at.worksheetId,
    ...navigationPort(grid),
    ...layoutPort(grid),
    expect: (arrived) => context.waitingKeys.until(arrived),
    inTurn: (act) => context.waitingKeys.inTurn(act),
    view: () => grid.source()?.view ?? null,
    focusedCell() {
      // The grid's own focus follows when the screen has arrived there.
      const active = selectionOf(grid)?.active ?? null
      const row = active === null ? null : (grid.source()?.peek(active.row) ?? null)
      const field = grid.fields().find((it) => it.id === active?.field)
      return row === null || field === undefined ? null : { row: row.row.key, field: field.id, value: cellOf(row, field.id) }
    },
    startEdit() {
      const focused = gridFocus(api)
      if (focused !== null) api.startEditingCell({ rowIndex: focused.rowIndex, colKey: focused.column })
    },
    endEdit: () => api.stopEditing(),
    clearRange: () => clearRange(grid),
    copyRange: (how) => copyCells(grid, how),
    pasteSpecially: (pasted, special) => pasteInto(grid, { ...pasted, files: [] }, special),
    previewPaste: (pasted, special) => previewPasted(grid, pasted, special),
    fillDown: () => fillDown(grid),
    fillRight: () => fillRight(grid),
    putValue: (field, value) => putValue(grid, field, value),
    copyAbove: () => copyAbove(grid),
    toggleExtending: () => toggleExtending(context),
    hasFilled: () => context.filled.get() !== null,
    paintUndo: (state) => context.painter.paintUndo(state),
    selectAll: () => selectAllOf(grid),
    selection: () => selectedArea(grid),
    selectsHeads: () => selectionOf(grid)?.hasHeads ?? false,
    onSelectionChange: (listener) => context.selection.subscribe(listener),
    shownRows() {
      const source = grid.source()
      return source === null ? null : { view: source.view, revision: source.revision(), total: source.rowCount() }
    },
    async readCell(row, field) {
      const source = grid.source()
      const index = await source?.locate(row)
      if (source === null || index === null || index === undefined) return null
      const rows = await source.readRange(index, index)
      const found = rows.ok ? rows.value[0] : undefined
      if (found === undefined || found.row.key !== row) return null
      const titleField = grid.fields().find((it) => it.isTitle)
      const title = titleField === undefined ? '' : cellText(cellOf(found, titleField.id), titleField, found.names, context)
      return { value: cellOf(found, field), title }
    },
    ...rowPort(grid),
    onRowsChange: (listener) => grid.source()?.onChange(listener) ?? (() => {}),
  }
}

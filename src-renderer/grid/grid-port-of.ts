/** What commands may ask of the grid (`GridPort`), answered by the grid that is shown. */

import type { RowKey } from '../../src-shared/model/ids.ts'
import { cellText } from '../../src-shared/model/texts/cell-text.ts'
import type { GridPort } from '../state/sheet/grid-port.ts'
import { copyCells } from './clipboard/copy-cells.ts'
import { fillDown, fillRight } from './clipboard/fill-cells.ts'
import { arrangeColumns, toLayout } from './columns/arrange-columns.ts'
import { gutterId } from './columns/column-defs.ts'
import { readLayout } from './columns/use-layout.ts'
import { clearRange } from './editing/edit-range.ts'
import { gridFocus } from './grid-focus.ts'
import { type GridHandle, isEditing, shownOf } from './grid-handle.ts'
import { walkProblems } from './marks/walk-problems.ts'
import { focusRow, rowPort } from './rows/row-port.ts'
import { cellOf } from './rows/sheet-row.ts'
import { focusActive, selectedArea, selectionOf } from './selection/active-cell.ts'
import { readGeometry, rowsOnScreen } from './selection/geometry.ts'
import { selectCell } from './selection/selection.ts'
import { isStill, selectAllOf, show } from './selection/selection-keys.ts'

/** Milliseconds to wait for a row that was just staged to show up in the view. */
const patience = 1500

async function locateSoon(grid: GridHandle, row: RowKey): Promise<number | null> {
  const deadline = performance.now() + patience
  for (;;) {
    const source = grid.source()
    if (source === null) return null
    const index = await source.locate(row, true)
    if (index !== null || performance.now() > deadline) return index
    await new Promise<void>((resolve) => {
      const stop = source.onChange(() => {
        stop()
        resolve()
      })
      setTimeout(resolve, 200)
    })
  }
}

/** Goes on once the row's values are there: the focus would be lost when they come, and what is typed before could not be kept. */
function whenLoaded({ api }: GridHandle, index: number, go: () => void): void {
  const look = (): void => {
    if (api.getDisplayedRowAtIndex(index)?.data === undefined) return
    api.removeEventListener('modelUpdated', look)
    go()
  }
  api.addEventListener('modelUpdated', look)
  look()
}

export function gridPortOf(grid: GridHandle): GridPort {
  const { api, context } = grid
  const focusCell = (index: number, col: number): void => {
    const field = shownOf(grid)[col]
    if (field === undefined) return
    show(grid, selectCell({ row: index, field: field.id }))
  }
  const goTo: GridPort['goTo'] = async (row, field) => {
    const index = await locateSoon(grid, row)
    if (index === null) {
      context.app.notices.show({
        tone: 'info',
        id: 'not-in-view',
        title: 'The row is there, but not among the rows shown',
        text: 'The present filter or search leaves it out.',
      })
      return false
    }
    const col =
      field === null
        ? 0
        : Math.max(
            0,
            shownOf(grid).findIndex((it) => it.id === field),
          )
    focusCell(index, col)
    return true
  }
  return {
    worksheetId: context.at.worksheetId,
    focus(before = document.activeElement) {
      // The row with the focus may be gone, such as a new one that was undone; then the last one is the nearest.
      const last = Math.max(0, (grid.source()?.total() ?? 1) - 1)
      whenLoaded(grid, Math.min(gridFocus(api)?.rowIndex ?? 0, last), () => {
        const now = document.activeElement
        // Whoever went elsewhere while the rows were loading is not fetched back.
        if ((now !== before && now !== document.body) || isEditing(grid)) return
        const focused = gridFocus(api)
        if (focused === null) focusCell(0, 0)
        else api.setFocusedCell(Math.min(focused.rowIndex, last), focused.column)
      })
    },
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
    walkProblems: (step) => walkProblems(grid, step, goTo),
    clearRange: () => clearRange(grid),
    copyRange: (how) => copyCells(grid, how),
    fillDown: () => fillDown(grid),
    fillRight: () => fillRight(grid),
    selectAll: () => selectAllOf(grid),
    selection: () => selectedArea(grid),
    selectsHeads: () => selectionOf(grid)?.hasHeads ?? false,
    onSelectionChange: (listener) => context.selection.subscribe(listener),
    shownRows() {
      const source = grid.source()
      return source === null ? null : { view: source.view, revision: source.revision(), total: source.rowCount() }
    },
    goTo,
    goToPlace: (index) => focusRow(grid, index),
    async goToUnseen(row, field) {
      const before = selectionOf(grid)
      const index = (await grid.source()?.locate(row)) ?? null
      const geometry = api.isDestroyed() ? null : readGeometry(grid)
      // Whoever has moved on meanwhile is not fetched back.
      if (index === null || geometry === null || isEditing(grid)) return
      if (before === null ? selectionOf(grid) !== null : !isStill(selectionOf(grid), before)) return
      const { first, last } = rowsOnScreen(geometry)
      const shown = shownOf(grid)
      const column = shown.find((it) => it.id === field) ?? shown[0]
      if ((index >= first && index < last) || column === undefined) return
      const cell = { row: index, field: column.id }
      context.selection.set(selectCell(cell))
      // A button that was pressed for it keeps the keyboard.
      focusActive(grid, cell, true, grid.root.contains(document.activeElement) || document.activeElement === document.body)
    },
    layout: () => readLayout(api),
    applyLayout(layout) {
      const gutter = api.getColumnState().filter(({ colId }) => colId === gutterId)
      api.applyColumnState({
        state: [
          ...gutter,
          ...layout.columns.map(({ fieldId, width, isHidden, pinned }) => ({
            colId: fieldId,
            hide: isHidden,
            pinned,
            ...(width === null ? {} : { width }),
          })),
        ],
        applyOrder: true,
      })
      grid.saveLayout()
    },
    resetLayout() {
      this.applyLayout(toLayout(arrangeColumns(grid.fields(), null)))
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

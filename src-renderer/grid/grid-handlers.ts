/** What follows when AG Grid tells that a cell is edited, that rows were drawn, or that the user changed a column. */
import type { Field } from '../../src-shared/model/field.ts'
import type { CopiedStore } from './clipboard/copied-cells.ts'
import { resizeSelected } from './columns/resize-selected.ts'
import type { GridHandlers } from './create-sheet-grid.ts'
import { openOwnEdit } from './editing/edit-keys.ts'
import type { EditTaker } from './editing/take-edit.ts'
import type { GridContext } from './grid-context.ts'
import type { GridHandle } from './grid-handle.ts'

interface GridHandlerPorts {
  readonly grid: () => GridHandle | null
  readonly fields: readonly Field[]
  readonly context: GridContext
  readonly taker: EditTaker
  readonly copied: CopiedStore
  /** The selection follows the focus, and stays while an edit ends inside of it. */
  readonly selection: { readonly focused: GridHandlers['onCellFocused']; edited(): void }
  repaintCopied(): void
  saveLayout(): void
  /** Rows or columns were drawn: all that lies over them is drawn again. */
  redraw(): void
}

export const gridHandlers = (ports: GridHandlerPorts): GridHandlers => {
  const { grid, taker, copied, selection, redraw, saveLayout } = ports
  return {
    onCellEditingStarted({ data }) {
      copied.set(null)
      taker.begin(data)
      ports.repaintCopied()
    },
    onCellEditRequest: (ended) => void taker.end(ended),
    onCellEditingStopped({ data, column }) {
      taker.forget({ row: data, fieldId: column.getColId() })
      selection.edited()
      ports.repaintCopied()
    },
    onCellFocused: selection.focused,
    onCellDoubleClicked: ({ colDef, data }) => openOwnEdit(ports.context, ports.fields, colDef.colId, data),
    onModelUpdated: redraw,
    onViewportChanged: redraw,
    onDisplayedColumnsChanged: redraw,
    onColumnResized(resized) {
      redraw()
      if (!resized.finished) return
      const handle = grid()
      if (handle !== null) resizeSelected(handle, resized)
      // What a cell has room for is another.
      resized.api.refreshCells({ columns: [...(resized.columns ?? [])], force: true })
      saveLayout()
    },
    onColumnMoved: ({ finished, source: by }) => {
      if (finished && by !== 'gridOptionsChanged') saveLayout()
    },
    onColumnPinned: saveLayout,
    onColumnVisible: saveLayout,
  }
}

/** The grid of an imported file as selecting cells sees it. Its lines are the rows, the columns of the file its columns. */
import type { GridApi } from 'ag-grid-community'
import { columnOfField, fileFieldId } from '../../../src-shared/csv/mend/file-fields.ts'
import type { GridLine } from '../../../src-shared/host/calls/import/import-grid-calls.ts'
import type { CellGrid } from '../cell-grid.ts'
import type { LateRows } from '../editing/type-when-loaded.ts'
import { replayKeys } from '../editors/typing/replay-keys.ts'
import { watchScreen } from '../scrolling/screen.ts'
import { focusedAt, takeKeyboard } from '../selection/active-cell.ts'
import { createPendingKeys } from '../selection/pending-keys.ts'
import { edgeInRow } from '../selection/select-by-key.ts'
import type { SelectionStore } from '../selection/selection-store.ts'
import { createTabRun } from '../selection/tab-run.ts'
import { numberId } from './create-file-grid.ts'
import type { FileGridProps } from './file-grid-props.ts'

export interface FileHandle extends CellGrid {
  readonly api: GridApi<GridLine>
  /** For what is typed into a line that the window does not have yet. */
  readonly late: LateRows
  /** A line that the window has; null where it is still to be read. */
  lineAt(row: number): GridLine | null
  /** Ends with the grid. */
  stop(): void
}

export function createFileHandle(
  api: GridApi<GridLine>,
  root: HTMLElement,
  selection: SelectionStore,
  props: () => FileGridProps,
  repaint: () => void,
  { app, typeAhead }: Pick<LateRows, 'app' | 'typeAhead'>,
): FileHandle {
  const screen = watchScreen(root, repaint)
  const lineAt = (row: number): GridLine | null => api.getDisplayedRowAtIndex(row)?.data ?? null
  const columns = () =>
    api.getAllDisplayedColumns().flatMap((column) => {
      const at = columnOfField(column.getColId())
      return at === null ? [] : [fileFieldId(at)]
    })
  const handle: FileHandle = {
    api,
    root,
    screen,
    gutter: numberId,
    context: {
      selection,
      tabRun: createTabRun(),
      waitingKeys: createPendingKeys((presses) => {
        takeKeyboard(handle)
        replayKeys(typeAhead, presses)
      }),
    },
    scroller: {
      reveal: (row) => api.ensureIndexVisible(row),
      isGoing: () => false,
      flush: () => undefined,
    },
    late: {
      app,
      typeAhead,
      focused() {
        const cell = focusedAt(handle)
        return cell === null ? null : { row: cell.row, col: columns().indexOf(cell.field) }
      },
      isThere: (row) => lineAt(row) !== null,
      canType: () => true,
    },
    total: () => props().total,
    columns,
    lineAt,
    async findEdge(from, active, key) {
      const step = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1
      if (key === 'ArrowLeft' || key === 'ArrowRight') {
        const line = lineAt(active.row)
        const shown = columns()
        const textAt = (index: number): string => line?.texts[columnOfField(shown[index] ?? '') ?? -1] ?? ''
        const to = edgeInRow({ rows: props().total, fields: shown }, from, step, (index) => textAt(index) !== '')
        return line === null ? null : { row: from.row, field: to.field }
      }
      const row = await props().findEdge(from.row, columnOfField(active.field) ?? 0, step)
      return row === null ? null : { row, field: from.field }
    },
    stop: () => screen.stop(),
  }
  return handle
}

/** The arrangement of the columns, for commands (`GridPort`): read, set, or as the worksheet has it by itself. */
import type { GridPort } from '../../state/sheet/grid-port.ts'
import type { GridHandle } from '../grid-handle.ts'
import { arrangeColumns, toLayout } from './arrange-columns.ts'
import { gutterId } from './column-defs.ts'
import { readLayout } from './use-layout.ts'

export function layoutPort(grid: GridHandle): Pick<GridPort, 'layout' | 'applyLayout' | 'resetLayout'> {
  const { api } = grid
  return {
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
      this.applyLayout(toLayout(arrangeColumns(grid.fields(), null, grid.context.app.textWidth)))
    },
  }
}

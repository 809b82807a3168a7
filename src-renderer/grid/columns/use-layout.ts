/** Remembers column order, width, hiding and pinning a moment after the user changed them. */
import type { GridApi } from 'ag-grid-community'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { GridLayout, WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import { useApp } from '../../state/app-context.tsx'
import { queryKeys } from '../../state/host-queries.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { changeSheet, sheetOf } from '../../state/sheet/sheet-state.ts'
import type { SheetRow } from '../rows/sheet-row.ts'
import { throttle } from '../throttle.ts'
import { gutterId } from './column-defs.ts'

/** Milliseconds between two writes while a column is being dragged. */
const span = 500

const side = (pinned: boolean | 'left' | 'right' | null | undefined): 'left' | 'right' | null =>
  pinned === 'right' ? 'right' : pinned === 'left' || pinned === true ? 'left' : null

export const readLayout = (api: GridApi<SheetRow>): GridLayout => ({
  columns: api
    .getColumnState()
    .filter(({ colId }) => colId !== gutterId)
    .map(({ colId, width, hide, pinned }) => ({
      fieldId: colId,
      width: Math.min(2000, Math.max(20, width ?? 120)),
      isHidden: hide === true,
      pinned: side(pinned),
    })),
})

/** Returns what to call when the user changed the columns. */
export function useLayout(at: SheetRef, api: () => GridApi<SheetRow> | null): () => void {
  const app = useApp()
  const { connectionId, worksheetId } = at
  const read = useRef(api)
  read.current = api
  /** The arrangement as it was when the user last changed it: once the grid is gone it cannot be asked any more. */
  const latest = useRef<GridLayout | null>(null)
  const saver = useMemo(
    () =>
      throttle(() => {
        const layout = latest.current
        if (layout === null) return
        app.queries.setQueryData<WorksheetState>(queryKeys.worksheet(connectionId, worksheetId), (known) =>
          known === undefined ? undefined : { ...known, layout },
        )
        void app.host.call('layout.set', { connectionId, worksheetId, layout }).then((result) => {
          if (!result.ok) app.notices.fail('The column arrangement was not saved', result.error)
        })
      }, span),
    [app, connectionId, worksheetId],
  )
  useEffect(() => () => saver.finish(), [saver])
  return useCallback(() => {
    const grid = read.current()
    if (grid === null || grid.isDestroyed()) return
    const layout = readLayout(grid)
    // The columns of a view belong to it until it is saved, those of a sub-table to it; the worksheet's own are remembered by themselves.
    if (app.outer !== null || sheetOf(app.sheets.get(), worksheetId).view !== null) {
      app.sheets.update((state) => changeSheet(state, worksheetId, (sheet) => ({ ...sheet, layout })))
      return
    }
    latest.current = layout
    saver.ask()
  }, [app, worksheetId, saver])
}

/** Feeds the rows of the present view to the grid, and asks again when they change. */
import { type RefObject, useEffect } from 'react'
import { useApp } from '../../state/app-context.tsx'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { changeSheet } from '../../state/sheet/sheet-state.ts'
import { isEditing } from '../cell-grid.ts'
import { lateRowsOf, typeWhenLoaded } from '../editing/type-when-loaded.ts'
import { type GridHandle, whenEdited } from '../grid-handle.ts'
import { throttle } from '../throttle.ts'
import { createDatasource } from './datasource.ts'
import type { OptimisticValues } from './optimistic-values.ts'
import type { RowSource } from './row-source.ts'

/** Milliseconds between two refreshes while rows stream in; each renders the screen again. */
const refreshSpan = 250

interface FedRows {
  readonly at: SheetRef
  readonly source: RowSource | null
  readonly fresh: OptimisticValues
  readonly isReady: boolean
  /** What stands on cells of rows: told whenever these may have other places. */
  readonly followers: readonly { follow(): void }[]
  /** What lies over cells, or is said of them, is drawn again. */
  redraw(): void
}

export function useFedRows(grid: RefObject<GridHandle | null>, { at, source, fresh, isReady, followers, redraw }: FedRows): void {
  const app = useApp()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the followers are the same for as long as the grid is, and what is redrawn as well
  useEffect(() => {
    const handle = grid.current
    if (!isReady || source === null || handle === null) return
    const { api } = handle
    const noteTotal = (): void =>
      app.sheets.update((state) =>
        changeSheet(state, at.worksheetId, (sheet) =>
          sheet.total === source.total() && sheet.rowCount === source.rowCount()
            ? sheet
            : { ...sheet, total: source.total(), rowCount: source.rowCount() },
        ),
      )
    const follow = (): void => {
      for (const follower of followers) follower.follow()
    }
    follow()
    noteTotal()
    api.setGridOption(
      'datasource',
      createDatasource(source, {
        api,
        fresh,
        onFail: (error) => app.notices.fail('Rows could not be read', error),
        whenFree: (first, end) => whenEdited(handle, first, end),
        onRows: () => typeWhenLoaded(lateRowsOf(handle)),
        onDrawn: redraw,
      }),
    )
    const refresh = throttle(() => {
      if (api.isDestroyed()) return
      noteTotal()
      if (isEditing(handle)) return
      api.refreshInfiniteCache()
      follow()
      // Rows that were painted with what has been staged may be the same when they are read: they are described all the same.
      redraw()
    }, refreshSpan)
    const stop = source.onChange(refresh.ask)
    const catchUp = (): void => refresh.ask()
    api.addEventListener('cellEditingStopped', catchUp)
    return () => {
      stop()
      refresh.stop()
      if (!api.isDestroyed()) api.removeEventListener('cellEditingStopped', catchUp)
    }
  }, [app, at, source, fresh, isReady])
}

/** The AG Grid of a worksheet in the window: made once, told of what changes, and in front for commands while it is shown. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { WorksheetState } from '../../src-shared/host/calls/row-calls.ts'
import { columnFields } from '../../src-shared/model/system-fields.ts'
import { useApp } from '../state/app-context.tsx'
import { gutterId } from './columns/column-defs.ts'
import { createSheetGrid, type GridHandlers, type SheetGridStart } from './create-sheet-grid.ts'
import type { GridContext } from './grid-context.ts'
import { type GridHandle, shownOf } from './grid-handle.ts'
import { gridPortOf } from './grid-port-of.ts'
import { findRowEdge } from './rows/row-edges.ts'
import type { RowSource } from './rows/row-source.ts'
import { pageTextsOf } from './scrolling/page-texts.ts'
import { viewportOf, watchScreen } from './scrolling/screen.ts'
import { createScroller } from './scrolling/scroller.ts'
import { attachTooltip } from './tooltip/tooltip.ts'

/** What is on the screen at the moment of asking. */
export interface PresentSheet {
  readonly source: RowSource | null
  readonly worksheet: WorksheetState
}

interface SheetGrid {
  readonly root: RefObject<HTMLElement | null>
  /** Where AG Grid draws, inside of the root. */
  readonly place: RefObject<HTMLElement | null>
  readonly grid: RefObject<GridHandle | null>
  readonly present: RefObject<PresentSheet>
  /** Those of the last render. */
  readonly handlers: RefObject<GridHandlers | null>
  /** After the rows have scrolled, and AG Grid has drawn those that came. */
  readonly afterScroll: RefObject<() => void>
}

/** Fills `grid` while the worksheet is shown, and says when it is there. */
export function useSheetGrid(
  { root, place, grid, present, handlers, afterScroll }: SheetGrid,
  { columns, context }: Omit<SheetGridStart, 'styleNonce'>,
): boolean {
  const app = useApp()
  const [isReady, setReady] = useState(false)
  const first = useRef({ columns, context })
  // biome-ignore lint/correctness/useExhaustiveDependencies: references stay the same
  useEffect(() => {
    if (root.current === null || place.current === null) return
    const api = createSheetGrid(place.current, { ...first.current, styleNonce: app.styleNonce }, () => handlers.current)
    const screen = watchScreen(root.current, () => {
      grid.current?.scroller.resized()
      handlers.current?.onDisplayedColumnsChanged()
    })
    const total = (): number => present.current.source?.total() ?? 0
    const texts = pageTextsOf(() => grid.current)
    const scroller = createScroller({ root: root.current, api, screen, total, texts, onMove: () => afterScroll.current() })
    // Called after AG Grid's own listener, which has drawn its rows by then; its own event comes a frame later.
    viewportOf(root.current)?.addEventListener('scroll', () => afterScroll.current())
    const endTooltip = attachTooltip(root.current, () => grid.current)
    grid.current = {
      api,
      root: root.current,
      screen,
      scroller,
      get context() {
        return api.getGridOption('context') as GridContext
      },
      gutter: gutterId,
      source: () => present.current.source,
      total,
      columns() {
        return shownOf(this).map(({ id }) => id)
      },
      findEdge(from, active, key) {
        return findRowEdge(this, from, active, key)
      },
      saveLayout: () => handlers.current?.onColumnPinned(),
      fields: () => columnFields(present.current.worksheet.fields),
    }
    setReady(true)
    return () => {
      grid.current = null
      setReady(false)
      endTooltip()
      screen.stop()
      scroller.stop()
      api.destroy()
    }
  }, [app])
  // biome-ignore lint/correctness/useExhaustiveDependencies: references stay the same
  useEffect(() => {
    if (isReady) grid.current?.api.setGridOption('columnDefs', columns)
  }, [isReady, columns])
  // biome-ignore lint/correctness/useExhaustiveDependencies: references stay the same
  useEffect(() => {
    if (!isReady) return
    grid.current?.api.setGridOption('context', context)
    // Another date order: every cell reads differently.
    grid.current?.api.refreshCells({ force: true })
  }, [isReady, context])
  useCommandPort(grid, isReady)
  return isReady
}

/** The grid in front answers commands. */
function useCommandPort(grid: RefObject<GridHandle | null>, isReady: boolean): void {
  const app = useApp()
  useEffect(() => {
    if (!isReady || grid.current === null) return
    const port = gridPortOf(grid.current)
    app.grid.set(port)
    return () => {
      if (app.grid.get() === port) app.grid.set(null)
    }
  }, [app, grid, isReady])
}

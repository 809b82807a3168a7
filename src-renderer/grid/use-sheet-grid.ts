/** The AG Grid of a worksheet in the window: made once, told of what changes, and in front for commands while it is shown. */
import type { ColDef, GridApi } from 'ag-grid-community'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { WorksheetState } from '../../src-shared/host/calls/row-calls.ts'
import type { CellValue } from '../../src-shared/model/cell-value.ts'
import { columnFields } from '../../src-shared/model/system-fields.ts'
import { useApp } from '../state/app-context.tsx'
import { keepPresses } from './cells/keep-press.ts'
import { gutterId } from './columns/column-defs.ts'
import { createSheetGrid, type GridHandlers } from './create-sheet-grid.ts'
import type { GridContext } from './grid-context.ts'
import { type GridHandle, shownOf } from './grid-handle.ts'
import { gridPortOf } from './grid-port-of.ts'
import { findRowEdge } from './rows/row-edges.ts'
import type { RowSource } from './rows/row-source.ts'
import type { SheetRow } from './rows/sheet-row.ts'
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

/** What it draws by. */
interface SheetDrawing {
  readonly columns: ColDef<SheetRow, CellValue>[]
  readonly context: GridContext
}

/** Fills `grid` while the worksheet is shown, and says when it is there. */
export function useSheetGrid(sheet: SheetGrid, { columns, context }: SheetDrawing): boolean {
  const app = useApp()
  const [isReady, setReady] = useState(false)
  const { root, place, grid, handlers } = sheet
  /** What the grid has been told. */
  const start = useRef({ columns, context })
  // biome-ignore lint/correctness/useExhaustiveDependencies: references stay the same
  useEffect(() => {
    let end = (): void => {}
    // Tasks of their own: AG Grid takes as long to begin as the view around it takes to be drawn.
    let timer = setTimeout(() => {
      const [outside, inside] = [root.current, place.current]
      if (outside === null || inside === null) return
      const styleNonce = app.styleNonce
      const api = createSheetGrid(inside, { context: start.current.context, styleNonce }, () => handlers.current)
      end = () => api.destroy()
      timer = setTimeout(() => {
        api.setGridOption('columnDefs', start.current.columns)
        timer = setTimeout(() => {
          end = attach(sheet, outside, api)
          setReady(true)
        })
      })
    })
    return () => {
      clearTimeout(timer)
      end()
      setReady(false)
    }
  }, [app])
  // biome-ignore lint/correctness/useExhaustiveDependencies: references stay the same
  useEffect(() => {
    if (!isReady || start.current.columns === columns) return
    start.current = { ...start.current, columns }
    grid.current?.api.setGridOption('columnDefs', columns)
  }, [isReady, columns])
  // biome-ignore lint/correctness/useExhaustiveDependencies: references stay the same
  useEffect(() => {
    if (!isReady || start.current.context === context) return
    start.current = { ...start.current, context }
    grid.current?.api.setGridOption('context', context)
    // Another date order: every cell reads differently.
    grid.current?.api.refreshCells({ force: true })
  }, [isReady, context])
  useCommandPort(grid, isReady)
  return isReady
}

/** Makes the grid answer, until what it returns is called, which ends it. */
function attach({ grid, present, handlers, afterScroll }: SheetGrid, root: HTMLElement, api: GridApi<SheetRow>): () => void {
  const screen = watchScreen(root, () => {
    grid.current?.scroller.resized()
    handlers.current?.onDisplayedColumnsChanged()
  })
  const total = (): number => present.current.source?.total() ?? 0
  const texts = pageTextsOf(() => grid.current)
  const scroller = createScroller({ root, api, screen, total, texts, onMove: () => afterScroll.current() })
  // Called after AG Grid's own listener, which has drawn its rows by then; its own event comes a frame later.
  viewportOf(root)?.addEventListener('scroll', () => afterScroll.current())
  const endTooltip = attachTooltip(root, () => grid.current)
  const letGoOfPresses = keepPresses(root)
  grid.current = {
    api,
    root,
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
  return () => {
    grid.current = null
    endTooltip()
    letGoOfPresses()
    screen.stop()
    scroller.stop()
    api.destroy()
  }
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

/** The selection of the grid on screen: kept, drawn, followed through changes of the view, and counted for the status line. */
import type { CellFocusedEvent } from 'ag-grid-community'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { App } from '../../state/app.ts'
import { useApp } from '../../state/app-context.tsx'
import { sheetOf } from '../../state/sheet/sheet-state.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { isMacPlatform } from '../../ui/keymap.ts'
import { type GridHandle, isEditing } from '../grid-handle.ts'
import type { RowSource } from '../rows/row-source.ts'
import type { SheetRow } from '../rows/sheet-row.ts'
import { focusActive, focusedAt, sheetOfGrid } from './active-cell.ts'
import { createDescriber } from './describe-cells.ts'
import { type Geometry, readGeometry } from './geometry.ts'
import { createFocusKeeper } from './keep-focus.ts'
import { createOverlay } from './overlay.ts'
import { createPointer } from './pointer.ts'
import { type Cell, drawnParts, isOneCell, type Sheet, selectCell } from './selection.ts'
import { walkInside } from './selection-keys.ts'
import { createSelectionStore, type SelectionPorts } from './selection-store.ts'
import type { Walk } from './walk-selection.ts'

/** Which way the grid went from a cell to its neighbour; null when they are none. */
function walkFrom({ fields }: Sheet, from: Cell, to: Cell): Walk | null {
  const [down, right] = [to.row - from.row, fields.indexOf(to.field) - fields.indexOf(from.field)]
  if (right === 0 && Math.abs(down) === 1) return { along: 'columns', step: down === 1 ? 1 : -1 }
  return down === 0 && Math.abs(right) === 1 ? { along: 'rows', step: right === 1 ? 1 : -1 } : null
}

/** What follows when the selection goes with its rows to other places: the keyboard does, and the user hears of rows that got lost. */
const tellOfCarrying = (
  app: App,
  grid: () => GridHandle | null,
): Pick<SelectionPorts, 'onCarry' | 'onCarried' | 'onHidden' | 'onScattered'> => ({
  onCarry: (arrived) => grid()?.context.waitingKeys.until(arrived),
  onCarried({ active }) {
    const handle = grid()
    if (handle !== null && !isEditing(handle)) focusActive(handle, active, false)
  },
  onHidden(rows) {
    const handle = grid()
    if (handle === null || sheetOf(app.sheets.get(), handle.context.at.worksheetId).groups.length === 0) return
    app.notices.show({
      tone: 'info',
      id: 'selection-hidden',
      title: `${countOf(rows, 'selected row')} folded away`,
      text: 'What you do now leaves folded rows out. They are selected again when you unfold the group.',
    })
  },
  onScattered(rows) {
    app.notices.show({
      tone: 'info',
      id: 'selection-scattered',
      title: `${countOf(rows, 'selected row')} not selected any more`,
      text: 'Their new order has them in more than 5,000 places. Filter for them, or tick them before sorting: ticks stay.',
    })
  },
})

export function useSelection(
  root: RefObject<HTMLElement | null>,
  grid: RefObject<GridHandle | null>,
  source: () => RowSource | null,
) {
  const app = useApp()
  const read = useRef(source)
  read.current = source
  const made = useMemo(() => {
    const overlay = createOverlay()
    let geometry: Geometry | null = null
    const empty = { rows: 0, fields: [] }
    const sheet = () => (grid.current === null || grid.current.api.isDestroyed() ? empty : sheetOfGrid(grid.current))
    const store = createSelectionStore({
      host: app.host,
      shown: () => read.current(),
      sheet,
      focused: () => (grid.current === null || grid.current.api.isDestroyed() ? null : focusedAt(grid.current)),
      ...tellOfCarrying(app, () => grid.current),
    })
    const paint = (): void => {
      const handle = grid.current
      if (handle === null || handle.api.isDestroyed()) return
      geometry = readGeometry(handle, handle.screen.get())
      const selection = store.get()
      if (geometry === null) return
      const now = sheet()
      overlay.draw(geometry, selection === null || isOneCell(selection, now) ? [] : drawnParts(selection, now))
      keyboard.look()
      describer.ask()
    }
    const describer = createDescriber(() => grid.current)
    const keyboard = createFocusKeeper(() => grid.current)
    let asked = 0
    /** The cell whose edit has just ended inside a selection of several cells. */
    let left: Cell | null = null
    const repaint = (): void => {
      cancelAnimationFrame(asked)
      asked = requestAnimationFrame(paint)
    }
    return {
      store,
      repaint,
      keyboard,
      pointer: createPointer(() => grid.current, isMacPlatform(navigator.platform)),
      scrolled(): void {
        const handle = grid.current
        if (handle === null || geometry === null || handle.api.isDestroyed()) return
        geometry = readGeometry(handle, handle.screen.get()) ?? geometry
        overlay.scrolled(geometry)
        keyboard.look()
      },
      focused({ rowIndex, column }: CellFocusedEvent<SheetRow>): void {
        const handle = grid.current
        const focused = handle === null ? null : focusedAt(handle)
        const selection = store.get()
        if (handle === null || rowIndex === null || focused === null) return
        const field = typeof column === 'string' ? column : column?.getColId()
        const came = sheet().fields.find((it) => it === field)
        if (store.focusCame(came === undefined ? focused : { row: rowIndex, field: came }, focused)) return
        const walk = selection === null || left === null ? null : walkFrom(sheet(), left, focused)
        left = null
        // Enter and Tab end an edit and move on; inside a selection they stay in it.
        if (selection !== null && walk !== null && walkInside(handle, selection, walk)) return
        store.set(selectCell(focused))
      },
      edited(): void {
        const selection = store.get()
        left = selection === null || isOneCell(selection, sheet()) ? null : selection.active
      },
      clear() {
        describer.stop()
        overlay.remove()
      },
    }
  }, [app, grid])

  useEffect(() => {
    const stop = made.store.subscribe(made.repaint)
    const detach = root.current === null ? [] : [made.pointer.attach(root.current), made.keyboard.attach(root.current)]
    return () => {
      stop()
      for (const each of detach) each()
      made.clear()
    }
  }, [made, root])
  return made
}

/** The selection of the grid on screen: kept, drawn, followed through changes of the view, and counted for the status line. */
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { openLink } from '../../commands/window/open-link.ts'
import type { App } from '../../state/app.ts'
import { useApp } from '../../state/app-context.tsx'
import { sheetOf } from '../../state/sheet/sheet-state.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { isMacPlatform } from '../../ui/keymap.ts'
import { isEditing } from '../cell-grid.ts'
import type { GridHandle } from '../grid-handle.ts'
import { cellWords } from '../marks/say-state.ts'
import { createMoveBorder } from '../moving/move-border.ts'
import type { RowSource } from '../rows/row-source.ts'
import { focusActive, focusedAt, sheetOfGrid } from './active-cell.ts'
import { followFocus } from './follow-focus.ts'
import { createSelectionPainter } from './paint-selection.ts'
import { createPointer } from './pointer.ts'
import { createSelectionStore, type SelectionPorts } from './selection-store.ts'

/** What follows when the selection goes with its rows to other places: the keyboard does, and the user hears of rows that got lost. */
const tellOfCarrying = (
  app: App,
  grid: () => GridHandle | null,
): Pick<SelectionPorts, 'onCarry' | 'onCarried' | 'onHidden' | 'onScattered' | 'onForgotten'> => ({
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
  onForgotten(rows) {
    if (rows < 2) return
    app.notices.show({
      tone: 'info',
      id: 'selection-forgotten',
      title: `${countOf(rows, 'selected row')} not selected any more`,
      text: 'The rows were put in another order too often while the last one was being worked out. Select them again.',
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
    const isMac = isMacPlatform(navigator.platform)
    const empty = { rows: 0, fields: [] }
    const sheet = () => (grid.current === null || grid.current.api.isDestroyed() ? empty : sheetOfGrid(grid.current))
    const store = createSelectionStore({
      carry: ({ sets, ...asked }) =>
        app.host.call('rows.carry', {
          ...asked,
          sets: sets.map((spans) => spans.map(([first, last]): [number, number] => [first, last])),
        }),
      shown: () => read.current(),
      sheet,
      focused: () => (grid.current === null || grid.current.api.isDestroyed() ? null : focusedAt(grid.current)),
      ...tellOfCarrying(app, () => grid.current),
    })
    const painter = createSelectionPainter(
      () => grid.current,
      (cell) => (grid.current === null ? null : cellWords(grid.current, cell)),
    )
    return {
      store,
      ...painter,
      pointer: createPointer({
        handle: () => grid.current,
        isMac,
        border: createMoveBorder(isMac),
        openLink: (address) => openLink(app, address),
      }),
      ...followFocus(() => grid.current),
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

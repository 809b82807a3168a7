/** How commands bring the user to rows and cells (`GridPort`): the selection goes there, and the keyboard with it. */
import type { RowKey } from '../../../src-shared/model/ids.ts'
import { listRunningJobs } from '../../state/jobs-state.ts'
import type { GridPort } from '../../state/sheet/grid-port.ts'
import { sheetOf } from '../../state/sheet/sheet-state.ts'
import { isEditing } from '../cell-grid.ts'
import { gridFocus } from '../grid-focus.ts'
import { type GridHandle, shownOf } from '../grid-handle.ts'
import { walkProblems } from '../marks/walk-problems.ts'
import { focusRow } from '../rows/row-port.ts'
import type { RowSource } from '../rows/row-source.ts'
import { focusActive, selectionOf } from './active-cell.ts'
import { readGeometry, rowsOnScreen } from './geometry.ts'
import { type Selection, selectCell } from './selection.ts'
import { isStill, show } from './selection-keys.ts'

/** Milliseconds to wait for a row that was just staged to show up in the view. */
const patience = 1500
/** The same for one of a worksheet that is still being opened or read for the first time: whoever waited longer has gone on by then. */
const longPatience = 30_000
/** Milliseconds between two looks where nobody tells of other rows. */
const pause = 200

const otherRows = (source: RowSource | null): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      stop()
      resolve()
    }
    const stop = source?.onChange(end) ?? (() => {})
    setTimeout(end, pause)
  })

async function locateSoon({ api, context, source: present }: GridHandle, row: RowKey): Promise<number | null> {
  const { app, at } = context
  const isRead = (): boolean =>
    !listRunningJobs(app.jobs.get()).some((job) => job.kind === 'pull' && job.worksheetId === at.worksheetId)
  const begin = performance.now()
  let deadline = begin + patience
  while (!api.isDestroyed()) {
    const source = present()
    const index = (await source?.locate(row, true)) ?? null
    const now = performance.now()
    if (index !== null || now > deadline) return index
    if (source === null || !isRead()) deadline = Math.min(now + patience, begin + longPatience)
    await otherRows(source)
  }
  return null
}

/** Whether a key or the mouse was pressed in the grid until it is asked; then it no longer listens. */
function watchUse({ root }: GridHandle): () => boolean {
  const ears = new AbortController()
  let isUsed = false
  const note = (): void => {
    isUsed = true
  }
  for (const type of ['keydown', 'pointerdown']) root.addEventListener(type, note, { capture: true, signal: ears.signal })
  return () => {
    ears.abort()
    return isUsed
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

interface Place {
  readonly selection: Selection | null
  readonly timesSet: number
}

const isSamePlace = (now: Place, was: Place): boolean =>
  now.timesSet === was.timesSet && (was.selection === null ? now.selection === null : isStill(now.selection, was.selection))

type NavigationPort = Pick<GridPort, 'focus' | 'goTo' | 'goToPlace' | 'wayFromHere' | 'walkProblems'>

export function navigationPort(grid: GridHandle): NavigationPort {
  const { api, context } = grid
  const focusCell = (index: number, col: number): void => {
    const field = shownOf(grid)[col]
    if (field === undefined) return
    show(grid, selectCell({ row: index, field: field.id }))
  }
  const goTo: GridPort['goTo'] = async (row, field) => {
    const begin = performance.now()
    const wasUsed = watchUse(grid)
    const index = await locateSoon(grid, row)
    // Whoever goes on elsewhere while it takes long is not fetched away from there.
    if (wasUsed() && performance.now() - begin > patience) return false
    if (index === null) {
      // The worksheet is no longer in front: nobody is to be told of its rows.
      if (api.isDestroyed()) return false
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
  /** Where the user is: what is selected, and the count of times that it was set, as by a key that leads to the cell it was pressed in. */
  const placeNow = (): Place => ({ selection: selectionOf(grid), timesSet: context.selection.timesSet() })
  let brought: Place | null = null
  return {
    focus(before = document.activeElement) {
      // The row with the focus may be gone, such as a new one that was undone; then the last one is the nearest.
      const last = Math.max(0, (grid.source()?.total() ?? 1) - 1)
      whenLoaded(grid, Math.min(gridFocus(api)?.rowIndex ?? 0, last), () => {
        const now = document.activeElement
        // Whoever went elsewhere while the rows were loading is not fetched back.
        if ((now !== before && now !== document.body) || isEditing(grid)) return
        const focused = gridFocus(api)
        const active = selectionOf(grid)?.active
        // Whoever was brought to a row already stays there: the grid's own focus comes when the screen has arrived.
        if (focused === null && active !== undefined) focusActive(grid, active, true, true)
        else if (focused === null) focusCell(0, 0)
        else api.setFocusedCell(Math.min(focused.rowIndex, last), focused.column)
      })
    },
    walkProblems: (step) => walkProblems(grid, step, goTo),
    goTo,
    async goToPlace(number, field) {
      const { app, at } = context
      const view = grid.source()?.view ?? null
      // Without groups the number is the position.
      if (view === null || sheetOf(app.sheets.get(), at.worksheetId).groups.length === 0) return focusRow(grid, number, field)
      const found = await app.host.call('rows.at-rank', { view, rank: number })
      if (!found.ok) return app.notices.fail('The row was not gone to', found.error)
      const active = field ?? selectionOf(grid)?.active.field ?? null
      if (found.value.row !== null) await goTo(found.value.row, active)
    },
    wayFromHere() {
      const before = placeNow()
      // Where the command before this one has brought the user, they have not moved on by themselves.
      const isHere = (): boolean => [before, brought].some((it) => it !== null && isSamePlace(placeNow(), it))
      const isOpen = (): boolean => !api.isDestroyed() && !isEditing(grid) && isHere()
      return {
        isOpen,
        async follow(row, field) {
          const index = (await grid.source()?.locate(row)) ?? null
          const geometry = isOpen() ? readGeometry(grid) : null
          if (index === null || geometry === null) return
          const { first, last } = rowsOnScreen(geometry)
          const shown = shownOf(grid)
          const column = shown.find((it) => it.id === field) ?? shown[0]
          if ((index >= first && index < last) || column === undefined) return
          const cell = { row: index, field: column.id }
          context.selection.set(selectCell(cell))
          brought = placeNow()
          // A button that was pressed for it keeps the keyboard.
          focusActive(grid, cell, true, grid.root.contains(document.activeElement) || document.activeElement === document.body)
        },
      }
    },
  }
}

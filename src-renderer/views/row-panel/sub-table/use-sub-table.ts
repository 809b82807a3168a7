/** What goes on around the grid of a sub-table: its rows are loaded when they never were, its columns are remembered, and it takes the keyboard when that was asked for. */
import { type RefObject, useEffect, useLayoutEffect } from 'react'
import type { RowParent } from '../../../../src-shared/host/calls/row-calls.ts'
import type { FieldId } from '../../../../src-shared/model/ids.ts'
import { openSubRow } from '../../../commands/sheet/sub-table.ts'
import type { App } from '../../../state/app.ts'
import { useApp } from '../../../state/app-context.tsx'
import { closeRowPanel, tookKeyboard } from '../../../state/row/row-panel-state.ts'
import { mostSubRows, rememberSubTable } from '../../../state/row/sub-table.ts'
import type { SheetRef } from '../../../state/sheet/sheet-ref.ts'
import { changeSheet, sheetOf } from '../../../state/sheet/sheet-state.ts'
import { useStore } from '../../../state/store.ts'

/** Commands mean the rows of this one. */
export function useParent({ worksheetId }: SheetRef, { field, row }: RowParent): void {
  const app = useApp()
  useLayoutEffect(() => {
    app.sheets.update((state) =>
      changeSheet(state, worksheetId, (known) => ({ ...known, parent: { field, row }, selected: new Set() })),
    )
  }, [app, worksheetId, field, row])
}

export function useRememberedColumns({ worksheetId }: SheetRef, field: FieldId): void {
  const app = useApp()
  useEffect(
    () =>
      app.sheets.subscribe(() => {
        const { layout } = sheetOf(app.sheets.get(), worksheetId)
        if (layout !== null) rememberSubTable(app.memory, field, layout)
      }),
    [app, worksheetId, field],
  )
}

/** While it is the part of the window that was worked in last, undo and redo mean its rows wherever they are asked for. */
export function useActiveTable(outer: App): { onFocusCapture(): void } {
  const app = useApp()
  useEffect(
    () => () => {
      if (outer.active.get() === app) outer.active.set(null)
    },
    [app, outer],
  )
  return { onFocusCapture: () => outer.active.set(app) }
}

/** What a button in the grid opens in the row panel, opens in the rows' own worksheet: the row panel is around it already. */
export function useOpenedRows(outer: App, { worksheetId }: SheetRef, name: string): void {
  const app = useApp()
  const { isOpen } = useStore(app.rowPanel)
  useEffect(() => {
    if (!isOpen) return
    app.rowPanel.update(closeRowPanel)
    const row = app.grid.get()?.focusedCell()?.row
    if (row !== undefined) void openSubRow(outer, worksheetId, name, row)
  }, [app, outer, worksheetId, name, isOpen])
}

/** `total` null until the rows are there. */
export function useWantedKeyboard(outer: App, field: FieldId, place: RefObject<HTMLElement | null>, total: number | null): void {
  const app = useApp()
  const { wanted } = useStore(outer.rowPanel)
  const grid = useStore(app.grid)
  useEffect(() => {
    if (wanted !== field || total === null) return
    const isGrid = total > 0 && total <= mostSubRows
    // It is made after its rows have come.
    if (isGrid && grid === null) return
    outer.rowPanel.update(tookKeyboard)
    place.current?.scrollIntoView({ block: 'nearest' })
    if (isGrid) grid?.focus()
    else place.current?.querySelector<HTMLElement>('[data-first]')?.focus()
  }, [outer, wanted, field, place, total, grid])
}

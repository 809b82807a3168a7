/** Ticking rows: one, a stretch from the last ticked one, or all of the view. */
import type { RowKey } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { changeSheet, sheetOf, toggleRow, withRows } from '../../state/sheet/sheet-state.ts'
import { countOf } from '../../ui/format/format-count.ts'
import type { RowSource } from './row-source.ts'

/** More keys than this take seconds to read, and nobody looks through them. */
const maxTicked = 100_000

export function createTicks(app: App, at: SheetRef, source: () => RowSource | null) {
  let last: number | null = null
  const set = (selected: ReadonlySet<RowKey>): void =>
    app.sheets.update((state) => changeSheet(state, at.worksheetId, (sheet) => ({ ...sheet, selected })))
  const selected = (): ReadonlySet<RowKey> => sheetOf(app.sheets.get(), at.worksheetId).selected

  const tickStretch = async (from: number, to: number): Promise<void> => {
    const keys = await source()?.readKeys(Math.min(from, to), Math.max(from, to))
    if (keys === undefined) return
    if (keys.ok) set(withRows(selected(), keys.value))
    else app.notices.fail('The rows could not be read', keys.error)
  }

  return {
    tickRow(row: RowKey, index: number, extend: boolean): void {
      if (extend && last !== null) void tickStretch(last, index)
      else set(toggleRow(selected(), row))
      last = index
    },
    tickAll(): void {
      const total = source()?.total() ?? 0
      if (selected().size > 0) set(new Set())
      else if (total > maxTicked) {
        app.notices.show({
          tone: 'warning',
          id: 'tick-all',
          title: `${countOf(total, 'row')} are too many to tick`,
          text: 'Select them instead: deleting and every change work on all selected rows.',
          action: { label: 'Select all', run: () => app.grid.get()?.selectAll() },
        })
      } else if (total > 0) void tickStretch(0, total - 1)
    },
  }
}

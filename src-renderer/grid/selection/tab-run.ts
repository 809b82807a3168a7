/** Where Tab began: Enter after some Tabs goes on below the first of them, as in a spreadsheet. */
import type { FieldId } from '../../../src-shared/model/ids.ts'
import type { Cell } from './selection.ts'

export interface TabRun {
  /** Tab was pressed on a cell. */
  tabbed(from: Cell): void
  /** The column where the Tabs in this row began; null where none was pressed in it. */
  beginning(row: number): FieldId | null
  /** Another key or the mouse went elsewhere. */
  forget(): void
}

export function createTabRun(): TabRun {
  let run: Cell | null = null
  return {
    tabbed(from) {
      if (run?.row !== from.row) run = from
    },
    beginning: (row) => (run?.row === row ? run.field : null),
    forget() {
      run = null
    },
  }
}

/** Grouping the rows of the worksheet in front, and folding its groups. */
import type { GroupHead, RowGroup } from '../../../src-shared/host/calls/row-calls.ts'
import type { App } from '../../state/app.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { changeSheet } from '../../state/sheet/sheet-state.ts'

/** Without a path, every group. */
export async function foldGroup(app: App, path: GroupHead['path'] | null, isFolded: boolean): Promise<void> {
  const view = app.grid.get()?.view() ?? null
  if (view === null) return
  const folded = await app.host.call('rows.fold', { view, path: path === null ? null : [...path], isFolded })
  if (!folded.ok) app.notices.fail(isFolded ? 'The group was not folded' : 'The group was not unfolded', folded.error)
}

export const groupRows = (app: App, { worksheetId }: SheetRef, groups: readonly RowGroup[]): void =>
  app.sheets.update((state) => changeSheet(state, worksheetId, (sheet) => ({ ...sheet, groups })))

/** What is done with a sub-table as a whole, and which commands mean its rows while it has the keyboard. */
import type { RowParent } from '../../../src-shared/host/calls/row-calls.ts'
import type { RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import { ofParentOnly } from '../../state/row/sub-table.ts'
import { changeSheet } from '../../state/sheet/sheet-state.ts'
import type { CommandId } from '../command-table.ts'
import { runCommand } from '../run-command.ts'
import { openWorksheet } from '../window/open-worksheet.ts'
import { showCell } from './show-cell.ts'

/** The other commands mean the worksheet in front, wherever the keyboard is. */
const innerCommands: ReadonlySet<CommandId> = new Set<CommandId>([
  'edit.undo',
  'edit.redo',
  'row.add',
  'row.duplicate',
  'row.delete',
  'cell.next-problem',
  'cell.previous-problem',
  'bulk.open',
])

export const isInnerCommand = (id: CommandId): boolean => innerCommands.has(id)

/** Opens the rows in their own worksheet, filtered by the row that they belong to. */
export function openAsWorksheet(app: App, worksheetId: WorksheetId, title: string, parent: RowParent): void {
  app.sheets.update((state) => changeSheet(state, worksheetId, (sheet) => ofParentOnly(sheet, parent)))
  openWorksheet(app, worksheetId, title)
}

/** Opens one of the rows in its own worksheet. */
export const openSubRow = (app: App, worksheetId: WorksheetId, title: string, row: RowKey): Promise<void> =>
  showCell(app, worksheetId, title, row, null)

/** Ends what is being typed and goes on in a new row, as Tab in the last cell of a table does. */
export function addSubRow(inner: App): void {
  inner.grid.get()?.endEdit()
  inner.edits.inTurn(() => runCommand(inner, 'row.add'))
}

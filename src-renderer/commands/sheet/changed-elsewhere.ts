/** What came and changed on the service since the user last looked: how many rows, and that they have been seen. */
import type { WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import type { App } from '../../state/app.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { changeSheet } from '../../state/sheet/sheet-state.ts'

export const countElsewhere = ({ elsewhere }: WorksheetState): number => elsewhere.created + elsewhere.updated

/** Takes the count away; where only those rows are shown, all are shown again. */
export async function seeElsewhere({ app, at }: { readonly app: App; readonly at: SheetRef }): Promise<void> {
  const seen = await app.host.call('worksheet.seen', at)
  if (!seen.ok) return app.notices.fail('The rows could not be marked as seen', seen.error)
  app.sheets.update((state) => changeSheet(state, at.worksheetId, (sheet) => ({ ...sheet, elsewhereOnly: false })))
}

/**
 * The replica keeps the values that it had: that a field is gone that the rows are filtered, sorted and grouped by is to be said, and is the
 * user's to mend.
 */
import { useEffect } from 'react'
import type { WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import { columnFields } from '../../../src-shared/model/system-fields.ts'
import { useApp } from '../../state/app-context.tsx'
import { changeSheet, sheetOf } from '../../state/sheet/sheet-state.ts'
import { useStore } from '../../state/store.ts'
import { withoutGone } from '../../state/structure/gone-fields.ts'

/** What leaves the missing fields out; null when there are none. */
export function useMissingFields(worksheetId: WorksheetId, worksheet: WorksheetState): (() => void) | null {
  const app = useApp()
  const sheet = sheetOf(useStore(app.sheets), worksheetId)
  const mended = withoutGone(sheet, columnFields(worksheet.fields))
  const isMissing = mended !== sheet
  const leaveOut = (): void => app.sheets.update((state) => changeSheet(state, worksheetId, () => mended))
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, with what is to be done about it at that moment
  useEffect(() => {
    if (!isMissing) return
    app.notices.show({
      tone: 'warning',
      id: 'missing-field',
      title: 'A field is gone that the rows are filtered, sorted or grouped by',
      text: 'What was last known of it still counts; rows that are new since count as empty in it.',
      action: { label: 'Leave the missing field out', run: leaveOut },
    })
  }, [app, isMissing])
  return isMissing ? leaveOut : null
}

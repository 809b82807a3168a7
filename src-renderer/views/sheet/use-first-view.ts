/** The first look at a worksheet since the window was opened shows the view that opens first. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import type { WorksheetViews } from '../../../src-shared/host/calls/view-calls.ts'
import { layoutOfService } from '../../commands/sheet/views.ts'
import { useApp } from '../../state/app-context.tsx'
import { recallSheet } from '../../state/connection/remembered-sheets.ts'
import { viewsQuery } from '../../state/host-queries.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { changeSheet, type SheetState } from '../../state/sheet/sheet-state.ts'
import { chooseOwn, chooseService, findOwn, findService } from '../../state/sheet/view-state.ts'
import { useStore } from '../../state/store.ts'
import { todayOf } from '../../ui/format/today.ts'

/** A view of the service that was never read has no rows to show yet. */
function openFirst(sheet: SheetState, views: WorksheetViews | undefined, worksheet: WorksheetState, today: string): SheetState {
  const first = views?.first ?? null
  const own = findOwn(views, first)
  if (own !== null) return chooseOwn(sheet, own, today)
  const service = findService(views, first)
  if (service === null || service.read === null) return sheet
  return chooseService(sheet, service, layoutOfService(service, worksheet, null))
}

/** True once it is settled what is shown first. */
export function useFirstView(at: SheetRef, worksheet: WorksheetState | undefined): boolean {
  const app = useApp()
  const { connectionId, worksheetId } = at
  const isSettled = useStore(app.sheets).has(worksheetId)
  const views = useQuery({ ...viewsQuery(app.host, connectionId, worksheetId), enabled: worksheet !== undefined })
  const isKnown = worksheet !== undefined && !views.isPending
  useEffect(() => {
    if (isSettled || !isKnown) return
    const today = todayOf(app.clock.now())
    app.sheets.update((state) =>
      changeSheet(state, worksheetId, (sheet) =>
        openFirst(recallSheet(app.memory, connectionId, worksheet, sheet, today), views.data, worksheet, today),
      ),
    )
  }, [app, connectionId, worksheetId, isSettled, isKnown, views.data, worksheet])
  return isSettled
}

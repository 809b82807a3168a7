/** Brings a cell of any worksheet to the front: its tab, its grid, its row. */
import type { FieldId, RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import type { GridPort } from '../../state/sheet/grid-port.ts'
import { activeTab } from '../../state/tabs-state.ts'
import { openWorksheet } from '../window/open-worksheet.ts'

/**
 * Resolves when the worksheet's grid is in front; null once its tab is not. The grid of the tab before may still come to the front in
 * between: it was on its way there already.
 */
function gridOf(app: App, worksheetId: WorksheetId): Promise<GridPort | null> {
  return new Promise((resolve) => {
    const ends: (() => void)[] = []
    const look = (): void => {
      const [grid, tab] = [app.grid.get(), activeTab(app.tabs.get())]
      const isInFront = tab?.kind === 'worksheet' && tab.worksheetId === worksheetId
      const isThere = grid?.worksheetId === worksheetId
      if (isInFront && !isThere) return
      for (const end of ends) end()
      resolve(isInFront ? grid : null)
    }
    ends.push(app.grid.subscribe(look), app.tabs.subscribe(look))
    look()
  })
}

export async function showCell(
  app: App,
  worksheetId: WorksheetId,
  title: string,
  row: RowKey,
  field: FieldId | null,
): Promise<void> {
  openWorksheet(app, worksheetId, title)
  const grid = await gridOf(app, worksheetId)
  await grid?.goTo(row, field)
}

/** Gives the focus to the first cell of a worksheet that is being opened, for those who came by keyboard. */
export async function focusWorksheet(app: App, worksheetId: WorksheetId): Promise<void> {
  const before = document.activeElement
  const grid = await gridOf(app, worksheetId)
  grid?.focus(before)
}

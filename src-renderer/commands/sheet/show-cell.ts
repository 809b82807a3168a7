/** Brings a cell of any worksheet to the front: its tab, its grid, its row. */
import type { FieldId, RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import type { GridPort } from '../../state/sheet/grid-port.ts'
import { openWorksheet } from '../window/open-worksheet.ts'

/** Resolves when the worksheet's grid is in front; null when another one came instead. */
function gridOf(app: App, worksheetId: WorksheetId): Promise<GridPort | null> {
  const present = app.grid.get()
  if (present?.worksheetId === worksheetId) return Promise.resolve(present)
  return new Promise((resolve) => {
    const stop = app.grid.subscribe(() => {
      const grid = app.grid.get()
      if (grid === null) return
      stop()
      resolve(grid.worksheetId === worksheetId ? grid : null)
    })
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

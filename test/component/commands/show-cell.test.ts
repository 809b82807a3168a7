import { expect, it } from 'vitest'
import { focusWorksheet, showCell } from '../../../src-renderer/commands/sheet/show-cell.ts'
import { openWorksheet } from '../../../src-renderer/commands/window/open-worksheet.ts'
import type { GridPort } from '../../../src-renderer/state/sheet/grid-port.ts'
import { openTab } from '../../../src-renderer/state/tabs-state.ts'
import { rowKey, type WorksheetId, worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestApp } from '../../support/window/render-app.tsx'

const [customers, products] = [worksheetId.parse('customers'), worksheetId.parse('products')]

const settled = () => new Promise((resolve) => setTimeout(resolve))

/** An app whose grids note where the user was brought. */
function createShownApp() {
  const { app } = createTestApp()
  const went: string[] = []
  const gridOf = (id: WorksheetId): GridPort => {
    const port: Pick<GridPort, 'worksheetId' | 'focus' | 'goTo'> = {
      worksheetId: id,
      focus: () => void went.push(`focus ${id}`),
      async goTo(row) {
        went.push(`${id} ${row}`)
        return true
      },
    }
    return port as GridPort
  }
  return { app, went, gridOf }
}

it('a worksheet gets the focus, also when the grid of the tab before comes to the front in between', async () => {
  const { app, went, gridOf } = createShownApp()
  openWorksheet(app, products, 'Products')
  void focusWorksheet(app, products)
  app.grid.set(gridOf(customers))
  app.grid.set(null)
  await settled()
  expect(went).toEqual([])
  app.grid.set(gridOf(products))
  await settled()
  expect(went).toEqual([`focus ${products}`])
})

it('a row is shown once the grid of its worksheet is in front, and at once where it is', async () => {
  const { app, went, gridOf } = createShownApp()
  app.grid.set(gridOf(customers))
  void showCell(app, products, 'Products', rowKey.parse('p1'), null)
  await settled()
  expect(went).toEqual([])
  app.grid.set(gridOf(products))
  await settled()
  expect(went).toEqual([`${products} p1`])
  await showCell(app, products, 'Products', rowKey.parse('p2'), null)
  expect(went).toEqual([`${products} p1`, `${products} p2`])
})

it('whoever went to another tab meanwhile is not brought back when the worksheet is opened again', async () => {
  const { app, went, gridOf } = createShownApp()
  const shown = showCell(app, products, 'Products', rowKey.parse('p1'), null)
  app.tabs.update((state) => openTab(state, { kind: 'review' }))
  await shown
  openWorksheet(app, products, 'Products')
  app.grid.set(gridOf(products))
  await settled()
  expect(went).toEqual([])
})

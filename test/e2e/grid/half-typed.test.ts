/** @module-tag full */
/** What is half typed in an open editor is staged when the window is loaded again or closed, whatever kind of editor it is. */

import { expect, test } from 'vitest'
import { openSample, openWorksheet } from '../../support/e2e/drive-window.ts'
import { cellUnder } from '../../support/e2e/grid-cells.ts'
import { wide, windowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = windowForTests(openSample, { viewport: wide })

test('what is half typed is there after the window was loaded again, every time', async () => {
  const { page, problems } = opened
  await openWorksheet(page, 'Products')
  for (let row = 0; row < 6; row += 1) {
    const [column, typed, shown] = row % 2 === 0 ? ['Product', `Half ${row}`, `Half ${row}`] : ['Weight', `4${row}`, `4${row}`]
    await (await cellUnder(page, row, column ?? '')).click()
    await page.keyboard.type(typed ?? '')
    await page.locator('textarea:focus, input:focus').waitFor()
    await page.reload()
    await (await cellUnder(page, row, column ?? '')).filter({ hasText: shown ?? '' }).waitFor()
    await page
      .getByText(`${row + 1} row${row === 0 ? '' : 's'} changed`)
      .first()
      .waitFor()
  }
  expect(problems).toEqual([])
})

test('what is half typed when the page is closed is there when the app is opened again', async () => {
  await openWorksheet(opened.page, 'Categories')
  await opened.page.keyboard.type('Closed too early')
  await opened.page.locator('textarea:focus').waitFor()
  const closed = opened.page.waitForEvent('close')
  await opened.page.close({ runBeforeUnload: true })
  await closed
  const next = await opened.newPage()
  await next.getByRole('treeitem', { name: 'Categories' }).waitFor()
  await openWorksheet(next, 'Categories')
  await next.getByRole('gridcell', { name: 'Closed too early', exact: true }).first().waitFor()
})

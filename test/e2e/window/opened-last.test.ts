/** The app ended and started again in the same browser: it begins where the user left it. */
import { expect, test } from 'vitest'
import { filterByEmpty, openWorksheet } from '../../support/e2e/drive-window.ts'
import { serviceWindowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = serviceWindowForTests({ sample: true })

const firstCell = '[row-index="0"] [role="gridcell"][aria-colindex="2"]'

/** Of the customers without a tag the first by name. */
async function shownAsLeft(): Promise<void> {
  const { page } = opened
  await page.locator(firstCell).filter({ hasText: 'Alpen Adventure Ltd' }).waitFor()
  await page.getByText('88 of 320 rows', { exact: true }).first().waitFor()
}

test('tabs, the one in front, its sort and its filter are as they were, from the local copy, with the service out of reach', async () => {
  const { page } = opened
  // The first is opened for whoever has no tab, unless one is opened before that.
  for (const name of ['Customers', 'Orders', 'Customers']) await openWorksheet(page, name)
  await filterByEmpty(page, 'Tags')
  await page.locator('.ag-header-cell').filter({ hasText: 'Company' }).getByTitle(/^Sort/).click()
  await page.locator('.ag-header-cell[aria-sort="ascending"]').waitFor()
  await shownAsLeft()
  await opened.restartInBrowser(() => opened.service.close())
  await shownAsLeft()
  const tabs = opened.page.getByRole('navigation', { name: 'Open tabs' })
  expect(await tabs.getByRole('button', { name: /^(Orders|Customers)$/ }).allTextContents()).toEqual(['Customers', 'Orders'])
  expect(await tabs.locator('[aria-current="page"]').textContent()).toBe('Customers')
  expect(await opened.page.locator('.ag-header-cell[aria-sort="ascending"]').count()).toBe(1)
})

test('a further window begins with the choice of a connection', { tags: 'full' }, async () => {
  const other = await opened.newPage()
  await other.getByRole('button', { name: /Connect to an application/ }).waitFor()
  await other.close()
})

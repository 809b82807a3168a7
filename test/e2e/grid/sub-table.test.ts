/** @module-tag full */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openWorksheet } from '../../support/e2e/drive-window.ts'
import { findWorksheet, readRows } from '../../support/e2e/read-service.ts'
import { serviceWindowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = serviceWindowForTests({ sample: true }, { begin: (page) => openWorksheet(page, 'Orders') })

const table = (page: Page) => page.locator('#row-panel section[aria-label="Order lines"]')
const linesOf = async (order: string) =>
  (await readRows(opened.service, await findWorksheet(opened.service, 'Order lines')))
    .filter((it) => JSON.stringify(it.Order).includes(order))
    .sort((a, b) => String(a.Item).localeCompare(String(b.Item)))
const orders = async () => readRows(opened.service, await findWorksheet(opened.service, 'Orders'))

test('lines of an order are edited, added and deleted by keyboard in the row panel, reviewed with their order, and pushed', async () => {
  const { page, problems } = opened
  const order = (await orders()).find((it) => it['Order no.'] === 'SO-20001')
  const id = String(order?.id)
  const before = await linesOf(id)
  expect(before).toHaveLength(2)

  // The sub-table is the last column; Enter on it goes to its rows.
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await table(page).locator('[role="gridcell"]:focus').waitFor()
  const focused = table(page).locator('[role="gridcell"]:focus')
  const parent = page.locator('[role="gridcell"]:focus')

  // Escape leads back to the cell; F2 and a double click open its rows as Enter does.
  for (const open of [() => page.keyboard.press('F2'), () => parent.dblclick()]) {
    await page.keyboard.press('Escape')
    await page.locator('#row-panel').waitFor({ state: 'detached' })
    await parent.waitFor()
    await open()
    await focused.waitFor()
  }
  await focused.filter({ hasText: String(before[0]?.Item) }).waitFor()
  for (let column = 0; column < 3; column += 1) await page.keyboard.press('ArrowRight')
  await focused.filter({ hasText: /^\d+$/ }).waitFor()
  await page.keyboard.type('42')
  await page.keyboard.press('Enter')
  await table(page).locator('.gs-marked', { hasText: '42' }).waitFor()

  // The tools of the window mean the rows that were worked in last.
  await page.getByRole('toolbar').getByRole('button', { name: 'Undo: Edit Quantity' }).click()
  await table(page).locator('.gs-marked', { hasText: '42' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+y')
  await table(page).locator('.gs-marked', { hasText: '42' }).waitFor()
  await table(page).locator('.gs-marked', { hasText: '42' }).click()

  // Escape gives up what is being typed, not the form.
  await page.keyboard.press('F2')
  await table(page).locator('input:focus').waitFor()
  await page.keyboard.press('Escape')
  await focused.waitFor()

  // Tab in the last cell goes on in a new row.
  await page.keyboard.press('Control+End')
  await focused.filter({ hasText: '€' }).waitFor()
  await page.keyboard.press('Tab')
  await table(page).locator('.gs-row-created [role="gridcell"]:focus').waitFor()
  await page.keyboard.type('Added by Tab')
  await page.keyboard.press('Enter')
  const added = table(page).locator('.gs-row-created [role="gridcell"]', { hasText: 'Added by Tab' })
  await added.waitFor()
  await page.keyboard.press('Control+z')
  await added.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+y')
  await added.waitFor()
  for (let column = 0; column < 3; column += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await table(page).locator('.gs-row-created [role="gridcell"]', { hasText: /^5$/ }).waitFor()

  // The second line goes.
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await focused.filter({ hasText: String(before[1]?.Item) }).waitFor()
  await page.keyboard.press('Control+Delete')
  await table(page).locator('.gs-row-deleted').first().waitFor()

  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/of SO-20001/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: /^Push/ }).first().click()
  await expect
    .poll(async () => (await linesOf(id)).map((it) => [it.Item, Number(it.Quantity)]))
    .toEqual([
      ['Added by Tab', 5],
      [before[0]?.Item, 42],
    ])
  expect(problems).toEqual([])
})

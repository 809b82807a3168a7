/** @module-tag full */
/** Rows and fields that vanish in the service while somebody works with them, in real Chromium. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { filterByEmpty, openWorksheet } from '../../support/e2e/drive-window.ts'
import { deleteRow, findWorksheet, readRows, readStructure, removeField } from '../../support/e2e/read-service.ts'
import { serviceWindowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = serviceWindowForTests({ sample: true }, { begin: (page) => openWorksheet(page, 'Customers') })

const rowsShown = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor()

test('what is typed into a row that a colleague deletes meanwhile is said, and the row goes', async () => {
  const { page, problems, service } = opened
  const worksheet = await findWorksheet(service, 'Customers')
  const first = page.locator('[row-index="0"] [role="gridcell"]:focus')
  const company = (await first.textContent()) ?? ''
  const row = (await readRows(service, worksheet)).find((it) => it.Company === company)
  await page.keyboard.press('F2')
  await page.locator('.ag-popup-editor textarea').waitFor()
  await page.keyboard.type(' changed')
  await deleteRow(service, worksheet, String(row?.id))
  await page.keyboard.press('Enter')
  await page.getByText('1 row changed').first().waitFor()
  // The edit is kept, and the next look at the service says what became of its row.
  await page.keyboard.press('F9')
  await page
    .getByText(/1 conflict|1 refused/)
    .first()
    .waitFor()
  await page.keyboard.press('Control+z')
  await rowsShown(page, '319 rows')
  expect(problems).toEqual([])
})

test('a field that goes while the rows are filtered by it is said, and left out at a press', async () => {
  const { page, problems, service } = opened
  const worksheet = await findWorksheet(service, 'Customers')
  await filterByEmpty(page, 'Status')
  await page.getByText('0 of 319 rows').first().waitFor()
  const fields = (await readStructure(service, worksheet)).fields
  await removeField(service, worksheet, fields.find((it) => it.name === 'Status')?.id ?? '')
  await page.keyboard.press('F9')
  await page.locator('.ag-header-cell').filter({ hasText: 'Status' }).waitFor({ state: 'detached' })
  await page.getByText('A field is gone that the rows are filtered, sorted or grouped by').waitFor()
  // No row that there was becomes empty by it.
  await rowsShown(page, '0 of 319 rows')
  await page.getByRole('button', { name: 'Leave the missing field out' }).first().click()
  await rowsShown(page, '319 rows')
  expect(problems).toEqual([])
})

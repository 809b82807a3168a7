/** @module-tag full */
/** Sets cells of the types that are looked up by keyboard in real Chromium, pushes them, and reads them from the service. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goToColumn, openWorksheet, pressByKeyboard, reviewAllWorksheets, shownText } from '../../support/e2e/drive-window.ts'
import { findWorksheet, readRows } from '../../support/e2e/read-service.ts'
import { serviceWindowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = serviceWindowForTests({ sample: true })

/** Types into the active cell, picks the first that is found, and waits until the cell shows it. */
async function pick(page: Page, column: string, typed: string, found: string): Promise<void> {
  await goToColumn(page, column, 'Control+Home')
  await page.keyboard.type(typed)
  await page.getByRole('option').filter({ hasText: found }).first().waitFor()
  await page.keyboard.press('Tab')
  await page.locator('[row-index="0"]').filter({ hasText: found }).first().waitFor()
}
async function push(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter')
  await reviewAllWorksheets(page)
  await pressByKeyboard(page, page.getByRole('button', { name: /^Push \d+ rows?$/ }))
  await page.getByText('No changes staged').first().waitFor()
}

const firstRow = async (worksheet: string, title: string) => {
  const rows = await readRows(opened.service, await findWorksheet(opened.service, worksheet))
  return rows.find((row) => Object.values(row).includes(title)) ?? {}
}
const titleOf = (page: Page) => shownText(page.locator('[row-index="0"] [aria-colindex="2"]'))

test('products: a cascading select by its path, and employees: a department and roles', async () => {
  const { page, problems } = opened
  await openWorksheet(page, 'Products')
  const product = await titleOf(page)
  await goToColumn(page, 'Category', 'Control+Home')
  await page.keyboard.press('F2')
  await page.getByRole('option').filter({ hasText: 'Shelter' }).waitFor()
  const marked = page.locator('[role="option"][data-active]')
  const at = async (): Promise<string> => (await marked.allTextContents()).join()
  for (let step = 0; step < 20 && !(await at()).includes('Shelter'); step += 1) {
    const before = await at()
    await page.keyboard.press('ArrowDown')
    await expect.poll(at).not.toBe(before)
  }
  await page.keyboard.press('ArrowRight')
  await page.getByRole('option').filter({ hasText: 'Tarps' }).waitFor()
  await page.keyboard.type('tarp')
  await page.getByRole('option').filter({ hasText: 'Tarps' }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('[row-index="0"]').filter({ hasText: 'Tarps' }).first().waitFor()
  await openWorksheet(page, 'Employees')
  const employee = await titleOf(page)
  await pick(page, 'Department', 'design', 'Design')
  await pick(page, 'Organization role', 'assist', 'Assistant')
  await pick(page, 'Application role', 'ware', 'Warehouse')
  await push(page)
  const { id: tarps } = await firstRow('Categories', 'Tarps')
  expect(await firstRow('Products', product)).toMatchObject({ Category: tarps })
  const { Department, ...row } = await firstRow('Employees', employee)
  expect(Department).toEqual(expect.arrayContaining([expect.objectContaining({ departmentName: 'Design' })]))
  expect(row['Organization role']).toEqual(expect.arrayContaining([expect.objectContaining({ organizeName: 'Assistant' })]))
  expect(row['Application role']).toEqual(expect.arrayContaining([expect.objectContaining({ roleName: 'Warehouse' })]))
  expect(problems).toEqual([])
})

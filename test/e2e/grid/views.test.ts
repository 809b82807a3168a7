/** @module-tag full */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runNamedCommand } from '../../support/e2e/connect-window.ts'
import { goToStart, openSample, openWorksheet, typeOver } from '../../support/e2e/drive-window.ts'
import { findBarriers } from '../../support/e2e/find-barriers.ts'
import { windowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = windowForTests(openSample)

const heads = (page: Page) => page.locator('.gs-row-head .gs-head')
const rowsShown = (page: Page) => page.locator('.gs-grid [role="row"].ag-row:not(.gs-row-head)')

async function runFromPalette(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search commands and worksheets' }).fill(name)
  await page.getByRole('option', { name }).first().click()
}

test('rows are grouped, added up, folded by keyboard, and nothing serious is found by axe', async () => {
  const { page, problems } = opened
  await openWorksheet(page, 'Orders')
  await page.getByRole('button', { name: 'Group rows' }).click()
  await page.getByRole('combobox', { name: 'Group by' }).fill('Status')
  await page.getByRole('option', { name: 'Status', exact: true }).click()
  await heads(page).first().waitFor()
  await page.keyboard.press('Escape')
  await heads(page)
    .first()
    .filter({ hasText: /^Status: / })
    .waitFor()
  await page.locator('.gs-head-total:not(:empty)').first().waitFor()
  expect(await findBarriers(page, 'a grouped worksheet', 'section.gs-grid')).toEqual([])

  await page.locator('.gs-row-head .gs-head').first().click()
  await page.keyboard.press('Enter')
  await page.locator('.gs-head-toggle[aria-expanded="false"]').first().waitFor()
  await runFromPalette(page, 'Fold all groups')
  await expect.poll(() => rowsShown(page).count()).toBe(0)
  await runFromPalette(page, 'Unfold all groups')
  await rowsShown(page).first().waitFor()
  expect(problems).toEqual([])
})

test('a view is saved, opens first after a restart, and is deleted with a way back', async () => {
  const { page } = opened
  await runFromPalette(page, 'Save as a new view')
  const name = page.getByRole('textbox', { name: 'Name of the view' })
  await name.fill('My groups')
  await name.press('Enter')
  await page.getByRole('button', { name: 'View: My groups' }).waitFor()
  await runFromPalette(page, 'Open this worksheet with “My groups”')
  const menu = page.getByRole('menu')
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'View: My groups' }).click()
      await menu
        .getByRole('menuitem', { name: /My groups/ })
        .first()
        .waitFor()
      const first = await menu.getByRole('menuitem', { name: /My groups.*opens first/ }).count()
      await page.keyboard.press('Escape')
      await menu.waitFor({ state: 'detached' })
      return first
    })
    .toBe(1)
  await opened.restart()
  const again = opened.page
  await again
    .getByRole('treeitem', { name: 'Customers' })
    .or(again.getByRole('button', { name: /Open the sample workspace/ }))
    .first()
    .waitFor()
  const welcome = again.getByRole('button', { name: /Open the sample workspace/ })
  if ((await welcome.count()) > 0) await openSample(again)
  await openWorksheetTab(again, 'Orders')
  await again.getByRole('button', { name: 'View: My groups' }).waitFor()
  await heads(again).first().waitFor()

  await runFromPalette(again, 'Delete “My groups”')
  await again.getByRole('button', { name: 'View: All rows' }).waitFor()
  await expect.poll(() => heads(again).count()).toBe(0)
  await again.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await again.getByRole('button', { name: 'View: My groups' }).waitFor()
  await heads(again).first().waitFor()
  expect(opened.problems).toEqual([])
})

test('a view of the service is read and shown', async () => {
  const { page, problems } = opened
  await page.getByRole('button', { name: /^View:/ }).click()
  await page.getByText('Views of the service').waitFor()
  await page
    .getByRole('menuitem')
    .filter({ has: page.locator('.tabler-icon-cloud') })
    .first()
    .click()
  await page.locator('button[data-command="view-switcher"] .tabler-icon-cloud').waitFor()
  await expect.poll(() => rowsShown(page).count()).toBeGreaterThan(5)
  expect(problems).toEqual([])
})

test('texts are sorted as in the language of the settings, at once when another is chosen', async () => {
  const { page, problems } = opened
  await openWorksheet(page, 'Customers')
  await goToStart(page)
  await typeOver(page, 'Öqq')
  await page.keyboard.press('Enter')
  await typeOver(page, 'Zqq')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: /^Search/ }).fill('qq')
  const grid = page.locator('section[aria-label="Customers"]')
  const names = () => grid.locator('[role="gridcell"][aria-colindex="2"]').allTextContents()
  await expect.poll(async () => (await names()).length).toBe(2)
  await grid
    .getByRole('button', { name: /^Sort by / })
    .first()
    .click()
  await expect.poll(names).toEqual(['Öqq', 'Zqq'])
  await runNamedCommand(page, 'Settings')
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByRole('combobox', { name: 'Texts are sorted as in' }).selectOption({ label: 'Swedish' })
  await expect.poll(names).toEqual(['Zqq', 'Öqq'])
  expect(await findBarriers(page, 'the settings', '[role="dialog"]')).toEqual([])
  await page.keyboard.press('Escape')
  expect(problems).toEqual([])
})

async function openWorksheetTab(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search commands and worksheets' }).fill(name)
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click()
}

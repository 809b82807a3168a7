/** @module-tag full */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runNamedCommand } from '../../support/e2e/connect-window.ts'
import { openSample, openWorksheet, pressByKeyboard, tabTo } from '../../support/e2e/drive-window.ts'
import { findBarriers } from '../../support/e2e/find-barriers.ts'
import { windowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = windowForTests(async (page) => {
  await openSample(page)
  await openWorksheet(page, 'Customers')
})

/** To the chosen one of a row of choices, whose inputs are drawn by their labels. */
async function tabToChoice(page: Page, value: string): Promise<void> {
  for (let step = 0; step < 20; step += 1) {
    if ((await page.evaluate(() => document.activeElement?.getAttribute('value'))) === value) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not reach ${value}`)
}

test('a text is found in every column, walked through, and replaced as one step that undo takes back', async () => {
  const { page, problems } = opened
  const panel = page.getByRole('search', { name: 'Find and replace' })
  await page.keyboard.press('Control+h')
  await page.locator('#find-text:focus').waitFor()
  await page.keyboard.type('montaña')
  await panel.getByText(/^\d+ cells in \d+ rows/).waitFor()
  await page.keyboard.press('Enter')
  await panel.getByText(/^1 of \d+ cells/).waitFor()
  await page.keyboard.press('F3')
  await page.keyboard.press('F3')
  await panel.getByText(/^3 of \d+ cells/).waitFor()
  await page.keyboard.press('Shift+F3')
  await panel.getByText(/^2 of \d+ cells/).waitFor()
  await page.keyboard.press('Shift+F3')
  await panel.getByText(/^1 of \d+ cells/).waitFor()
  // The cells themselves are marked, the one in front more than the others.
  await page.locator('.gs-hits .gs-box').first().waitFor()
  const placeOf = async (drawn: string) => {
    const box = await page.locator(drawn).boundingBox()
    return [box?.x, box?.y]
  }
  const inFront = async () => (await placeOf('.gs-hit-front .gs-box')).join() === (await placeOf('.ag-cell-focus')).join()
  await expect.poll(inFront).toBe(true)
  // Whoever types in the panel keeps the keyboard.
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('find-text')

  await tabTo(page, panel.getByRole('textbox', { name: 'Replace with' }))
  await page.keyboard.type('Sierra')
  await pressByKeyboard(page, panel.getByRole('button', { name: 'Show what would change' }))
  await panel
    .getByRole('region', { name: 'What would change' })
    .getByText(/Sierra/)
    .first()
    .waitFor()
  expect(await findBarriers(page, 'the find panel', '#find-panel')).toEqual([])
  await tabTo(page, panel.getByRole('button', { name: /^Replace all/ }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page
    .getByRole('gridcell', { name: /Moosbach Sierra/ })
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await page.locator('.gs-hits').waitFor({ state: 'detached' })
  await page.locator('[role="gridcell"]:focus').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('No changes staged').waitFor()
  await page
    .getByRole('gridcell', { name: /Moosbach Montaña/ })
    .first()
    .waitFor()
  expect(problems).toEqual([])
})

test('Enter pressed at once goes to a hit of what was just typed, never of the text before', async () => {
  const { page, problems } = opened
  const panel = page.getByRole('search', { name: 'Find and replace' })
  await page.keyboard.press('Control+h')
  await panel.locator('input:focus').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('montaña')
  await page.keyboard.press('Enter')
  await panel.getByText(/^1 of \d+ cells/).waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('C00003')
  await page.keyboard.press('Enter')
  await panel.getByText('1 of 1 cell').waitFor()
  await panel.getByRole('button', { name: 'Replace all 1', exact: true }).waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('montaña')
  await panel.getByText(/^\d+ cells in \d+ rows/).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await page.locator('[role="gridcell"]:focus').waitFor()
  expect(problems).toEqual([])
})

test('ticked hits alone are replaced', async () => {
  const { page, problems } = opened
  const panel = page.getByRole('search', { name: 'Find and replace' })
  await page.keyboard.press('Control+h')
  await page.locator('#find-text:focus').waitFor()
  await panel.getByText(/^\d+ cells in \d+ rows/).waitFor()
  await pressByKeyboard(page, panel.getByRole('button', { name: 'Show what would change' }))
  const second = panel.getByRole('checkbox', { name: /^Tick Company of/ }).nth(1)
  await tabTo(page, second)
  await page.keyboard.press('Space')
  expect(await findBarriers(page, 'ticked hits', '#find-panel')).toEqual([])
  await tabTo(page, panel.getByRole('button', { name: 'Replace 1 ticked' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByText('1 cell changed').waitFor()
  await page.getByText('1 row changed').first().waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await page.locator('[role="gridcell"]:focus').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('No changes staged').waitFor()
  expect(problems).toEqual([])
})

test('a hit in a folded group opens it; selected rows that are folded away are said and come back', async () => {
  const { page, problems } = opened
  await page.keyboard.press('Control+Home')
  await page.getByRole('button', { name: 'Group rows' }).click()
  await page.getByRole('combobox', { name: 'Group by' }).fill('Status')
  await page.getByRole('option', { name: 'Status' }).click()
  await page.keyboard.press('Escape')
  const head = page.locator('.gs-row-head').first()
  await head.waitFor()

  await page.locator('[row-index="1"] [role="gridcell"]:not(.gs-gutter)').first().click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText('3 cells selected').waitFor()
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await page.getByText('3 selected rows folded away').waitFor()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await page.getByText('3 cells selected').waitFor()

  await runNamedCommand(page, 'Fold all groups')
  await page.locator('.gs-row-head').nth(1).waitFor()
  await page.keyboard.press('Control+f')
  const panel = page.getByRole('search', { name: 'Find and replace' })
  await page.keyboard.press('Control+a')
  await page.keyboard.type('C00003')
  await panel.getByText(/^1 cell in 1 row/).waitFor()
  await page.keyboard.press('Enter')
  await panel.getByText(/^1 of 1 cell/).waitFor()
  await page.getByRole('gridcell', { name: 'C00003' }).waitFor()
  await page.keyboard.press('Escape')
  await runNamedCommand(page, 'Remove grouping')
  await head.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})

test('a regular expression that would run for ever is stopped with a message, and the window goes on', async () => {
  const { page, problems } = opened
  const panel = page.getByRole('search', { name: 'Find and replace' })
  await page.keyboard.press('Control+f')
  await page.locator('#find-text:focus').waitFor()
  await pressByKeyboard(page, panel.getByRole('button', { name: 'Regular expression' }))
  await tabTo(page, panel.getByRole('textbox', { name: 'Find', exact: true }), 'Shift+Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(String.raw`^([\w.@ -]+)+!$`)
  await panel
    .getByRole('alert')
    .getByText(/takes too long/)
    .waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('(')
  await panel
    .getByRole('alert')
    .getByText(/not a regular expression yet/)
    .waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(String.raw`^C0000\d$`)
  await panel.getByText(/^9 cells in 9 rows/).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('[role="gridcell"]:focus').waitFor()
  expect(problems).toEqual([])
})

test('many cells are changed after a look at the first of them, and the history leads back', async () => {
  const { page, problems } = opened
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+Alt+b')
  const dialog = page.getByRole('dialog', { name: 'Change many cells' })
  await dialog.waitFor()
  const kind = dialog.getByRole('combobox', { name: 'What to do' })
  await tabTo(page, kind)
  await page.keyboard.press('Enter')
  const option = page.getByRole('option', { name: 'Change upper and lower case' })
  await option.waitFor()
  const marked = page.locator('[role="option"][data-combobox-selected]')
  const at = async (): Promise<string> => (await marked.allTextContents()).join()
  for (let step = 0; step < 20 && (await option.getAttribute('data-combobox-selected')) === null; step += 1) {
    const before = await at()
    await page.keyboard.press('ArrowDown')
    await expect.poll(at).not.toBe(before)
  }
  await page.keyboard.press('Enter')
  await dialog.getByText('UPPER CASE').waitFor()
  await tabToChoice(page, 'title')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await dialog.getByRole('cell', { name: 'GRANIT ADVENTURE LTD', exact: true }).waitFor()
  expect(await findBarriers(page, 'many cells', '[role="dialog"]')).toEqual([])
  await pressByKeyboard(page, dialog.getByRole('button', { name: 'Change the cells' }))
  await page.getByRole('gridcell', { name: /^GRANIT ADVENTURE LTD/ }).waitFor()
  await page.getByText('320 rows changed').waitFor()

  await page.keyboard.press('Control+Alt+z')
  const history = page.getByRole('dialog', { name: 'History of this worksheet' })
  await history.getByRole('button', { name: /Change 320 cells to upper case/ }).waitFor()
  expect(await findBarriers(page, 'the history', '[role="dialog"]')).toEqual([])
  await pressByKeyboard(page, history.getByRole('button', { name: /Before all of these/ }))
  await page.getByText('No changes staged').waitFor()
  await history.getByText('undone').first().waitFor()
  await pressByKeyboard(page, history.getByRole('button', { name: /Change 320 cells to upper case/ }))
  await page.getByText('320 rows changed').waitFor()
  await page.keyboard.press('Escape')
  await history.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})

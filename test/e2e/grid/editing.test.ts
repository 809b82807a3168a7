/** @module-tag full */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  goToColumn,
  openSample,
  openWorksheet,
  pressByKeyboard,
  reviewAllWorksheets,
  shownText,
} from '../../support/e2e/drive-window.ts'
import { windowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = windowForTests(openSample)

/** The cell with the focus, once it shows this text. */
const focused = (page: Page, text: string) => page.locator('[role="gridcell"]:focus').filter({ hasText: text }).waitFor()
const inRow = (page: Page, row: number) => page.locator(`[row-index="${row}"] [role="gridcell"]:focus`).waitFor()
const shows = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true }).first().waitFor()

/** One key after the other, as fast as the browser takes them; `+` before a text means that it is typed. */
async function pressFast(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    if (key.startsWith('+')) await page.keyboard.type(key.slice(1))
    else await page.keyboard.press(key)
  }
}

const inColumnOf = (page: Page, row: number, text: string) =>
  page.locator(`[row-index="${row}"] [role="gridcell"]`).filter({ hasText: text }).first().waitFor()

test('typing replaces, arrows and Shift+Enter leave, F2 moves within the text, Escape gives up, however fast', async () => {
  const { page, problems } = opened
  await openWorksheet(page, 'Categories')
  await pressFast(page, '+First', 'ArrowDown', '+Second', 'Shift+Enter')
  await inRow(page, 0)
  await focused(page, 'First')
  await pressFast(page, 'F2', 'ArrowLeft', '+x', 'Home', 'Delete', '+B', 'Enter', '+Given up', 'Escape')
  await shows(page, 'Birsxt')
  await focused(page, 'Second')
  await pressFast(page, 'F2', 'Control+a', '+All', 'ArrowUp', '+Not ', 'Enter')
  await shows(page, 'Not All')
  expect(problems).toEqual([])
})

test('Enter goes down, after Tabs below the first of them; Backspace empties the cell and stays in it, however fast', async () => {
  const { page, problems } = opened
  await openWorksheet(page, 'Order lines')
  await goToColumn(page, 'Quantity')
  await pressFast(
    page,
    '+1001',
    'Tab',
    'Tab',
    '+1.5',
    'Enter',
    '+1002',
    'Enter',
    'Enter',
    'Shift+Enter',
    'Backspace',
    '+1003',
    'Enter',
  )
  await inRow(page, 3)
  for (const [row, text] of [
    ['0', '1,001'],
    ['0', '1.5'],
    ['1', '1,002'],
    ['2', '1,003'],
  ] as const)
    await inColumnOf(page, Number(row), text)
  expect(problems).toEqual([])
})

test('what is typed into a list is taken whole, with Enter and with Tab', async () => {
  const { page, problems } = opened
  await openWorksheet(page, 'Orders')
  await goToColumn(page, 'Status')
  await pressFast(page, '+Canc', 'Enter', '+Canc', 'Tab')
  await inColumnOf(page, 0, 'Cancelled')
  await inColumnOf(page, 1, 'Cancelled')
  // The next column has the focus, and takes what follows.
  await inRow(page, 1)
  await page.locator('[role="gridcell"]:focus').filter({ hasNotText: 'Cancelled' }).waitFor()
  expect(problems).toEqual([])
})

test('Control and Enter put what was typed into all selected cells, as one step', async () => {
  const { page, problems } = opened
  await openWorksheet(page, 'Products')
  await pressFast(page, 'Shift+ArrowDown', 'Shift+ArrowDown', '+The same', 'Control+Enter')
  for (const row of [0, 1, 2]) await inColumnOf(page, row, 'The same')
  await inRow(page, 0)
  await page.keyboard.press('Control+z')
  await page.getByRole('gridcell', { name: 'The same', exact: true }).first().waitFor({ state: 'detached' })
  // A single cell just keeps what was typed, and the focus.
  await pressFast(page, 'Home', '+Only here', 'Control+Enter')
  await focused(page, 'Only here')
  await page.keyboard.press('Control+z')
  expect(problems).toEqual([])
})

test('a command pressed right after Enter finds the edit done', async () => {
  const { page } = opened
  await openWorksheet(page, 'Contacts')
  await page.keyboard.type('Undone at once')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+y')
  await shows(page, 'Undone at once')
  await page.keyboard.press('Control+z')
  await page.getByRole('gridcell', { name: 'Undone at once', exact: true }).waitFor({ state: 'detached' })
})

test('undo goes to where it is seen when that is off the screen, and leaves the focus alone where it is not', async () => {
  const { page } = opened
  await openWorksheet(page, 'Contacts')
  await page.keyboard.press('Control+Home')
  await pressFast(page, '+Seen again', 'Enter', 'Control+z')
  await inRow(page, 1)
  await page.keyboard.press('Control+End')
  await inRow(page, 619)
  await page.keyboard.press('Control+y')
  await inRow(page, 0)
  await focused(page, 'Seen again')
  await page.keyboard.press('Control+z')
})

test('a broken rule is said while it is typed, marked, found with F7, and keeps only its own row out of the push', async () => {
  const { page, problems } = opened
  await openWorksheet(page, 'Assets')
  const taken = await shownText(page.locator('[row-index="1"] [role="gridcell"]:not(.gs-gutter)').first())
  await page.keyboard.type(taken)
  await page.getByRole('dialog').getByText('another row has this value').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('[row-index="0"] .gs-flawed').waitFor()
  await inRow(page, 1)
  await page.keyboard.press('ArrowDown')
  await inRow(page, 2)
  await page.keyboard.type('Fine and new')
  await page.keyboard.press('Enter')
  await page.getByText('1 error').first().waitFor()

  await page.keyboard.press('F7')
  await inRow(page, 0)
  await page.getByRole('alert').filter({ hasText: 'another row has this value' }).waitFor()

  await page.keyboard.press('Control+Enter')
  await page.getByRole('treegrid').getByText('Must be different in every row').first().waitFor()
  await reviewAllWorksheets(page)
  await page.getByText('Would be refused: see the marked cells').waitFor()
  await pressByKeyboard(page, page.getByRole('button', { name: /^Push \d+ rows?$/ }))
  await page
    .getByRole('status', { name: 'The last push' })
    .getByText(/updated/)
    .waitFor()
  await page.getByText('1 row changed · 1 error').first().waitFor()
  expect(problems).toEqual([])
})

test('an edit draws its own row, and no cell of another', async () => {
  const { page, problems } = opened
  await page.clock.install()
  await openWorksheet(page, 'Tasks')
  // Further blocks of rows are read anew with it too.
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('PageDown')
  await page.keyboard.press('Control+Home')
  const cell = page.locator('section[aria-label="Tasks"] [row-index="2"] [role="gridcell"][aria-colindex="2"]')
  await cell.filter({ hasText: /\S/ }).click()
  await page.evaluate(() => {
    const drawn = new Set<string>()
    const note = (changes: readonly MutationRecord[]): void => {
      for (const { target } of changes) {
        const row = (target instanceof Element ? target : target.parentElement)?.closest('[row-index]')?.getAttribute('row-index')
        if (row !== null && row !== undefined) drawn.add(row)
      }
    }
    const body = document.querySelector('section[aria-label="Tasks"]')
    if (body !== null) new MutationObserver(note).observe(body, { childList: true, characterData: true, subtree: true })
    Object.assign(window, { drawnRows: () => [...drawn] })
  })
  await pressFast(page, '+Drawn once', 'Enter')
  await cell.filter({ hasText: 'Drawn once' }).waitFor()
  await expect.poll(() => cell.getAttribute('aria-description')).toBe('Changed, not pushed yet')
  await page.waitForFunction(
    () => document.querySelector('footer, [role="contentinfo"]')?.textContent?.includes('changed') === true,
  )
  // Rows are read again a quarter of a second after the last time at the latest; those answers come before that to a second edit.
  await page.clock.fastForward(1000)
  await pressFast(page, '+Drawn next', 'Enter')
  await page.getByText('2 rows changed').first().waitFor()
  const drawnRows = await page.evaluate(() => (window as unknown as { drawnRows: () => readonly string[] }).drawnRows())
  expect([...drawnRows].sort()).toEqual(['2', '3'])
  expect(problems).toEqual([])
})

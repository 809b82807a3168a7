/** @module-tag full */
/** Dates and numbers as people write them, in real Chromium: what will be stored is said before it is taken, and shown in the user's forms. */
import { expect, test } from 'vitest'
import { runNamedCommand } from '../../support/e2e/connect-window.ts'
import { openSample, openWorksheet } from '../../support/e2e/drive-window.ts'
import { cellUnder } from '../../support/e2e/grid-cells.ts'
import { windowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = windowForTests(async (page) => {
  await openSample(page)
  await openWorksheet(page, 'Tasks')
})

test('a day that is typed is said in words, and one with two readings is asked about', async () => {
  const { page, problems } = opened
  const due = await cellUnder(page, 0, 'Due')
  await due.click()
  await page.keyboard.type('24 Dec 2025')
  await page.getByText('24 December 2025').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => due.textContent()).toBe('2025-12-24 00:00')
  await due.click()
  await page.keyboard.type('31.12.24')
  await page.getByText('Could be 24 December 2031 or 31 December 2024. Write it as YYYY-MM-DD HH:MM.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => due.textContent()).toBe('2025-12-24 00:00')
  expect(problems).toEqual([])
})

test('a percentage and a number with too many decimals say what they come to', async () => {
  const { page, problems } = opened
  const effort = await cellUnder(page, 0, 'Effort')
  await effort.click()
  await page.keyboard.type('12.5%')
  await page.locator('.ag-popup-editor').getByRole('status').waitFor()
  await page.keyboard.press('Escape')
  expect(problems).toEqual([])
})

test('the forms of days and numbers are chosen in the settings, and count at once', async () => {
  const { page, problems } = opened
  await runNamedCommand(page, 'Settings')
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByLabel('Dates are shown and typed as').selectOption('dmy/')
  await dialog.getByLabel('Numbers are shown and typed as').selectOption('1.234,5')
  await page.keyboard.press('Escape')
  const due = await cellUnder(page, 0, 'Due')
  await expect.poll(() => due.textContent()).toBe('24/12/2025 00:00')
  await due.click()
  await page.keyboard.type('31.12.24')
  await page.getByText('31 December 2024').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => due.textContent()).toBe('31/12/2024 00:00')
  expect(problems).toEqual([])
})

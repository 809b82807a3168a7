/** @module-tag full */
/** What people paste and do without meaning harm, in real Chromium: nothing is lost silently, nothing half done stays. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSample, openWorksheet, shownText } from '../../support/e2e/drive-window.ts'
import { cellUnder, paste } from '../../support/e2e/grid-cells.ts'
import { windowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = windowForTests(async (page) => {
  await openSample(page)
  await openWorksheet(page, 'Tasks')
})

const undo = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+z')
  await page.getByText('No changes staged').waitFor()
}

test('formulas, emoji, right-to-left text and quotes are pasted as the texts they are', async () => {
  const { page, problems } = opened
  const texts = ['=1+1', '@SUM(A1)', '👩‍👩‍👧 family 🇫🇮', 'שלום עולם', '"quoted" and \'single\'', '<b>bold</b>']
  const title = await cellUnder(page, 0, 'Task')
  const before = await shownText(title)
  await title.click()
  await paste(page, texts.map((it) => (it.startsWith('"') ? `"${it.replaceAll('"', '""')}"` : it)).join('\n'))
  for (const [row, text] of texts.entries())
    await expect.poll(async () => (await cellUnder(page, row, 'Task')).textContent()).toBe(text)
  await undo(page)
  await expect.poll(() => title.textContent()).toBe(before)
  expect(problems).toEqual([])
})

test('numbers that are none and days that do not exist are refused with their cells, and stay as they were', async () => {
  const { page, problems } = opened
  const number = await cellUnder(page, 0, 'Effort')
  const [before, below] = [await shownText(number), await shownText(await cellUnder(page, 1, 'Effort'))]
  await number.click()
  // The largest power of ten that a number can be is one; the others are none.
  await paste(page, '1e308\nNaN\nInfinity')
  await page.getByText('2 cells could not take the value').waitFor()
  await page
    .getByText(/1e\+308/)
    .first()
    .waitFor()
  await expect.poll(async () => (await cellUnder(page, 1, 'Effort')).textContent()).toBe(below)
  await page.getByRole('button', { name: 'Show the cells' }).click()
  const dialog = page.getByRole('dialog')
  for (const text of ['NaN', 'Infinity']) await dialog.getByText(text, { exact: false }).first().waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await number.click()
  await undo(page)
  await expect.poll(() => number.textContent()).toBe(before)

  const day = await cellUnder(page, 0, 'Due')
  const dueBefore = await shownText(day)
  await day.click()
  await paste(page, '31/02/2024')
  await page.getByText('1 cell could not take the value').waitFor()
  await expect.poll(() => day.textContent()).toBe(dueBefore)
  await page.keyboard.type('31/02/2024')
  await page.getByRole('alert').getByText('Not a date').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('No changes staged').waitFor()
  expect(problems).toEqual([])
})

test('a picture is answered with the way to attach it, and a block wider than the grid says what it left out', async () => {
  const { page, problems } = opened
  const title = await cellUnder(page, 0, 'Task')
  await title.click()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array([137, 80, 78, 71])], 'picture.png', { type: 'image/png' }))
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await page.getByText('A picture or file cannot be pasted into cells').waitFor()

  await page.keyboard.press('End')
  await paste(page, Array.from({ length: 60 }, (_, i) => `wide ${i}`).join('\t'))
  await page
    .getByText(/no column at the right of the last one/)
    .first()
    .waitFor()
  await undo(page)
  await page.getByText('No changes staged').waitFor()
  await page.keyboard.press('Control+Home')
  expect(problems).toEqual([])
})

/** Pastes so many megabytes of lines over the rows of Categories and below the last one; answers how many lines, as the app writes it. */
async function pasteLines(page: Page, megabytes: number): Promise<string> {
  const line = 'a long line of text that somebody copied from a log file 0123456789'
  const lines = Math.ceil((megabytes * 1024 * 1024) / line.length)
  await paste(page, Array.from({ length: lines }, (_, i) => `${line} ${i}`).join('\n'))
  return lines.toLocaleString('en')
}

test('ten megabytes of text become rows that one undo takes back, and the window goes on meanwhile', async () => {
  const { page, problems } = opened
  await openWorksheet(page, 'Categories')
  const lines = await pasteLines(page, 10)
  const look = async (): Promise<void> => {
    await page.keyboard.press('F1')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
  }
  // The message leaves by itself.
  await Promise.all([page.getByText(/^Pasted .*new rows/).waitFor({ timeout: 120_000 }), look()])
  await page.getByRole('contentinfo').getByText(`${lines} rows changed`).waitFor({ timeout: 120_000 })
  await page.keyboard.press('Control+z')
  await page.getByText('No changes staged').waitFor({ timeout: 120_000 })
  expect(problems).toEqual([])
})

test('an app that is closed in the middle of it has nothing of it when it is opened again', async () => {
  const { page } = opened
  await openWorksheet(page, 'Categories')
  const lines = await pasteLines(page, 20)
  // It would be done before a slow window shows it.
  const goOn = opened.slow()
  await page.keyboard.press('Control+j')
  // Its own line: the pastes of before stand in the list too.
  await page.getByText(`Paste ${lines} cells`).first().waitFor({ timeout: 60_000 })
  goOn()
  await opened.restart()
  await openSample(opened.page)
  await openWorksheet(opened.page, 'Categories')
  // What half of the paste had staged is taken back while the file opens.
  await opened.page.getByText('No changes staged').waitFor({ timeout: 120_000 })
  expect(opened.problems).toEqual([])
})

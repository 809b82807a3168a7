/** @module-tag full */
/** The clipboard and filling in the running app, with the browser's own clipboard, by keyboard and mouse as people do it in a spreadsheet. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { nextPictures, openSample, openWorksheet } from '../../support/e2e/drive-window.ts'
import { cellAt, columnShows, paste, textsOf, writeClipboard } from '../../support/e2e/grid-cells.ts'
import { windowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = windowForTests(openSample)

const grid = 'section[aria-label="Customers"]'
const [company, status] = [2, 4]

const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

async function pasteAt(page: Page, row: number, column: number, text: string): Promise<void> {
  await cellAt(page, row, column).click()
  await paste(page, text)
}

/** Takes hold of the upper border of what is selected from the first row on, and drags it so many rows down. */
async function dragBorder(page: Page, rows: number, held?: 'Control' | 'Escape'): Promise<void> {
  const box = await cellAt(page, 0, company).boundingBox()
  if (box === null) throw new Error('the first row is not on the screen')
  const [x, y] = [box.x + box.width / 2, box.y + 2]
  await page.mouse.move(x, y)
  await page.locator(`${grid}[data-border="move"]`).waitFor()
  await page.mouse.down()
  await page.mouse.move(x, y + (rows + 0.3) * box.height, { steps: 6 })
  await page.locator(`${grid} .gs-move-preview .gs-box`).first().waitFor({ state: 'attached' })
  if (held !== undefined) await page.keyboard.down(held)
  if (held === 'Control') await page.locator(`${grid}[data-border="copy"]`).waitFor()
  await page.mouse.up()
  if (held !== undefined) await page.keyboard.up(held)
}

/** Drags the square at the corner of the selection over so many rows, with Alt held where it ends. */
async function dragHandle(page: Page, rows: number, withAlt = false): Promise<void> {
  // Drawn with the next picture.
  await nextPictures(page)
  const box = await page.locator(`${grid} .gs-fill-handle`).boundingBox()
  const height = (await cellAt(page, 0, company).boundingBox())?.height ?? 30
  if (box === null) throw new Error('the handle is not on the screen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + (rows - 0.5) * height, { steps: 6 })
  if (withAlt) {
    await page.keyboard.down('Alt')
    await page.mouse.move(x, y + (rows - 0.4) * height)
  }
  await page.mouse.up()
  if (withAlt) await page.keyboard.up('Alt')
}

test('copies, pastes and fills as a spreadsheet does', async () => {
  const { page, problems } = opened
  await openWorksheet(page, 'Customers')
  await expect.poll(async () => (await textsOf(page, company, 0, 8)).includes('')).toBe(false)
  const before = await textsOf(page, company, 0, 8)
  const statuses = await textsOf(page, status, 0, 4)

  // A block with a quoted line break and a formula, which stays text.
  await pasteAt(page, 0, company, 'North\r\n"South\nPole"\r\n=1+1\r\n')
  // The message leaves by itself.
  await Promise.all([
    columnShows(page, company, 0, ['North', 'South ⏎ Pole', '=1+1', before[3] ?? '']),
    page.getByText('Pasted 3 cells').waitFor(),
  ])
  await page.keyboard.press('Control+z')
  await columnShows(page, company, 0, before)

  // A text that is too long for one call goes in parts; a key that is pressed behind it comes after it, and each is one step of undo.
  const lines = Array.from({ length: 1000 }, (_, i) => `Line ${i}${' and more of it'.repeat(100)}`)
  await pasteAt(page, 0, company, lines.join('\r\n'))
  await page.keyboard.press('Delete')
  await Promise.all([columnShows(page, company, 0, ['', ...lines.slice(1, 4)]), page.getByText('Pasted 1,000 cells').waitFor()])
  await page.keyboard.press('Control+z')
  await columnShows(page, company, 0, lines.slice(0, 4))
  await page.keyboard.press('Control+z')
  await columnShows(page, company, 0, before)

  // One value into many cells, by its text; what does not fit is listed with the way to its cell.
  await writeClipboard(page, 'Dormant')
  await cellAt(page, 0, status).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+v')
  await columnShows(page, status, 0, ['Dormant', 'Dormant', 'Dormant', statuses[3] ?? ''])
  await pasteAt(page, 4, status, 'Active\nPurple')
  await page.getByRole('button', { name: 'Show the cells' }).click()
  await page.getByRole('cell', { name: 'No such option: “Purple”' }).waitFor()
  await page.getByRole('button', { name: /Go to the cell of Status/ }).click()
  await page.locator(`${grid} [row-index="5"] [aria-colindex="${status}"]:focus`).waitFor()

  // What is copied pastes back: with names of columns, cut cells move.
  await cellAt(page, 0, company).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+c')
  await expect.poll(() => readClipboard(page)).toBe(`${before[0]}\r\n${before[1]}`)
  await page.keyboard.press('Control+Shift+c')
  await expect.poll(() => readClipboard(page)).toBe(`Company\r\n${before[0]}\r\n${before[1]}`)
  await page.keyboard.press('Control+x')
  await expect.poll(() => readClipboard(page)).toBe(`${before[0]}\r\n${before[1]}`)
  await page.locator(`${grid} .gs-copied .gs-box`).first().waitFor({ state: 'attached' })
  await columnShows(page, company, 0, before.slice(0, 2))
  await cellAt(page, 2, company).click()
  await page.keyboard.press('Control+v')
  await columnShows(page, company, 0, ['', '', before[0] ?? '', before[1] ?? '', before[4] ?? ''])
  await page.keyboard.press('Control+z')
  await columnShows(page, company, 0, before)

  // So they do by their border: dragged two rows down, copied with Control, and back at once where Escape is pressed.
  await cellAt(page, 0, company).click()
  await page.keyboard.press('Shift+ArrowDown')
  await dragBorder(page, 2, 'Escape')
  await columnShows(page, company, 0, before)
  await dragBorder(page, 2)
  await columnShows(page, company, 0, ['', '', before[0] ?? '', before[1] ?? '', before[4] ?? ''])
  await page.keyboard.press('Control+z')
  await columnShows(page, company, 0, before)
  await cellAt(page, 0, company).click()
  await dragBorder(page, 1, 'Control')
  await columnShows(page, company, 0, [before[0] ?? '', before[0] ?? '', before[2] ?? ''])
  await page.keyboard.press('Control+z')
  await columnShows(page, company, 0, before)

  // A number in a text counts on; with Ctrl+D the first cell is copied.
  await pasteAt(page, 0, company, 'Branch 09')
  await columnShows(page, company, 0, ['Branch 09'])
  await dragHandle(page, 3)
  await columnShows(page, company, 0, ['Branch 09', 'Branch 10', 'Branch 11', 'Branch 12', before[4] ?? ''])
  await page.keyboard.press('Control+d')
  await columnShows(page, company, 0, ['Branch 09', 'Branch 09', 'Branch 09', 'Branch 09', before[4] ?? ''])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await columnShows(page, company, 0, before)

  // Alt turns the series into copies; a double click fills as far as the column beside it is filled.
  await pasteAt(page, 0, company, 'Branch 09')
  await columnShows(page, company, 0, ['Branch 09'])
  await dragHandle(page, 2, true)
  await columnShows(page, company, 0, ['Branch 09', 'Branch 09', 'Branch 09', before[3] ?? ''])
  await page.keyboard.press('Control+z')
  await columnShows(page, company, 0, ['Branch 09', ...before.slice(1, 4)])
  await cellAt(page, 0, company).click()
  await page.locator(`${grid} .gs-fill-handle`).dblclick()
  await page.getByText('Filled 319 cells').waitFor()
  await columnShows(page, company, 0, ['Branch 09', 'Branch 10', 'Branch 11', 'Branch 12'])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await columnShows(page, company, 0, before)

  // Cut cells move into another worksheet; each of the two has its step to undo.
  await cellAt(page, 1, company).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+x')
  await page.locator(`${grid} .gs-copied .gs-box`).first().waitFor({ state: 'attached' })
  await openWorksheet(page, 'Categories')
  await page.keyboard.press('Control+v')
  await page.getByText('Moved from Customers').waitFor()
  const first = page.locator('section[aria-label="Categories"] [row-index="0"] [role="gridcell"]')
  await first.filter({ hasText: before[1] ?? '' }).waitFor()
  await page.keyboard.press('Control+z')
  await first.filter({ hasText: before[1] ?? '' }).waitFor({ state: 'detached' })
  await openWorksheet(page, 'Customers')
  await columnShows(page, company, 0, [before[0] ?? '', '', '', ...before.slice(3)])
  await page.keyboard.press('Control+z')
  await columnShows(page, company, 0, before)

  // Below the last row new ones are made.
  await cellAt(page, 0, company).click()
  await page.keyboard.press('Control+End')
  const rows = page.locator(`${grid} [role="row"][row-index="319"]`)
  await rows.first().waitFor()
  await writeClipboard(page, 'Last\nNew 1\nNew 2')
  // By keyboard: the message of the step before may lie over the last row.
  await page.keyboard.press('Home')
  await cellAt(page, 319, company).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Control+v')
  // The message leaves by itself.
  await page.getByText('Pasted 3 cells and 2 new rows').waitFor()
  await columnShows(page, company, 319, ['Last', 'New 1', 'New 2'])
  await page.keyboard.press('Control+z')
  await page.getByText('320 rows', { exact: true }).first().waitFor()
  expect(problems).toEqual([])
})

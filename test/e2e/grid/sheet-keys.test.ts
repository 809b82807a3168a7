/** @module-tag full */
/** Keys that hands from spreadsheets press without looking: each does in the grid what it does there. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goToStart, nextPictures, openSample, openWorksheet, shownText } from '../../support/e2e/drive-window.ts'
import { windowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = windowForTests(openSample)
const grid = 'section[aria-label="Products"]'

async function columnOf(page: Page, name: string): Promise<string> {
  const head = page.locator(`${grid} [role="columnheader"]`).filter({ hasText: name }).first()
  return (await head.getAttribute('aria-colindex')) ?? ''
}

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

test('a sum is worked out, copied from above, repeated and extended over by keys', async () => {
  const { page } = opened
  await openWorksheet(page, 'Products')
  const column = await columnOf(page, 'List price')
  const cell = (row: number) => page.locator(`${grid} [row-index="${row}"] [role="gridcell"][aria-colindex="${column}"]`)
  const shows = (row: number, text: string) =>
    expect.poll(async () => ((await cell(row).textContent()) ?? '').replace(/[^\d.]/g, '')).toBe(text)
  await cell(0).click()
  await page.keyboard.type('=2*300')
  await press(page, 'Enter')
  await shows(0, '600.00')
  // The active cell is the one below by now.
  await press(page, "Control+'")
  await shows(1, '600.00')
  await cell(3).click()
  await press(page, 'F4')
  await shows(
    3,
    await cell(2)
      .textContent()
      .then((it) => (it ?? '').replace(/[^\d.]/g, '')),
  )
  await cell(5).click()
  await page.keyboard.type('7')
  await press(page, 'Enter', 'F8', 'ArrowDown', 'ArrowDown', 'F8', 'F4')
  for (const row of [5, 6, 7, 8]) await shows(row, '7.00')
  await press(page, 'Escape')
})

test('what was just typed is what F4 repeats and what Ctrl and D fills with, in a busy window too', async () => {
  const { page } = opened
  const column = await columnOf(page, 'List price')
  const cell = (row: number) => page.locator(`${grid} [row-index="${row}"] [role="gridcell"][aria-colindex="${column}"]`)
  const busy = await page.context().newCDPSession(page)
  await busy.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  await cell(12).click()
  await page.keyboard.type('8')
  await press(page, 'Enter', 'F4')
  await cell(15).click()
  await page.keyboard.type('9')
  await press(page, 'Enter', 'ArrowUp', 'Shift+ArrowDown', 'Control+d')
  // What F4 repeats is what was done last, not the value typed before it that the grid tells of later.
  await cell(18).click()
  await page.keyboard.type('5')
  await press(page, 'Enter', "Control+'", 'ArrowUp', 'ArrowUp', 'F4')
  await busy.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  for (const row of [12, 13]) await cell(row).getByText('8.00').waitFor()
  for (const row of [15, 16, 17]) await cell(row).getByText('9.00').waitFor()
  await cell(19).getByText('5.00').waitFor()
  await press(page, 'Escape')
})

test('whole rows go by Ctrl and minus, columns by Ctrl and 0, and a cell is gone to by row and field', async () => {
  const { page } = opened
  const column = await columnOf(page, 'List price')
  const cell = (row: number) => page.locator(`${grid} [row-index="${row}"] [role="gridcell"][aria-colindex="${column}"]`)
  await cell(10).click()
  await press(page, 'Control+-')
  await page.getByText('1 row marked for deletion').waitFor()
  await press(page, 'Control+0')
  await page.getByText('1 column hidden').waitFor()
  expect(await page.locator(`${grid} [role="columnheader"]`).filter({ hasText: 'List price' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Show again' }).click()
  await page.locator(`${grid} [role="columnheader"]`).filter({ hasText: 'List price' }).waitFor()
  await cell(0).click()
  await press(page, 'Control+g')
  await page.keyboard.type('21')
  await press(page, 'Tab')
  await page.keyboard.type('List pr')
  await page.getByRole('option', { name: 'List price' }).waitFor()
  await press(page, 'ArrowDown', 'Enter', 'Enter')
  await page.locator(`${grid} [row-index="20"] [aria-colindex="${column}"]:focus`).waitFor()
})

test('Ctrl, Shift and V paste what the cells show and nothing that stands behind it', async () => {
  const { page } = opened
  const stock = await columnOf(page, 'List price')
  const cell = (row: number, column: string) =>
    page.locator(`${grid} [row-index="${row}"] [role="gridcell"][aria-colindex="${column}"]`)
  await cell(2, stock).click()
  await press(page, 'Control+c')
  await cell(12, stock).click()
  await press(page, 'Control+Shift+V')
  const text = (await cell(2, stock).textContent()) ?? ''
  await expect.poll(() => cell(12, stock).textContent()).toBe(text)
})

test('Alt and the down arrow offer what a column of texts holds, Escape leaves the cell as it was', async () => {
  const { page } = opened
  const column = await columnOf(page, 'SKU')
  const cell = (row: number) => page.locator(`${grid} [row-index="${row}"] [role="gridcell"][aria-colindex="${column}"]`)
  const text = async (row: number) => ((await cell(row).textContent()) ?? '').trim()
  const [wanted, before] = [(await shownText(cell(3))).trim(), (await shownText(cell(1))).trim()]
  await cell(1).click()
  await press(page, 'Alt+ArrowDown')
  const list = page.getByRole('listbox')
  await list.getByRole('option').first().waitFor()
  await press(page, 'Escape')
  await list.waitFor({ state: 'detached' })
  expect(await text(1)).toBe(before)
  await press(page, 'Alt+ArrowDown')
  await list.getByRole('option').first().waitFor()
  await page.keyboard.type(wanted)
  await press(page, 'Enter')
  await list.waitFor({ state: 'detached' })
  await expect.poll(() => text(1)).toBe(wanted)
  expect(opened.problems).toEqual([])
})

test('an editor that is opened in the same moment as Escape closed another one stays open', async () => {
  const { page } = opened
  const column = await columnOf(page, 'SKU')
  const cell = page.locator(`${grid} [row-index="2"] [role="gridcell"][aria-colindex="${column}"]`)
  const before = await cell.textContent()
  await cell.click()
  await press(page, 'Alt+ArrowDown')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  // One task of the page, as where the window was busy while both keys were pressed.
  await page.evaluate(() => {
    for (const key of ['Escape', 'F2'])
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
  const editor = page.locator(`${grid} .ag-popup-editor textarea`)
  await editor.waitFor()
  // What was put off until after those keys has been done by then.
  await nextPictures(page)
  expect(await editor.count()).toBe(1)
  await press(page, 'Escape')
  await editor.waitFor({ state: 'detached' })
  expect(await cell.textContent()).toBe(before)
})

test('typing offers what the column holds: Enter keeps what was typed, Alt and the down arrow choose', async () => {
  const { page } = opened
  await openWorksheet(page, 'Assets')
  const assets = 'section[aria-label="Assets"]'
  const head = page.locator(`${assets} [role="columnheader"]`).filter({ hasText: 'Model' }).first()
  const column = (await head.getAttribute('aria-colindex')) ?? ''
  const cell = (row: number) => page.locator(`${assets} [row-index="${row}"] [role="gridcell"][aria-colindex="${column}"]`)
  const offered = page.getByRole('group', { name: 'Values of this column' })
  const shows = (row: number, text: string) => expect.poll(async () => ((await cell(row).textContent()) ?? '').trim()).toBe(text)
  await cell(1).click()
  await page.keyboard.type('zeb')
  await offered.getByRole('button', { name: 'Zebra DS3678' }).waitFor()
  await press(page, 'Enter')
  await shows(1, 'zeb')
  await cell(3).click()
  await page.keyboard.type('lin')
  await press(page, 'Alt+ArrowDown')
  await page.getByRole('option', { name: 'Linde E16' }).waitFor()
  await press(page, 'Enter')
  await shows(3, 'Linde E16')
  await cell(5).click()
  await page.keyboard.type('think')
  await offered.getByRole('button', { name: 'ThinkPad T14' }).click()
  await shows(5, 'ThinkPad T14')
  // The active cell is the one below by now, as after Enter.
  await page.keyboard.type('typed on')
  await press(page, 'Enter')
  await shows(6, 'typed on')
  expect(opened.problems).toEqual([])
})

test('Ctrl and 1 open how rows look, and Escape goes back to the cell', async () => {
  const { page, problems } = opened
  await goToStart(page)
  await page.keyboard.press('Control+1')
  const look = page.getByRole('dialog', { name: 'How rows look' })
  await look.getByRole('switch', { name: 'Wrap long text' }).waitFor()
  await page.keyboard.press('Escape')
  await look.waitFor({ state: 'detached' })
  await page.locator('[row-index="0"] [aria-colindex="2"]:focus').waitFor()
  expect(problems).toEqual([])
})

test('a new row is seen whole, far below the rows on the screen', async () => {
  const { page } = opened
  await openWorksheet(page, 'Contacts')
  const focused = () =>
    page.evaluate(() => {
      const cell = document.activeElement?.closest('[role="gridcell"]')
      const viewport = cell?.closest('.ag-grid-viewport')?.getBoundingClientRect()
      const row = Number(cell?.closest('[row-index]')?.getAttribute('row-index') ?? 0)
      return { isNew: row > 100, below: (cell?.getBoundingClientRect().bottom ?? 0) - (viewport?.bottom ?? 0) }
    })
  await page.getByRole('button', { name: 'Row', exact: true }).click()
  await expect.poll(async () => (await focused()).isNew).toBe(true)
  expect((await focused()).below).toBeLessThanOrEqual(0)
})

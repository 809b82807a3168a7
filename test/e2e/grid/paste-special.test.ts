/** @module-tag full */
/** The special paste in the running app, by keyboard alone, with the browser's own clipboard. */
import { expect, test } from 'vitest'
import { openSample, openWorksheet, shownText } from '../../support/e2e/drive-window.ts'
import { cellAt, columnOf, textsOf, writeClipboard } from '../../support/e2e/grid-cells.ts'
import { windowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = windowForTests(openSample)

test('multiplies prices by Ctrl+Alt+V, shows before what changes, and undoes it at once', async () => {
  const { page } = opened
  await openWorksheet(page, 'Products')
  const column = await columnOf(page, 'Price')
  const cell = (row: number) => cellAt(page, row, column)
  const numbers = async (count: number): Promise<readonly number[]> =>
    (await textsOf(page, column, 0, count)).map((it) => Number(it.replace(/[^\d.-]/g, '')))
  for (const row of [0, 1, 2]) await shownText(cell(row))
  const before = await numbers(3)
  await writeClipboard(page, '2')
  await cell(0).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')

  // The letter is typed before the dialog can be there.
  await page.keyboard.press('Control+Alt+v')
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: 'Paste special' })
  await dialog.getByText('Press Ctrl+V to show what is on the clipboard.').waitFor()
  await dialog.locator('input[type=radio][value=multiply]:checked:focus').waitFor()
  await page.keyboard.press('Control+v')
  await dialog.getByText('3 rows by 1 column: 3 cells would change.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Pasted 3 cells').waitFor()
  await expect.poll(() => numbers(3)).toEqual(before.map((it) => Math.round(it * 200) / 100))
  await page.keyboard.press('Control+z')
  await expect.poll(() => numbers(3)).toEqual(before)

  // What cannot be calculated is said before; Escape leaves everything as it is.
  await writeClipboard(page, 'many')
  await page.keyboard.press('Control+Alt+v')
  await page.keyboard.press('d')
  await page.keyboard.press('Control+v')
  await dialog.getByText('3 cells cannot be taken.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await numbers(3)).toEqual(before)
})

/** The special paste in the running app, by keyboard alone, with the browser's own clipboard. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSample, openWorksheet, shownText } from '../../support/e2e/drive-window.ts'
import { whyNoChromium, windowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = windowForTests(openSample)

/** The cells of a column, by the name on its head. */
async function columnOf(page: Page, name: string) {
  const head = page.locator('[role="columnheader"]').filter({ hasText: name }).first()
  const index = await head.getAttribute('aria-colindex')
  const cell = (row: number) => page.locator(`[role="row"][row-index="${row}"] [role="gridcell"][aria-colindex="${index}"]`)
  const numbers = async (count: number): Promise<readonly number[]> =>
    Promise.all(
      Array.from({ length: count }, async (_, row) => Number(((await cell(row).textContent()) ?? '').replace(/[^\d.-]/g, ''))),
    )
  return { cell, numbers }
}

test.skipIf(whyNoChromium !== null)(
  `multiplies prices by Ctrl+Alt+V, shows before what changes, and undoes it at once ${whyNoChromium ?? ''}`,
  async () => {
    const { page } = opened
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await openWorksheet(page, 'Products')
    const { cell, numbers } = await columnOf(page, 'Price')
    for (const row of [0, 1, 2]) await shownText(cell(row))
    const before = await numbers(3)
    await page.evaluate(() => navigator.clipboard.writeText('2'))
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
    await page.evaluate(() => navigator.clipboard.writeText('many'))
    await page.keyboard.press('Control+Alt+v')
    await page.keyboard.press('d')
    await page.keyboard.press('Control+v')
    await dialog.getByText('3 cells cannot be taken.').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await numbers(3)).toEqual(before)
  },
)

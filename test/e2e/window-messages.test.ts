/** Messages over the grid, in real Chromium: they go by themselves, and until then nothing waits for them. */
import { expect, test } from 'vitest'
import { openSample, openWorksheet } from '../support/e2e/drive-window.ts'
import { windowForTests } from '../support/e2e/window-for-tests.ts'

const opened = windowForTests(openSample)

test('what lies below a message is clicked through it, and the message’s own button still works', async () => {
  const { page, problems } = opened
  await openWorksheet(page, 'Products')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search commands and worksheets' }).fill('Delete row')
  await page.getByRole('option', { name: 'Delete row' }).first().waitFor()
  await page.keyboard.press('Enter')
  const words = page.getByText('1 row marked for deletion')
  await words.waitFor()
  // It slides in.
  await (await words.elementHandle())?.waitForElementState('stable')
  const box = await words.boundingBox()
  if (box === null) throw new Error('no message')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const below = await page.evaluate(
    ([left = 0, top = 0]) => document.elementFromPoint(left, top)?.closest('[row-index]')?.getAttribute('row-index'),
    [x, y],
  )
  expect(below).toMatch(/^\d+$/)
  await page.mouse.move(x, y)
  await page.locator('.gs-passing[data-aside]').waitFor()
  await page.mouse.click(x, y)
  await expect
    .poll(() =>
      page.locator('[role="gridcell"]:focus').evaluate((cell) => cell.closest('[row-index]')?.getAttribute('row-index')),
    )
    .toBe(below)
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await page.getByText('No changes staged').waitFor()
  expect(problems).toEqual([])
})

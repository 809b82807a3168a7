/** Messages over the grid, in real Chromium: they go by themselves, and until then nothing waits for them. */
import { expect, test } from 'vitest'
import { openSample, openWorksheet } from '../../support/e2e/drive-window.ts'
import { windowForTests } from '../../support/e2e/window-for-tests.ts'

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

test('messages leave four fifths of a small window free, however many there are', async () => {
  const { page } = opened
  const before = page.viewportSize()
  await page.setViewportSize({ width: 900, height: 600 })
  await openWorksheet(page, 'Products')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const cells = page.locator('[role="row"] [role="gridcell"][aria-colindex="2"]')
  // One that stays, and some of several lines.
  await page.evaluate(() => navigator.clipboard.writeText('a\tb\tc\td\te'))
  await cells.first().click({ timeout: 8000 })
  await page.keyboard.press('Control+Home')
  await page.locator('[row-index="0"] [role="gridcell"][aria-colindex="2"]:focus').waitFor({ timeout: 8000 })
  await page.keyboard.press('Control+v')
  await page.getByRole('button', { name: 'Show the cells' }).waitFor({ timeout: 8000 })
  for (const key of ['Control+d', 'Control+-', 'Control+0']) await page.keyboard.press(key)
  const messages = page.locator('.mantine-Notification-root')
  await expect.poll(() => messages.count()).toBeGreaterThan(1)
  // They slide in.
  for (const message of await messages.elementHandles()) await message.waitForElementState('stable')
  const areas = await messages.evaluateAll((list) =>
    list.map((it) => it.getBoundingClientRect()).map(({ width, height }) => width * height),
  )
  expect(areas.reduce((sum, area) => sum + area, 0)).toBeLessThan((900 * 600) / 5)
  // None of them lies over a dialog.
  await page.keyboard.press('F1')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await (await dialog.elementHandle())?.waitForElementState('stable')
  const covered = await dialog.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const steps = Array.from({ length: 19 }, (_, i) => (i + 1) / 20)
    const points = steps.flatMap((x) => steps.map((y) => [left + x * width, top + y * height] as const))
    return points.filter(([x, y]) => document.elementFromPoint(x, y)?.closest('.mantine-Notification-root') != null).length
  })
  expect(covered).toBe(0)
  expect(await messages.count()).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  if (before !== null) await page.setViewportSize(before)
})

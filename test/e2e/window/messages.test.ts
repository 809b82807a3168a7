/** @module-tag full */
/** Messages over the grid, in real Chromium: they go by themselves, and until then nothing waits for them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { chooseFile, openSample, openWorksheet } from '../../support/e2e/drive-window.ts'
import { windowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = windowForTests(openSample)
const scratch = mkdtempSync(path.join(tmpdir(), 'gridstage-messages-'))
const csvFile = path.join(scratch, 'products.csv')
writeFileSync(csvFile, 'Name,SKU\nTent,TE-1\n')
afterAll(() => rmSync(scratch, { recursive: true }))

/** Messages that share a spot of the window with an element, one way or the other: neither may cover the other. */
const overlaps = (page: Page, selector: string): Promise<readonly string[]> =>
  page.evaluate((within) => {
    const other = document.querySelector(within)?.getBoundingClientRect()
    if (other === undefined) return [`there is no ${within}`]
    const all = [...document.querySelectorAll('.mantine-Notification-root')]
    const isOver = ({ left, right, top, bottom }: DOMRect) =>
      left < other.right && right > other.left && top < other.bottom && bottom > other.top
    return all.filter((it) => isOver(it.getBoundingClientRect())).map((it) => it.textContent ?? '')
  }, selector)

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

/** Messages slide in, and some leave by themselves: waits until none of them has moved for two pictures. */
const atRest = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const places = () =>
          [...document.querySelectorAll('.mantine-Notification-root')]
            .map((it) => JSON.stringify(it.getBoundingClientRect()))
            .join()
        const before = places()
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
        return places() === before
      }),
    )
    .toBe(true)

test('messages leave four fifths of a small window free, and lie neither over nor below a dialog or the foot of a page', async () => {
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
  await atRest(page)
  const areas = await messages.evaluateAll((list) =>
    list.map((it) => it.getBoundingClientRect()).map(({ width, height }) => width * height),
  )
  expect(areas.reduce((sum, area) => sum + area, 0)).toBeLessThan((900 * 600) / 5)
  // None of them lies over a dialog.
  await page.keyboard.press('F1')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await (await dialog.elementHandle())?.waitForElementState('stable')
  expect(await messages.count()).toBeGreaterThan(0)
  expect(await overlaps(page, '.mantine-Modal-content')).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // Nor over what goes on at the foot of a page: the one that stays is still there.
  await page.keyboard.press('Control+i')
  await chooseFile(page, csvFile)
  await page.locator('[data-page-foot]').waitFor()
  await page.getByRole('button', { name: 'Show the cells' }).waitFor()
  await atRest(page)
  await expect.poll(() => overlaps(page, '[data-page-foot]')).toEqual([])
  if (before !== null) await page.setViewportSize(before)
})

/** @module-tag full */
/** What a newcomer stumbles over: what stands where, and what stays where it is. */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSample, openWorksheet } from '../../support/e2e/drive-window.ts'
import { windowForTests } from '../../support/e2e/window-for-tests.ts'

const window = windowForTests(openSample)

const boxOf = async (it: Locator) => {
  const box = await it.boundingBox()
  if (box === null) throw new Error(`${String(it)} is not on the screen`)
  return box
}
/** Right end of what an element holds. */
const endOfText = (it: Locator): Promise<number> =>
  it.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().right
  })

test('whoever comes for the first time sees rows, with nothing chosen yet and nothing noted as recent', async () => {
  const { page } = window
  await page.getByRole('region', { name: 'Customers' }).locator('[row-index="0"]').getByText('Granit Adventure Ltd').waitFor()
  await page.getByText('What you open stands here.').waitFor()
})

test('the tree stays where it is when a worksheet was opened for the first time', async () => {
  const { page } = window
  const tree = page.getByRole('tree', { name: 'Sections and worksheets' })
  const before = await boxOf(tree)
  await openWorksheet(page, 'Products')
  await page.mouse.move(900, 700)
  await page.getByRole('listitem').getByText('Products').waitFor()
  expect((await boxOf(tree)).y).toBe(before.y)
})

test('the head of a number column ends where its numbers end', async () => {
  const { page } = window
  const head = page.locator('.ag-header-cell', { hasText: 'List price' })
  const column = await head.getAttribute('col-id')
  const number = page.locator(`[row-index="0"] [col-id="${column}"]`)
  const ends = await Promise.all([endOfText(head.getByText('List price')), endOfText(number)])
  expect(Math.abs(ends[0] - ends[1])).toBeLessThanOrEqual(2)
})

test('the names of columns stand whole in their heads when a worksheet is opened for the first time', async () => {
  const { page } = window
  await openWorksheet(page, 'Projects')
  const cut = () =>
    page
      .locator('.ag-header-cell')
      .evaluateAll((heads) =>
        heads.flatMap((head) =>
          [...head.querySelectorAll('span')]
            .filter((it) => it.children.length === 0 && it.scrollWidth > it.clientWidth && it.clientWidth > 0)
            .map((it) => it.textContent),
        ),
      )
  await expect.poll(cut).toEqual([])
})

test('people who do not fit in a cell are counted, and are all there when the column is made wide', async () => {
  const { page } = window
  const head = page.locator('.ag-header-cell', { hasText: 'Team' })
  const column = await head.getAttribute('col-id')
  const cell = page.locator(`[row-index="0"] [col-id="${column}"]`)
  await cell.getByText('+3', { exact: true }).waitFor()
  const shown = async () =>
    cell.locator('span > span:last-child').evaluateAll((all) => all.filter((it) => it.checkVisibility()).length)
  const few = await shown()
  const edge = await boxOf(head)
  await page.mouse.move(edge.x + edge.width - 1, edge.y + 10)
  await page.mouse.down()
  await page.mouse.move(edge.x + edge.width + 400, edge.y + 10, { steps: 5 })
  await page.mouse.up()
  await cell.getByText('+3', { exact: true }).waitFor({ state: 'detached' })
  await expect.poll(shown).toBeGreaterThan(few)
})

test('with one panel at the right the button of the review keeps its words in a small window', async () => {
  const { page } = window
  await page.setViewportSize({ width: 1280, height: 800 })
  const words = page.getByRole('toolbar').getByText('Review & push')
  const panels = [page.getByRole('region', { name: /^Row panel/ }), page.getByRole('complementary', { name: 'Activity' })]
  const open = async () => Promise.all(panels.map((it) => it.isVisible()))
  await page.keyboard.press('Alt+Enter')
  await expect.poll(open).toEqual([true, false])
  await expect.poll(async () => (await boxOf(words)).width).toBeGreaterThan(60)
  await page.keyboard.press('Control+j')
  await expect.poll(open).toEqual([false, true])
  await expect.poll(async () => (await boxOf(words)).width).toBeGreaterThan(60)
  // All of it stands on one line; what has no room is in the menu.
  await expect.poll(async () => (await boxOf(page.getByRole('toolbar'))).height).toBeLessThan(45)
  await page.getByRole('toolbar').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: /^Duplicate row/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+j')
})

test('many tabs keep a width that can be read, and a list leads to those outside the strip', async () => {
  const { page } = window
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const name of ['Customers', 'Contacts', 'Orders', 'Order lines', 'Categories', 'Employees', 'Assets'])
    await openWorksheet(page, name)
  const tabs = page.getByRole('navigation', { name: 'Open tabs' }).getByRole('button', { name: /^(?!Close)/ })
  const narrowest = async () =>
    Math.min(...(await tabs.evaluateAll((all) => all.map((it) => (it.parentElement ?? it).getBoundingClientRect().width))))
  await expect.poll(narrowest).toBeGreaterThanOrEqual(140)
  const front = tabs.and(page.locator('[aria-current]')).locator('..')
  const isFrontWhole = async () => {
    const box = await boxOf(front)
    return box.x + box.width <= (await boxOf(page.getByRole('button', { name: 'All open tabs' }))).x
  }
  await expect.poll(isFrontWhole).toBe(true)
  // A window that was made large and small again still shows the tab in front.
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.getByRole('button', { name: 'All open tabs' }).waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'All open tabs' }).waitFor()
  await expect.poll(isFrontWhole).toBe(true)
  await page.getByRole('button', { name: 'All open tabs' }).click()
  await page.getByRole('menuitem', { name: 'Products' }).click()
  await page.getByRole('region', { name: 'Products' }).first().waitFor()
  expect(window.problems).toEqual([])
})

/** @module-tag full */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSample, openWorksheet } from '../../support/e2e/drive-window.ts'
import { findBarriers } from '../../support/e2e/find-barriers.ts'
import { windowForTests } from '../../support/e2e/window-for-tests.ts'

const rows = 140

const opened = windowForTests(openSample)

const cellAt = (page: Page, row: number, column: number) =>
  page.locator(`section[aria-label="Products"] [role="row"][row-index="${row}"] [role="gridcell"][aria-colindex="${column}"]`)

const selects = (page: Page, cells: number) => page.getByText(`${cells.toLocaleString('en')} cells selected`).waitFor()

/** The place of the active cell, and what it reads. */
const active = (page: Page) =>
  page.locator('[role="gridcell"]:focus').evaluate((cell) => ({
    row: Number(cell.closest('[row-index]')?.getAttribute('row-index')),
    column: Number(cell.getAttribute('aria-colindex')),
    text: cell.textContent,
  }))

/** The box that is drawn, as far as it is on the screen, against the cells that it must cover. */
async function expectBoxOver(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const [first, last] = [await cellAt(page, ...from).boundingBox(), await cellAt(page, ...to).boundingBox()]
  if (first === null || last === null) throw new Error('the cells are not on the screen')
  await expect
    .poll(
      async () =>
        (await page.locator('.gs-box').evaluateAll((boxes) => boxes.map((it) => it.getBoundingClientRect().toJSON())))[0],
    )
    .toMatchObject({
      left: first.x,
      top: first.y,
      right: last.x + last.width,
      bottom: expect.closeTo(last.y + last.height, -1),
    })
}

test('by keyboard: extended, to the edge of the data, walked inside, and all of it', async () => {
  const { page } = opened
  const press = (keys: string) => page.keyboard.press(keys)
  await openWorksheet(page, 'Products')
  for (const key of ['ArrowDown', 'ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowRight']) await press(key)
  await selects(page, 6)
  await expectBoxOver(page, [1, 3], [2, 5])
  const walk = [
    ['Tab', 1, 4],
    ['Tab', 1, 5],
    ['Tab', 2, 3],
    ['Enter', 1, 4],
    ['Shift+Enter', 2, 3],
    ['Shift+Tab', 1, 5],
  ] as const
  for (const [key, row, column] of walk) {
    await press(key)
    await expect.poll(() => active(page)).toMatchObject({ row, column })
  }
  await selects(page, 6)
  await press('ArrowUp')
  await press('Control+Shift+ArrowDown')
  await selects(page, rows)
  await press('Control+Home')
  await expect.poll(() => active(page)).toMatchObject({ row: 0, column: 2 })
  await press('Control+ArrowDown')
  await expect.poll(() => active(page)).toMatchObject({ row: rows - 1, column: 2 })
  await press('Home')
  await press('Control+a')
  const sums = page.getByRole('status', { name: 'Selection' })
  await sums.getByText('Sum').waitFor()
  await sums.getByText(/cells selected$/).waitFor()
  // What screen readers call the grid and its heads: no buttons and no signs.
  await page.getByRole('grid', { name: 'Products' }).waitFor()
  await page.getByRole('columnheader', { name: 'SKU, required', exact: true }).waitFor()
  await press('Shift+Backspace')
  await page.getByText('cells selected').waitFor({ state: 'detached' })
})

test('to a row by its number, in the column of the active cell; a number beyond the last row is refused in words', async () => {
  const { page, problems } = opened
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => active(page)).toMatchObject({ row: 0, column: 3 })
  await page.keyboard.press('Control+g')
  const dialog = page.getByRole('dialog', { name: 'Go to a row' })
  await dialog.getByRole('textbox', { name: 'Number of the row' }).waitFor()
  await page.keyboard.type('999')
  await dialog.getByText(`Only ${rows} rows shown`).waitFor()
  expect(await findBarriers(page, 'go to a row', '[role="dialog"]')).toEqual([])
  await page.keyboard.press('Control+a')
  await page.keyboard.type('97')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await cellAt(page, 96, 3).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Control+g')
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await cellAt(page, 96, 3).and(page.locator(':focus')).waitFor()
  expect(problems).toEqual([])
})

test('by mouse: with Shift, with Control added and taken away, whole rows and columns', async () => {
  const { page } = opened
  await openWorksheet(page, 'Products')
  await page.keyboard.press('Control+Home')
  await cellAt(page, 2, 3).click()
  await cellAt(page, 5, 5).click({ modifiers: ['Shift'] })
  await selects(page, 12)
  await cellAt(page, 8, 4).click({ modifiers: ['Control'] })
  await selects(page, 13)
  await cellAt(page, 4, 4).click({ modifiers: ['Control'] })
  await selects(page, 12)
  await page.getByRole('columnheader').filter({ hasText: 'SKU' }).click()
  await selects(page, rows)
  await page
    .getByRole('columnheader')
    .filter({ hasText: 'Pictures' })
    .click({ modifiers: ['Shift'] })
  await selects(page, 2 * rows)
  await cellAt(page, 3, 2).click()
  const [from, to] = [
    await page.getByRole('columnheader').nth(2).boundingBox(),
    await page.getByRole('columnheader').nth(4).boundingBox(),
  ]
  if (from === null || to === null) throw new Error('the heads are not on the screen')
  await page.mouse.move(from.x + 30, from.y + 15)
  await page.mouse.down()
  await page.mouse.move(to.x + 30, to.y + 15, { steps: 6 })
  await page.mouse.up()
  await selects(page, 3 * rows)
  const columns = await page.getByRole('columnheader').count()
  await cellAt(page, 3, 1).click({ position: { x: 30, y: 10 } })
  await page.getByText(/^\d+ cells selected$/).waitFor()
  expect(columns).toBeGreaterThan(4)
})

test('by the right button: what is selected stays and has a menu, a row number means its row, and the keyboard comes back', async () => {
  const { page } = opened
  const menu = page.getByRole('menu', { name: 'Selected cells' })
  await openWorksheet(page, 'Products')
  await page.keyboard.press('Control+Home')
  await cellAt(page, 2, 3).click()
  await cellAt(page, 4, 3).click({ modifiers: ['Shift'] })
  await cellAt(page, 3, 3).click({ button: 'right' })
  await selects(page, 3)
  await menu.getByRole('menuitem', { name: 'Copy the cells', exact: false }).first().click()
  await page.locator('.gs-copied .gs-box').waitFor()
  await expect.poll(() => active(page)).toMatchObject({ row: 2, column: 3 })
  await cellAt(page, 6, 1).click({ button: 'right' })
  await page.getByRole('contentinfo').getByText('17 cells selected').waitFor()
  await menu.getByRole('menuitem', { name: 'Delete row' }).waitFor()
  expect(await findBarriers(page, 'the menu of the cells', '[role="menu"]')).toEqual([])
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => active(page)).toMatchObject({ row: 7 })
  // Of several ranges every row is meant, and no row between them.
  await cellAt(page, 3, 1).click()
  await cellAt(page, 6, 1).click({ modifiers: ['Control'] })
  await cellAt(page, 3, 4).click({ button: 'right' })
  await menu.getByRole('menuitem', { name: 'Delete 2 rows' }).click()
  await page.getByText('2 rows marked for deletion').waitFor()
  const deleted = page.locator('.gs-row-deleted [role="gridcell"][aria-colindex="2"]')
  await expect
    .poll(() => deleted.evaluateAll((cells) => cells.map((it) => it.closest('[row-index]')?.getAttribute('row-index'))))
    .toEqual(['3', '6'])
  await page.keyboard.press('Control+z')
  await page.getByText('No changes staged').waitFor()
})

test('by dragging beyond the lower edge down to the last row, and back across the pinned columns', async () => {
  const { page } = opened
  await openWorksheet(page, 'Products')
  await page.keyboard.press('Control+Home')
  const start = await cellAt(page, 3, 3).boundingBox()
  if (start === null) throw new Error('the cell is not on the screen')
  await page.mouse.move(start.x + 20, start.y + 10)
  await page.mouse.down()
  await page.mouse.move(start.x + 20, 500, { steps: 4 })
  await page.mouse.move(start.x + 20, 795, { steps: 4 })
  await selects(page, rows - 3)
  await page.mouse.move(start.x - 60, 700, { steps: 4 })
  await page.mouse.up()
  await page.getByText(/^2\d\d cells selected$/).waitFor()
  await page.keyboard.press('Control+Home')
})

test('stays with its rows when they are sorted, also for people who want no motion', async () => {
  const { page, problems } = opened
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openWorksheet(page, 'Products')
  await page.keyboard.press('Control+Home')
  await cellAt(page, 0, 3).click()
  await page.keyboard.press('Shift+ArrowDown')
  await selects(page, 2)
  const before = await active(page)
  const head = page.getByRole('columnheader').filter({ hasText: 'SKU' })
  await head.hover()
  const sort = page.getByRole('button', { name: 'Sort by SKU' })
  await sort.click()
  await page.locator('[role="columnheader"][aria-sort="ascending"]').waitFor()
  await head.hover()
  await sort.click()
  await page.locator('[role="columnheader"][aria-sort="descending"]').waitFor()
  await cellAt(page, 0, 3)
    .filter({ hasNotText: before.text ?? '' })
    .waitFor()
  // The rows are asked for their new places after they are drawn; the number of cells is the same before and after.
  await page.locator('[role="row"][row-index="0"] [role="gridcell"][aria-colindex="3"][aria-selected="false"]').waitFor()
  await selects(page, 2)
  await page.keyboard.press('F6')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => (await active(page)).text).toBe(before.text)
  await expect.poll(async () => (await active(page)).row).not.toBe(before.row)
  expect(problems).toEqual([])
})

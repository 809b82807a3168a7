/** @module-tag full */
/** The arrangement of a worksheet's columns is kept over a restart. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { nextPictures, openSample, openWorksheet } from '../../support/e2e/drive-window.ts'
import { drag } from '../../support/e2e/grid-cells.ts'
import { wide, windowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = windowForTests(openSample, { viewport: wide })

const headOf = (page: Page, name: string) =>
  page.locator('section[aria-label="Products"] [role="columnheader"]').filter({ hasText: name })

interface Head {
  readonly name: string
  readonly width: number
  readonly isPinned: boolean
}

/** The columns as they stand from left to right, the row numbers left out. */
const readHeads = async (page: Page): Promise<readonly Head[]> => {
  const heads = await page.locator('section[aria-label="Products"] [role="columnheader"]').evaluateAll((found) =>
    found.map((it) => ({
      at: it.getBoundingClientRect().left,
      name: it.textContent.replace('*', '').trim(),
      width: Math.round(it.getBoundingClientRect().width),
      isPinned: it.closest('.ag-grid-pinned-left-cells') !== null,
    })),
  )
  return heads
    .sort((a, b) => a.at - b.at)
    .slice(1, 7)
    .map(({ name, width, isPinned }) => ({ name, width, isPinned }))
}

async function chooseInColumnMenu(page: Page, column: string, action: string): Promise<void> {
  const button = page.getByRole('button', { name: `${column}: column menu` })
  await headOf(page, column).first().hover()
  await button.click()
  await page.getByRole('button', { name: action }).click()
}

const boxOf = async (page: Page, name: string) => {
  const box = await headOf(page, name).first().boundingBox()
  if (box === null) throw new Error(`the head of ${name} is not on the screen`)
  return box
}

/** Where it is once it has stayed there: columns follow what was done to another a moment later. */
async function boxAtRest(page: Page, name: string) {
  let box = await boxOf(page, name)
  const isAtRest = async () => {
    const before = box
    await nextPictures(page)
    box = await boxOf(page, name)
    return JSON.stringify(box) === JSON.stringify(before)
  }
  await expect.poll(isAtRest).toBe(true)
  return box
}

test('columns that were widened, moved, hidden and kept at the left are so after a restart', async () => {
  const { page } = opened
  await openWorksheet(page, 'Products')
  await page.getByRole('button', { name: 'Hide the worksheet list' }).click()
  await chooseInColumnMenu(page, 'Pictures', 'Hide this column')
  await headOf(page, 'Pictures').waitFor({ state: 'detached' })
  const margin = Math.round((await boxOf(page, 'Margin')).width)
  await chooseInColumnMenu(page, 'Margin', 'Freeze at the left')
  await expect.poll(async () => (await readHeads(page))[1]).toEqual({ name: 'Margin', width: margin, isPinned: true })
  const weight = await boxAtRest(page, 'Weight')
  const category = await boxAtRest(page, 'Category')
  // A selected column is moved by its head; others are drawn over.
  await headOf(page, 'Weight').first().click()
  await drag(page, { x: weight.x + weight.width / 2, y: weight.y + 15 }, { x: category.x + 10, y: category.y + 15 })
  const sku = await boxAtRest(page, 'SKU')
  const edge = { x: sku.x + sku.width - 1, y: sku.y + 15 }
  await drag(page, edge, { x: edge.x + 80, y: edge.y })
  await expect.poll(async () => Math.round((await boxOf(page, 'SKU')).width)).toBe(Math.round(sku.width) + 80)
  // Of several selected columns each gets the width of the one that is drawn.
  await headOf(page, 'Category').first().click()
  await headOf(page, 'List price')
    .first()
    .click({ modifiers: ['Shift'] })
  const price = await boxAtRest(page, 'List price')
  const end = { x: price.x + price.width - 1, y: price.y + 15 }
  await drag(page, end, { x: end.x - 20, y: end.y })
  const expected = [
    { name: 'Product', width: 230, isPinned: true },
    { name: 'Margin', width: margin, isPinned: true },
    { name: 'SKU', width: Math.round(sku.width) + 80, isPinned: false },
    { name: 'Weight', width: Math.round(weight.width), isPinned: false },
    { name: 'Category', width: Math.round(price.width) - 20, isPinned: false },
    { name: 'List price', width: Math.round(price.width) - 20, isPinned: false },
  ]
  await expect.poll(() => readHeads(page)).toEqual(expected)
  // Left at once: the last change is saved all the same.
  await openWorksheet(page, 'Categories')
  expect(opened.problems).toEqual([])
  await opened.restart()

  const again = opened.page
  await openSample(again)
  await openWorksheet(again, 'Products')
  await again.getByRole('button', { name: 'Hide the worksheet list' }).click()
  await expect.poll(() => readHeads(again)).toEqual(expected)
  expect(opened.problems).toEqual([])
})

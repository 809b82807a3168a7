/** Finds cells of the grid by row and column, reads what they show, and pastes into them. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** `column` counts from 1, the row numbers included. */
export const cellAt = (page: Page, row: number, column: number): Locator =>
  page.locator(`[role="row"][row-index="${row}"] [role="gridcell"][aria-colindex="${column}"]`)

/** Numbers the column whose head begins with this name. */
export const columnOf = async (page: Page, name: string): Promise<number> =>
  Number(await page.locator('[role="columnheader"]').filter({ hasText: name }).first().getAttribute('aria-colindex'))

export const cellUnder = async (page: Page, row: number, name: string): Promise<Locator> =>
  cellAt(page, row, await columnOf(page, name))

/** Reads a column from the row `first` down. */
export const textsOf = (page: Page, column: number, first: number, count: number): Promise<readonly string[]> =>
  Promise.all(Array.from({ length: count }, async (_, i) => ((await cellAt(page, first + i, column).textContent()) ?? '').trim()))

export const columnShows = (page: Page, column: number, first: number, expected: readonly string[]) =>
  expect.poll(() => textsOf(page, column, first, expected.length)).toEqual(expected)

export async function writeClipboard(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((it) => navigator.clipboard.writeText(it), text)
}

export async function paste(page: Page, text: string): Promise<void> {
  await writeClipboard(page, text)
  await page.keyboard.press('Control+v')
}

/** Finds the middle of an element that is on the screen. */
export async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number; height: number }> {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`${selector} is not on the screen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height }
}

interface Point {
  readonly x: number
  readonly y: number
}

export async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, to.y, { steps: 5 })
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
}

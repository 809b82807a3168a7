/** @module-tag full */
/** The button at the end of a fill: the cells go on in another way, and one undo takes back both. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { nextPictures, openSample, openWorksheet } from '../../support/e2e/drive-window.ts'
import { cellAt, columnOf, middleOf } from '../../support/e2e/grid-cells.ts'
import { windowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = windowForTests(openSample)
const grid = 'section[aria-label="Products"]'
const price = 'List price'

async function dragHandle(page: Page, rows: number, held?: 'Control' | 'Alt'): Promise<void> {
  // It is drawn at the corner of a new selection with the next picture.
  await nextPictures(page)
  const from = await middleOf(page, `${grid} .gs-fill-handle`)
  const { height } = await middleOf(page, `${grid} .ag-row[row-index="0"]`)
  if (held !== undefined) await page.keyboard.down(held)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + (rows - 0.4) * height, { steps: 4 })
  await page.mouse.up()
  if (held !== undefined) await page.keyboard.up(held)
}

test('offers the series after a copy, and the straight line through numbers without a step', async () => {
  const { page } = opened
  await openWorksheet(page, 'Products')
  const column = await columnOf(page, price)
  const cell = (row: number) => cellAt(page, row, column)
  const shows = (texts: readonly string[]) =>
    expect
      .poll(() => Promise.all(texts.map(async (_, row) => ((await cell(row).textContent()) ?? '').replace(/[^\d.]/g, ''))))
      .toEqual(texts)
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'How the filled cells go on' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await cell(0).click()
  for (const text of ['10', '20', '40']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await shows(['10.00', '20.00', '40.00'])
  await cell(0).click()
  await dragHandle(page, 2)
  await shows(['10.00', '10.00', '10.00'])
  await choose('Go on as a series')
  await shows(['10.00', '11.00', '12.00'])
  await page.keyboard.press('Control+z')
  await shows(['10.00', '20.00', '40.00'])
  await page.getByRole('button', { name: 'How the filled cells go on' }).waitFor({ state: 'detached' })

  await cell(0).click()
  await dragHandle(page, 1, 'Control')
  await shows(['10.00', '11.00', '40.00'])
  await page.keyboard.press('Control+z')
  await shows(['10.00', '20.00', '40.00'])

  await cell(0).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await dragHandle(page, 2)
  await shows(['10.00', '20.00', '40.00', '10.00', '20.00'])
  await choose('Straight line through the numbers')
  await shows(['10.00', '20.00', '40.00', '53.33', '68.33'])
  await page.keyboard.press('Escape')
})

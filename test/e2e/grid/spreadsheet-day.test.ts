/**
 * What a person who knows spreadsheets does in one sitting, by mouse and keyboard in real Chromium: select, copy, paste, fill, undo, redo,
 * replace, group, filter, push. In the end the service's own rows, read without the app, must be exactly those.
 */
import { expect, test } from 'vitest'
import { nextPictures, openWorksheet } from '../../support/e2e/drive-window.ts'
import { cellAt, columnOf, columnShows, drag, middleOf, paste, textsOf } from '../../support/e2e/grid-cells.ts'
import { findWorksheet, readRows } from '../../support/e2e/read-service.ts'
import { serviceWindowForTests, wide } from '../../support/e2e/window-for-tests.ts'

const opened = serviceWindowForTests({ sample: true }, { viewport: wide })

const grid = 'section[aria-label="Products"]'

type Row = Readonly<Record<string, unknown>>

/** Rows by their SKU, without what the service computes or notes by itself. */
const bySku = (rows: readonly Row[]): ReadonlyMap<unknown, Row> =>
  new Map(rows.map(({ Margin: _, ...row }) => [row.SKU, row] as const))

test('a day of work on a worksheet ends with exactly that in the service', async () => {
  const { page, problems, service } = opened
  const products = await findWorksheet(service, 'Products')
  const before = bySku(await readRows(service, products))
  const expected = new Map<unknown, Row>(before)
  const change = (sku: unknown, values: Row): void => {
    const row = expected.get(sku)
    if (row === undefined) throw new Error(`no product ${String(sku)}`)
    expected.set(sku, { ...row, ...values })
  }

  // A day with everything that moves; the other windows are shown without.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openWorksheet(page, 'Products')
  await page.getByRole('contentinfo').getByText('140 rows').waitFor()
  const [sku, inStock, weight] = await Promise.all(['SKU', 'In stock', 'Weight'].map((name) => columnOf(page, name)))
  if (!sku || !inStock || !weight) throw new Error('a column is not on the screen')
  const skus = await textsOf(page, sku, 0, 8)

  // Select by mouse, paste what a spreadsheet puts on the clipboard.
  await cellAt(page, 0, inStock).click()
  await paste(page, '12\t0.5\r\n1,020\t10.25\r\n7.00\t15 kg\r\n')
  await page.getByText('Pasted 6 cells').waitFor()
  // Their stock is typed and filled over in the next step.
  for (const [i, kilos] of [0.5, 10.25, 15].entries()) change(skus[i], { Weight: kilos })

  // Two numbers, selected by dragging, go on as a series from the handle.
  await cellAt(page, 0, inStock).click()
  await page.keyboard.type('100')
  await page.keyboard.press('Enter')
  await page.keyboard.type('110')
  await page.keyboard.press('Enter')
  await columnShows(page, inStock, 0, ['100', '110'])
  const [first, second] = [0, 1].map((row) => `${grid} [row-index="${row}"] [aria-colindex="${inStock}"]`)
  await drag(page, await middleOf(page, first ?? ''), await middleOf(page, second ?? ''))
  // Drawn with the next picture.
  await nextPictures(page)
  const handle = await middleOf(page, `${grid} .gs-fill-handle`)
  const { height } = await middleOf(page, second ?? '')
  await drag(page, handle, { x: handle.x, y: handle.y + 3.6 * height })
  const series = ['100', '110', '120', '130', '140', '150']
  await columnShows(page, inStock, 0, series)

  // Undo and redo, one step each.
  await page.keyboard.press('Control+z')
  await columnShows(page, inStock, 0, ['100', '110', '7'])
  await page.keyboard.press('Control+y')
  await columnShows(page, inStock, 0, series)
  for (const [i, stock] of series.entries()) change(skus[i], { 'In stock': Number(stock) })

  // Copy a weight, paste it over a selection made with Shift and the arrows.
  await cellAt(page, 4, weight).click()
  await page.keyboard.press('Control+c')
  await cellAt(page, 5, weight).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+v')
  await page.getByText('Pasted 3 cells').waitFor()
  for (const row of [5, 6, 7]) change(skus[row], { Weight: before.get(skus[4])?.Weight })

  // Replace in the whole worksheet, also in rows that were never on the screen.
  await page.keyboard.press('Control+h')
  await page.getByRole('textbox', { name: 'Find', exact: true }).fill('Thermos')
  await page.getByRole('textbox', { name: 'Replace with' }).fill('Flask')
  await page.getByRole('combobox', { name: 'Column' }).click()
  await page.getByRole('option', { name: 'Product', exact: true }).click()
  const holding = [...before].filter(([, row]) => /thermos/i.test(String(row.Product)))
  await page.getByRole('button', { name: `Replace all ${holding.length}` }).click()
  await page.getByText('Nothing found').waitFor()
  for (const [of, row] of holding) change(of, { Product: String(row.Product).replaceAll(/thermos/gi, 'Flask') })
  await page.getByRole('textbox', { name: 'Find', exact: true }).press('Escape')

  // Group, fold, and back to plain rows.
  await page.getByRole('button', { name: 'Group rows' }).click()
  await page.getByRole('combobox', { name: 'Group by' }).fill('Category')
  await page.getByRole('option', { name: 'Category', exact: true }).click()
  await page.locator('.gs-row-head .gs-head').first().waitFor()
  await page.getByRole('button', { name: 'Remove grouping' }).click()
  await expect.poll(() => page.locator('.gs-row-head').count()).toBe(0)
  await page.keyboard.press('Escape')

  // Narrow the rows, change all that are left at once.
  await page.locator('#sheet-search').fill('Flask')
  await page.getByRole('contentinfo').getByText(`${holding.length} of 140 rows`).waitFor()
  await expect.poll(async () => new Map(holding).has(await cellAt(page, 0, sku).textContent())).toBe(true)
  await cellAt(page, 0, inStock).click()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await cellAt(page, 0, inStock).click()
  await page.keyboard.press('Control+Shift+ArrowDown')
  await page.getByText(`${holding.length} cells selected`).waitFor()
  await page.keyboard.press('Control+d')
  await columnShows(page, inStock, 0, ['7', '7', '7'])
  for (const [of] of holding) change(of, { 'In stock': 7 })

  await page.getByRole('button', { name: /Review & push/ }).click()
  await page.getByRole('button', { name: /^Push \d+ rows/ }).click()
  await page.getByText('No changes staged').first().waitFor()
  expect(problems).toEqual([])
  const after = bySku(await readRows(service, products))
  expect(Object.fromEntries(after)).toEqual(Object.fromEntries(expected))
})

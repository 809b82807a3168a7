/**
 * What a worksheet keeps and shows in the running app: the arrangement of its columns after a restart, and what became of a push, on the
 * cells themselves, by a sign and words and not by colour alone.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../support/built-app.ts'
import { connectWindow } from '../../support/e2e/connect-window.ts'
import { nextPictures, openSample, openWorksheet, shownText } from '../../support/e2e/drive-window.ts'
import { openApp } from '../../support/e2e/open-app.ts'
import { findWorksheet, readRows, readStructure, type ServiceAt } from '../../support/e2e/read-service.ts'
import { whyNoChromium } from '../../support/e2e/window-for-tests.ts'
import { startService } from '../../support/service/start-service.ts'

const missing = whyNoChromium
const wide = { width: 1920, height: 1080 }

let folder: string

beforeAll(() => {
  if (missing !== null) return
  ensureBuilt()
  folder = mkdtempSync(path.join(tmpdir(), 'gridstage-marks-'))
})
afterAll(() => {
  if (missing === null) rmSync(folder, { recursive: true, force: true })
})

const cellOf = (page: Page, row: number, column: number) =>
  page.locator(`section[aria-label="Customers"] [role="row"][row-index="${row}"] [role="gridcell"][aria-colindex="${column}"]`)

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

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, to.y, { steps: 5 })
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
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

test('columns that were widened, moved, hidden and kept at the left are so after a restart', async ({ skip }) => {
  if (missing !== null) return skip(missing)
  const data = path.join(folder, 'columns')
  const first = await openApp(data, {}, wide)
  const { page } = first
  await openSample(page)
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
  expect(first.problems).toEqual([])
  await first.quit()

  const second = await openApp(data, {}, wide)
  await openSample(second.page)
  await openWorksheet(second.page, 'Products')
  await second.page.getByRole('button', { name: 'Hide the worksheet list' }).click()
  await expect.poll(() => readHeads(second.page)).toEqual(expected)
  expect(second.problems).toEqual([])
  await second.quit()
})

test('after a push, what was refused and what is in conflict stands on its own cell, with a sign and in words', async ({
  skip,
}) => {
  if (missing !== null) return skip(missing)
  const service = await startService({ sample: true })
  const app = await openApp(path.join(folder, 'marks'), {}, wide)
  try {
    const { page } = app
    await connectWindow(page, service)
    await openWorksheet(page, 'Customers')
    const before = await shownText(cellOf(page, 0, 2))
    const refused = await shownText(cellOf(page, 1, 2))
    await cellOf(page, 0, 2).click()
    for (const name of ['Mine Ltd', 'Refused Ltd', 'Fine Ltd']) {
      await page.keyboard.type(name)
      await page.keyboard.press('Enter')
    }
    await page.getByText('3 rows changed').first().waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Push 3 rows', exact: true }).waitFor()

    const rows = await readRows(service, await findWorksheet(service, 'Customers'))
    const idOf = (company: string): string => String(rows.find((it) => it.Company === company)?.id)
    await renameCustomer(service, idOf(before), 'Theirs Ltd')
    service.faults.add({
      operation: 'v3.rows.update',
      path: idOf(refused),
      effect: { kind: 'code', code: 10006, message: 'This name is protected' },
    })
    await page.getByRole('button', { name: 'Push 3 rows', exact: true }).click()
    await page.getByText('1 updated, 1 refused, 1 in conflict.').waitFor()

    await openWorksheet(page, 'Customers')
    await expect.poll(() => cellOf(page, 0, 2).textContent()).toBe('Mine Ltd')
    await cellOf(page, 0, 1)
      .getByRole('img', { name: 'Conflict: the service holds something else than you saw. Settle it in the review' })
      .waitFor()
    await expect.poll(() => signOf(page, 0)).toBe('⇄')
    await cellOf(page, 1, 1)
      .getByRole('img', { name: /^Refused by the service: .*This name is protected/ })
      .waitFor()
    await expect.poll(() => signOf(page, 1)).toBe('!')
    await expect.poll(() => signOf(page, 2)).toBe('none')
    await expect.poll(() => cellOf(page, 2, 2).textContent()).toBe('Fine Ltd')

    await cellOf(page, 0, 2).hover()
    await page.getByText(`Someone else changed this cell to “Theirs Ltd”. Yours: “Mine Ltd”. It was “${before}”.`).waitFor()
    await cellOf(page, 1, 2).hover()
    const words = page.getByRole('tooltip').filter({ hasText: 'Refused' })
    await words.waitFor()
    expect(((await words.textContent()) ?? '').split('This name is protected')).toHaveLength(2)
    expect(app.problems).toEqual([])
  } finally {
    await app.quit()
    await service.close()
  }
})

/** The sign in the upper corner of a cell of Company, which does not depend on its colour. */
const signOf = (page: Page, row: number): Promise<string> =>
  cellOf(page, row, 2).evaluate((cell) => getComputedStyle(cell, '::after').content.replaceAll('"', ''))

/** Changes a customer as a colleague would: in the service, past the app. */
async function renameCustomer(service: ServiceAt, row: string, to: string): Promise<void> {
  const worksheet = await findWorksheet(service, 'Customers')
  const field = (await readStructure(service, worksheet)).fields.find((it) => it.name === 'Company')
  const response = await fetch(`${service.url}/v3/app/worksheets/${worksheet}/rows/${row}`, {
    method: 'PATCH',
    headers: { 'svc-appkey': service.appKey, 'svc-sign': service.sign, 'content-type': 'application/json' },
    body: JSON.stringify({ fields: [{ id: field?.id, value: to }] }),
  })
  expect(await response.json()).toMatchObject({ success: true })
}

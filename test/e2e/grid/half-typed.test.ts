/** What is half typed in an open editor is staged when the window is loaded again or closed, whatever kind of editor it is. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../support/built-app.ts'
import { openSample, openWorksheet } from '../../support/e2e/drive-window.ts'
import { type OpenApp, openApp } from '../../support/e2e/open-app.ts'
import { whyNoChromium } from '../../support/e2e/window-for-tests.ts'

const missing = whyNoChromium

let dataFolder: string
let opened: OpenApp

beforeAll(async () => {
  if (missing !== null) return
  ensureBuilt()
  dataFolder = mkdtempSync(path.join(tmpdir(), 'gridstage-half-typed-'))
  opened = await openApp(dataFolder, {}, { width: 1920, height: 1080 })
  await openSample(opened.page)
})
afterAll(async () => {
  if (missing !== null) return
  await opened.quit()
  rmSync(dataFolder, { recursive: true, force: true })
})

const cellIn = async (page: Page, row: number, column: string) => {
  const id = await page.locator('.ag-header-cell[col-id]').filter({ hasText: column }).first().getAttribute('col-id')
  return page.locator(`[row-index="${row}"] [role="gridcell"][col-id="${id}"]`)
}

test('what is half typed is there after the window was loaded again, every time', async ({ skip }) => {
  if (missing !== null) return skip(missing)
  const { page, problems } = opened
  await openWorksheet(page, 'Products')
  for (let row = 0; row < 6; row += 1) {
    const [column, typed, shown] = row % 2 === 0 ? ['Product', `Half ${row}`, `Half ${row}`] : ['Weight', `4${row}`, `4${row}`]
    await (await cellIn(page, row, column ?? '')).click()
    await page.keyboard.type(typed ?? '')
    await page.locator('textarea:focus, input:focus').waitFor()
    await page.reload()
    await (await cellIn(page, row, column ?? '')).filter({ hasText: shown ?? '' }).waitFor()
    await page
      .getByText(`${row + 1} row${row === 0 ? '' : 's'} changed`)
      .first()
      .waitFor()
  }
  expect(problems).toEqual([])
})

test('what is half typed when the page is closed is there when the app is opened again', async ({ skip }) => {
  if (missing !== null) return skip(missing)
  await openWorksheet(opened.page, 'Categories')
  await opened.page.keyboard.type('Closed too early')
  await opened.page.locator('textarea:focus').waitFor()
  const closed = opened.page.waitForEvent('close')
  await opened.page.close({ runBeforeUnload: true })
  await closed
  const next = await opened.newPage()
  await next.getByRole('treeitem', { name: 'Categories' }).waitFor()
  await openWorksheet(next, 'Categories')
  await next.getByRole('gridcell', { name: 'Closed too early', exact: true }).first().waitFor()
})

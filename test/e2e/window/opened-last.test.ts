/** The app ended and started again in the same browser: it begins where the user left it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ensureBuilt, type RunningScript, runScript } from '../../support/built-app.ts'
import { type RunningChromium, startChromium } from '../../support/chromium.ts'
import { connectWindow } from '../../support/e2e/connect-window.ts'
import { filterByEmpty, openWorksheet } from '../../support/e2e/drive-window.ts'
import { whyNoChromium } from '../../support/e2e/window-for-tests.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

let folder: string
let chromium: RunningChromium
let service: StartedService
let app: RunningScript
let page: Page

async function start(): Promise<void> {
  app = runScript('scripts/start.mjs', ['--shell', 'web', '--data', path.join(folder, 'data'), '--no-open'])
  const { url } = JSON.parse(await app.nextLine())
  page = await chromium.context.newPage()
  await page.goto(url)
}

async function end(): Promise<void> {
  await page.close()
  await app.stop()
}

beforeAll(async () => {
  if (whyNoChromium !== null) return
  ensureBuilt()
  folder = mkdtempSync(path.join(tmpdir(), 'gridstage-last-'))
  ;[chromium, service] = await Promise.all([startChromium(), startService({ sample: true })])
  await start()
})
beforeEach(({ skip }) => {
  if (whyNoChromium !== null) skip(whyNoChromium)
})
afterAll(async () => {
  if (whyNoChromium !== null) return
  await end()
  await chromium.close()
  rmSync(folder, { recursive: true, force: true })
})

const firstCell = '[row-index="0"] [role="gridcell"][aria-colindex="2"]'

/** Of the customers without a tag the first by name. */
async function shownAsLeft(): Promise<void> {
  await page.locator(firstCell).filter({ hasText: 'Alpen Adventure Ltd' }).waitFor()
  await page.getByText('88 of 320 rows', { exact: true }).first().waitFor()
}

test('tabs, the one in front, its sort and its filter are as they were, from the local copy, with the service out of reach', async () => {
  await connectWindow(page, service)
  // The first is opened for whoever has no tab, unless one is opened before that.
  for (const name of ['Customers', 'Orders', 'Customers']) await openWorksheet(page, name)
  await filterByEmpty(page, 'Tags')
  await page.locator('.ag-header-cell').filter({ hasText: 'Company' }).getByTitle(/^Sort/).click()
  await page.locator('.ag-header-cell[aria-sort="ascending"]').waitFor()
  await shownAsLeft()
  await end()
  await service.close()
  await start()
  await shownAsLeft()
  const tabs = page.getByRole('navigation', { name: 'Open tabs' })
  expect(await tabs.getByRole('button', { name: /^(Orders|Customers)$/ }).allTextContents()).toEqual(['Customers', 'Orders'])
  expect(await tabs.locator('[aria-current="page"]').textContent()).toBe('Customers')
  expect(await page.locator('.ag-header-cell[aria-sort="ascending"]').count()).toBe(1)
})

test('a further window begins with the choice of a connection', async () => {
  const other = await chromium.context.newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: /Connect to an application/ }).waitFor()
  await other.close()
})

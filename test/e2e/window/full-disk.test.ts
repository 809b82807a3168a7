/** @module-tag full */
/**
 * A disk that is really full, and local data that cannot be used, in the running app: said in plain words where it happens, nothing staged
 * is lost, and the work goes on when there is room or the data can be used again.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ensureBuilt } from '../../support/built-app.ts'
import { whyNoChromium } from '../../support/chromium.ts'
import { chooseFile, filledCell, openSample, openWorksheet } from '../../support/e2e/drive-window.ts'
import { type OpenApp, openApp } from '../../support/e2e/open-app.ts'
import { mountSmallDisk, type SmallDisk, whyNoDisk } from '../../support/small-disk.ts'

const missing = whyNoChromium ?? whyNoDisk()

let disk: SmallDisk
let app: OpenApp
let data: string

beforeAll(() => {
  if (missing === null) ensureBuilt()
})
beforeEach(async ({ skip }) => {
  if (missing !== null) skip(missing)
  disk = mountSmallDisk(96)
  data = path.join(disk.folder, 'data')
  app = await openApp(data)
  await openSample(app.page)
})
afterEach(async () => {
  if (missing !== null) return
  await app.quit()
  disk.remove()
})

const companyCell = (page: Page, row: number) =>
  page.locator(`section[aria-label="Customers"] [row-index="${row}"] [role="gridcell"][aria-colindex="2"]`)

async function typeCompany(page: Page, row: number, text: string): Promise<void> {
  await companyCell(page, row).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

const shows = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true }).first().waitFor()
const isFull = (page: Page) => page.getByText(/^The disk is full\. Free some space/).first()

const changed = (rows: number): string => `${rows} ${rows === 1 ? 'row' : 'rows'} changed`

/** On a full disk a log that was emptied a moment ago still has room in itself. Answers how many rows are changed, the first before. */
async function typeUntilRefused(page: Page): Promise<number> {
  const refused = page.getByText('“Refused” was not kept.')
  for (let kept = 1; kept < 20; kept += 1) {
    await typeCompany(page, kept, 'Refused')
    await refused
      .or(page.getByText(changed(kept + 1)))
      .first()
      .waitFor()
    if (await refused.isVisible()) return kept
  }
  throw new Error('a full disk takes whatever is typed')
}

test('what cannot be kept is said with the text that was typed, what was staged stays, and work goes on when there is room', async () => {
  const { page } = app
  await openWorksheet(page, 'Customers')
  await typeCompany(page, 0, 'Before')
  await page.getByText('1 row changed').first().waitFor()
  disk.fill()
  const kept = await typeUntilRefused(page)
  await isFull(page).waitFor()
  await shows(page, 'Before')
  const cell = companyCell(page, kept)
  await cell.filter({ hasText: /\S/ }).and(page.locator(':not(:text-is("Refused"))')).waitFor()
  await page.getByText(changed(kept)).first().waitFor()

  disk.free()
  await typeCompany(page, kept, 'After')
  await page
    .getByText(changed(kept + 1))
    .first()
    .waitFor()
  await shows(page, 'After')
})

test('a worksheet and a file that find no room say so, and are taken when there is some', async () => {
  const { page } = app
  await openWorksheet(page, 'Customers')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  disk.fill(2000)
  const file = path.join(disk.folder, '..', `${path.basename(disk.folder)}.csv`)
  writeFileSync(file, `Company\n${`${'wide '.repeat(200)}\n`.repeat(20_000)}`)
  const choose = (): Promise<void> => chooseFile(page, file)
  await choose()
  await isFull(page).waitFor()
  // What had arrived of the file is thrown away, and leaves its room for what follows.
  await expect.poll(() => disk.freeKib()).toBeGreaterThan(1500)
  disk.fill()
  await page.getByRole('treeitem', { name: 'Products' }).click()
  await page.getByText('The worksheet could not be opened').waitFor()
  disk.free()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator(`section[aria-label="Products"] ${filledCell}`).first().waitFor()
  await page.getByText('Import into Customers', { exact: true }).click()
  await choose()
  await page.getByRole('button', { name: 'Map the columns' }).waitFor()
  rmSync(file)
})

const sampleFolder = (): string => {
  const connections = path.join(data, 'connections')
  return path.join(connections, readdirSync(connections)[0] ?? '')
}

async function restart(): Promise<void> {
  await app.quit()
  app = await openApp(data)
}

const openAgain = (page: Page) =>
  page
    .getByRole('button', { name: /sample workspace/i })
    .first()
    .click()

test('data of a newer version is refused in words, and opened as it was by a version that knows it', async () => {
  await openWorksheet(app.page, 'Customers')
  await typeCompany(app.page, 0, 'Staged before')
  await app.page.getByText('1 row changed').first().waitFor()
  await app.quit()
  const file = new Database(path.join(sampleFolder(), 'replica.db'))
  file.prepare("insert into migration (number, name) values (98, 'of the future')").run()
  app = await openApp(data)
  await openAgain(app.page)
  await app.page
    .getByText('This data was written by a newer version of Gridstage. Update the app to open it; nothing was changed.')
    .waitFor()
  file.prepare('delete from migration where number = 98').run()
  file.close()
  await openAgain(app.page)
  await app.page.getByRole('treeitem', { name: 'Customers' }).waitFor()
  // What was said before is no longer true.
  await app.page.getByText('The sample workspace could not be opened').waitFor({ state: 'detached' })
  await openWorksheet(app.page, 'Customers')
  await shows(app.page, 'Staged before')
})

test('data that can only be read is said to be so, and is there when it can be written again', async () => {
  await openWorksheet(app.page, 'Customers')
  await typeCompany(app.page, 0, 'Staged before')
  await app.page.getByText('1 row changed').first().waitFor()
  const folder = path.join(data, 'connections')
  execFileSync('mount', ['--bind', folder, folder])
  try {
    await app.quit()
    execFileSync('mount', ['-o', 'remount,bind,ro', folder])
    app = await openApp(data)
    await openAgain(app.page)
    await app.page.getByText(/^The data folder cannot be written\. Check its permissions/).waitFor()
  } finally {
    execFileSync('umount', ['-l', folder])
  }
  await restart()
  await openAgain(app.page)
  await app.page.getByRole('treeitem', { name: 'Customers' }).waitFor()
  await openWorksheet(app.page, 'Customers')
  await shows(app.page, 'Staged before')
})

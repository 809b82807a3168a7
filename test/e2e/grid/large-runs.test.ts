/** @module-tag full */
/**
 * Changes of so many cells that they run as jobs, in real Chromium: how far they are is shown with a way to cancel, and whatever ends them
 * in the middle leaves the data as it was before, or as it should be after, and says so.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ensureBuilt, outFolder } from '../../support/built-app.ts'
import { startChromium, whyNoChromium } from '../../support/chromium.ts'
import { openLarge, rowOnScreen } from '../../support/e2e/large-window.ts'
import { prepareRows } from '../../support/e2e/million-rows.ts'
import { type OpenApp, openApp } from '../../support/e2e/open-app.ts'
import { runProgram } from '../../support/electron-stand-in/run-program.ts'
import { slowProcess } from '../../support/slow-process.ts'

/** So many that a change of all cells runs for seconds in an app that is slowed, on any machine. */
const [rows, fields] = [80_000, 8]
const [allRows, allCells] = [rows, rows * fields].map((count) => count.toLocaleString('en'))

let prepared: string
let folder: string
let app: OpenApp | null = null

const open = async (): Promise<OpenApp> => {
  app = await openApp(folder)
  return app
}

beforeAll(async () => {
  if (whyNoChromium !== null) return
  ensureBuilt()
  prepared = await prepareRows(rows, fields)
})
beforeEach(({ skip }) => {
  if (whyNoChromium !== null) return skip(whyNoChromium)
  folder = mkdtempSync(path.join(tmpdir(), 'gridstage-large-runs-'))
  cpSync(prepared, folder, { recursive: true })
  return async () => {
    await app?.quit()
    app = null
    rmSync(folder, { recursive: true, force: true })
  }
})
afterAll(() => {
  if (whyNoChromium === null) rmSync(prepared, { recursive: true, force: true })
})

/** Clears every cell of an app that is slowed meanwhile, and answers once the status line says how far that is, with what ends the slowness. */
async function clearAll(page: Page, slow: () => () => void): Promise<() => void> {
  await page.keyboard.press('Control+a')
  await page.getByText(`${allCells} cells selected`).waitFor()
  const goOn = slow()
  await page.keyboard.press('Delete')
  await page.getByRole('progressbar', { name: /^Clear [\d,]+ cells/ }).waitFor()
  return goOn
}

/** The message comes with the connection, and may be gone before the worksheet is open. */
const saysUnfinished = (page: Page) => page.getByText(/^“Clear [\d,]+ cells” was not finished when Gridstage ended/).waitFor()
const nothingStaged = (page: Page) => page.getByText('No changes staged').waitFor()
const allStaged = (page: Page) =>
  page
    .locator('footer')
    .getByText(new RegExp(`^${allRows} rows changed`))
    .waitFor()

test('a change of many cells is cancelled from the status line and leaves nothing, while the keys go on', async () => {
  const { page, slow, problems } = await open()
  await openLarge(page)
  const goOn = await clearAll(page, slow)
  await page.keyboard.press('ArrowDown')
  await page.locator('[row-index="1"] [role="gridcell"]:focus').waitFor()
  await page.getByRole('button', { name: /^Cancel: Clear [\d,]+ cells/ }).click()
  goOn()
  await page.getByText('Cancelled: nothing was changed').waitFor()
  await nothingStaged(page)
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  // The button that was pressed is gone; the keyboard is not.
  await page.keyboard.press('ArrowDown')
  await page.locator('[row-index="2"] [role="gridcell"]:focus').waitFor()
  expect(problems).toEqual([])
})

test('it goes on when the window is loaded again, and so does its undo when the window is closed', async () => {
  const { page, newPage, slow, problems } = await open()
  await openLarge(page)
  const goOn = await clearAll(page, slow)
  await page.reload()
  goOn()
  await allStaged(page)
  await page.locator('[role="gridcell"]:not(.gs-gutter)').first().click()
  const goOnAgain = slow()
  await page.keyboard.press('Control+z')
  await page.getByRole('progressbar', { name: /^Undo: Clear [\d,]+ cells/ }).waitFor()
  await page.close()
  goOnAgain()
  const next = await newPage()
  await rowOnScreen(next, 0).click()
  await nothingStaged(next)
  expect(problems).toEqual([])
})

test('all rows are marked for deletion and come back, without the window reading them', async () => {
  const { page, problems } = await open()
  await openLarge(page)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+Delete')
  await page.getByText(`${allRows} rows marked for deletion`).waitFor()
  await page.keyboard.press('Control+z')
  await nothingStaged(page)
  expect(problems).toEqual([])
})

test('all rows are duplicated without the window reading them, and all changes discarded, each with progress and a way to cancel', async () => {
  const { page, slow, problems } = await open()
  await openLarge(page)
  await page.keyboard.press('Control+a')
  await page.getByText(`${allCells} cells selected`).waitFor()
  const goOn = slow()
  await page.keyboard.press('Control+Shift+d')
  await page.getByRole('button', { name: `Cancel: Duplicate ${allRows} rows` }).click()
  goOn()
  await page.getByText('Cancelled: nothing was changed').waitFor()
  await nothingStaged(page)
  await page.keyboard.press('Control+Shift+d')
  await allStaged(page)
  await page.getByRole('button', { name: /^Review & push/ }).click()
  await page.getByRole('button', { name: 'Discard all' }).click({ timeout: 60_000 })
  const goOnAgain = slow()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('progressbar', { name: 'Discard changes in Large' }).waitFor()
  goOnAgain()
  await nothingStaged(page)
  expect(problems).toEqual([])
})

test('an app that is killed in the middle of it has nothing of it afterwards, and says so', async () => {
  const { page, slow, kill } = await open()
  await openLarge(page)
  await clearAll(page, slow)
  await kill()
  const again = await open()
  await Promise.all([openLarge(again.page), saysUnfinished(again.page)])
  await nothingStaged(again.page)
  expect(again.problems).toEqual([])
})

test('an Electron window asks before it is closed in the middle of it; then nothing of it is staged, and the next start says so', async () => {
  const chromium = await startChromium()
  const program = runProgram(path.join(outFolder, 'main/index.js'), ['--data', folder], { chromium })
  const questions = () => program.calls.filter((it) => it.what === 'dialog.showMessageBox').map((it) => it.details)
  try {
    const page = await program.window()
    await openLarge(page)
    const goOn = await clearAll(page, () => slowProcess(program.process.pid ?? 0))
    await program.order('close-window')
    await expect
      .poll(questions)
      .toEqual([expect.objectContaining({ message: expect.stringMatching(/^“Clear [\d,]+ cells” is/) })])
    await program.order('answer-dialog', 0)
    await page.getByRole('progressbar', { name: /^Clear [\d,]+ cells/ }).waitFor()
    await program.order('close-window')
    await expect.poll(() => questions().length).toBe(2)
    await program.order('answer-dialog', 1)
    goOn()
    expect(await program.ended).toBe(0)
  } finally {
    program.process.kill()
    await chromium.close()
  }
  const { page } = await open()
  await Promise.all([openLarge(page), saysUnfinished(page)])
  await nothingStaged(page)
})

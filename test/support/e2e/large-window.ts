/** The built app in Chromium with a worksheet of many rows open, on data that may be changed: it is thrown away afterwards. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { ensureBuilt, runScript } from '../built-app.ts'
import { startChromium } from '../chromium.ts'
import { prepareRows } from './million-rows.ts'

const announced = z.object({ url: z.string() })

/** Whoever measures again and again prepares the rows once, and names the folder in `GRIDSTAGE_BENCH_DATA`. */
async function dataFolder(rows: number, fields: number): Promise<string> {
  const prepared = process.env.GRIDSTAGE_BENCH_DATA
  if (prepared === undefined) return prepareRows(rows, fields)
  const folder = mkdtempSync(path.join(tmpdir(), 'gridstage-large-'))
  cpSync(prepared, folder, { recursive: true })
  return folder
}

export interface LargeWindow {
  readonly page: Page
  close(): Promise<void>
}

/** A window that shows the list of connections; `openLarge` goes on from there. */
export async function startLargeWindow(rows: number, fields: number): Promise<LargeWindow> {
  ensureBuilt()
  const folder = await dataFolder(rows, fields)
  const chromium = await startChromium({ drawsAll: true })
  const app = runScript('scripts/start.mjs', ['--shell', 'web', '--data', folder, '--no-open'])
  const close = async (): Promise<void> => {
    await app.stop()
    await chromium.close()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const { url } = announced.parse(JSON.parse(await app.nextLine()))
    const page = await chromium.context.newPage()
    await page.goto(url)
    return { page, close }
  } catch (error) {
    await close()
    throw error
  }
}

export const rowOnScreen = (page: Page, index: number) =>
  page.locator(`[role="row"][row-index="${index}"] [role="gridcell"][aria-colindex="2"]:not(:empty)`)

/** Opens the worksheet and selects its first cell. */
export async function openLarge(page: Page): Promise<void> {
  await page.getByText('Bench', { exact: true }).first().click()
  await page.getByRole('treeitem', { name: /Large/ }).first().click()
  await rowOnScreen(page, 0).click()
}

export async function goHome(page: Page): Promise<void> {
  await page.keyboard.press('Control+Home')
  await page.locator('[role="row"][row-index="0"] [role="gridcell"]:focus').waitFor()
}

export async function goToEnd(page: Page, rows: number): Promise<void> {
  await page.keyboard.press('Control+End')
  await page.locator(`[role="row"][row-index="${rows - 1}"] [role="gridcell"]:focus`).waitFor()
  await rowOnScreen(page, rows - 1).waitFor()
}

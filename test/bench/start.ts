/** From `npm start` with the app built until the first grid is painted, for someone who had a worksheet open last time. Printed only. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { ensureBuilt, runScript } from '../support/built-app.ts'
import { startChromium } from '../support/chromium.ts'
import type { Bench } from './bench-row.ts'
import { median } from './bench-row.ts'

const announced = z.object({ url: z.string() })
const starts = 3
const firstCell = '[role="gridcell"]:not(:empty)'

async function launch(dataFolder: string) {
  const app = runScript('scripts/start.mjs', ['--shell', 'web', '--data', dataFolder, '--no-open'])
  const { url } = announced.parse(JSON.parse(await app.nextLine()))
  return { app, url }
}

export const run: Bench = async () => {
  ensureBuilt()
  const folder = mkdtempSync(path.join(tmpdir(), 'gridstage-bench-'))
  const chromium = await startChromium()
  try {
    const first = await launch(folder)
    const page = await chromium.context.newPage()
    await page.goto(first.url)
    await page.getByRole('button', { name: /Open the sample workspace/ }).click()
    await page
      .getByRole('treeitem', { name: /Customers/ })
      .first()
      .click()
    await page.waitForSelector(firstCell)
    await page.close()
    await first.app.stop()

    const toGrid: number[] = []
    const toHost: number[] = []
    for (let index = 0; index < starts; index += 1) {
      const startedAt = performance.now()
      const { app, url } = await launch(folder)
      toHost.push(performance.now() - startedAt)
      const again = await chromium.context.newPage()
      await again.goto(url)
      const sample = again.getByRole('button', { name: /sample workspace/i }).first()
      await sample.or(again.locator(firstCell).first()).waitFor()
      if (await sample.isVisible()) await sample.click()
      await again.waitForSelector(firstCell)
      // Two frames later the cells are on the screen.
      await again.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      toGrid.push(performance.now() - startedAt)
      await again.close()
      await app.stop()
    }
    const detail = `${Math.round(median(toGrid))} ms, of which ${Math.round(median(toHost))} ms until the address is printed (median of ${starts})`
    return [{ what: 'from npm start to the first grid painted', ratio: null, hold: null, detail }]
  } finally {
    await chromium.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * From `npm start` with the app built until the grid of the worksheet that was open last is painted, with ten thousand rows and
 * with a million; their service is out of reach. The many are measured against the few of the same run.
 */
import { rmSync } from 'node:fs'
import { z } from 'zod'
import { ensureBuilt, runScript } from '../../../support/built-app.ts'
import { type RunningChromium, startChromium } from '../../../support/chromium.ts'
import { openLarge, rowOnScreen } from '../../../support/e2e/large-window.ts'
import { prepareRows } from '../../../support/e2e/million-rows.ts'
import type { Bench } from '../bench-row.ts'
import { median } from '../bench-row.ts'

const announced = z.object({ url: z.string() })
const starts = 5
const rows = 1_000_000
const fewRows = 10_000
const fields = 10

async function launch(dataFolder: string) {
  const app = runScript('scripts/start.mjs', ['--shell', 'web', '--data', dataFolder, '--no-open'])
  const { url } = announced.parse(JSON.parse(await app.nextLine()))
  return { app, url }
}

interface Started {
  readonly folder: string
  /** One for each folder: what was open last is remembered in its profile. */
  readonly chromium: RunningChromium
  /** Milliseconds until the address is printed, and until the cells are on the screen. */
  readonly toHost: number[]
  readonly toGrid: number[]
}

/** Opens the worksheet, so that it is the last that was open. */
async function openOnce(folder: string): Promise<Started> {
  const chromium = await startChromium({ drawsAll: true })
  const { app, url } = await launch(folder)
  const page = await chromium.context.newPage()
  await page.goto(url)
  await openLarge(page)
  await rowOnScreen(page, 0).waitFor()
  await page.close()
  await app.stop()
  return { folder, chromium, toHost: [], toGrid: [] }
}

async function startAgain({ folder, chromium, toHost, toGrid }: Started): Promise<void> {
  const startedAt = performance.now()
  const { app, url } = await launch(folder)
  toHost.push(performance.now() - startedAt)
  const page = await chromium.context.newPage()
  await page.goto(url)
  await rowOnScreen(page, 0).waitFor()
  // Two frames later the cells are on the screen.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  toGrid.push(performance.now() - startedAt)
  await page.close()
  await app.stop()
}

const close = async ({ folder, chromium }: Started): Promise<void> => {
  await chromium.close()
  rmSync(folder, { recursive: true, force: true })
}

export const run: Bench = async () => {
  ensureBuilt()
  const few = await openOnce(await prepareRows(fewRows, fields))
  const many = await openOnce(await prepareRows(rows, fields))
  try {
    // In turn, so that other work on the machine slows both.
    for (let index = 0; index < starts; index += 1) for (const one of [few, many]) await startAgain(one)
  } finally {
    await close(few)
    await close(many)
  }
  const say = ({ toGrid, toHost }: Started): string =>
    `${Math.round(median(toGrid))} ms, of which ${Math.round(median(toHost))} ms until the address is printed (median of ${starts})`
  return [
    {
      what: `from npm start to the painted grid of the worksheet that was open last, ${fewRows.toLocaleString('en')} rows`,
      ratio: null,
      hold: null,
      detail: say(few),
    },
    {
      what: `launch to the painted grid of the last worksheet, ${rows.toLocaleString('en')} rows`,
      ratio: median(many.toGrid.map((time, index) => time / (few.toGrid[index] ?? Number.NaN))),
      hold: 1.2,
      detail: say(many),
    },
  ]
}

/**
 * From `npm start` with the app built until the grid of the worksheet that was open last is painted, with ten thousand rows and
 * with a million; their service is out of reach. The many are measured against the few of the same run.
 */
import { rmSync } from 'node:fs'
import { z } from 'zod'
import { openLarge, rowOnScreen } from '../../support/bench/large-window.ts'
import { prepareRows } from '../../support/bench/million-rows.ts'
import { ensureBuilt, runScript } from '../../support/built-app.ts'
import { type RunningChromium, startChromium } from '../../support/chromium.ts'
import type { Bench } from '../bench-row.ts'
import { median } from '../bench-row.ts'

const announced = z.object({ url: z.string() })
const starts = 3
const rows = 1_000_000
const fewRows = 10_000
const fields = 10

async function launch(dataFolder: string) {
  const app = runScript('scripts/start.mjs', ['--shell', 'web', '--data', dataFolder, '--no-open'])
  const { url } = announced.parse(JSON.parse(await app.nextLine()))
  return { app, url }
}

/** Milliseconds until the address is printed, and until the cells are on the screen. */
async function measure({ context }: RunningChromium, folder: string) {
  const first = await launch(folder)
  const page = await context.newPage()
  await page.goto(first.url)
  await openLarge(page)
  await rowOnScreen(page, 0).waitFor()
  await page.close()
  await first.app.stop()

  const toGrid: number[] = []
  const toHost: number[] = []
  for (let index = 0; index < starts; index += 1) {
    const startedAt = performance.now()
    const { app, url } = await launch(folder)
    toHost.push(performance.now() - startedAt)
    const again = await context.newPage()
    await again.goto(url)
    await rowOnScreen(again, 0).waitFor()
    // Two frames later the cells are on the screen.
    await again.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    toGrid.push(performance.now() - startedAt)
    await again.close()
    await app.stop()
  }
  return { toGrid: median(toGrid), toHost: median(toHost) }
}

/** Each in a Chromium of its own: what was open last is remembered in its profile. */
async function measureIn(folder: string) {
  const chromium = await startChromium()
  try {
    return await measure(chromium, folder)
  } finally {
    await chromium.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const run: Bench = async () => {
  ensureBuilt()
  const few = await measureIn(await prepareRows(fewRows, fields))
  const many = await measureIn(await prepareRows(rows, fields))
  const say = ({ toGrid, toHost }: typeof few): string =>
    `${Math.round(toGrid)} ms, of which ${Math.round(toHost)} ms until the address is printed (median of ${starts})`
  return [
    {
      what: `from npm start to the painted grid of the worksheet that was open last, ${fewRows.toLocaleString('en')} rows`,
      ratio: null,
      hold: null,
      detail: say(few),
    },
    {
      what: `launch to the painted grid of the last worksheet, ${rows.toLocaleString('en')} rows`,
      ratio: many.toGrid / few.toGrid,
      hold: 1.2,
      detail: say(many),
    },
  ]
}

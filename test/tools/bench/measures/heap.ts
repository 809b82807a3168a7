/** What a worksheet of a million rows costs the window, against one of ten thousand: the JavaScript heap after the same walk through both. */
import { rmSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { z } from 'zod'
import { ensureBuilt, runScript } from '../../../support/built-app.ts'
import { startChromium } from '../../../support/chromium.ts'
import { startService } from '../../../support/service/start-service.ts'
import type { Bench } from '../bench-row.ts'
import { pullFolder } from '../support/pulled-folder.ts'

const announced = z.object({ url: z.string() })
const metrics = z.object({ metrics: z.array(z.object({ name: z.string(), value: z.number() })) })
const sizes = { small: 10_000, large: 1_000_000 } as const
const cell = '[role="gridcell"]:not(:empty)'
/** Places that the walk stops at; more than the grid keeps blocks, so that old ones have to go. */
const stops = 60

async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('Performance.enable')
  const { metrics: values } = metrics.parse(await devtools.send('Performance.getMetrics'))
  return values.find((it) => it.name === 'JSHeapUsedSize')?.value ?? Number.NaN
}

/** Scrolls to places all over the worksheet, each time until its rows are there. */
async function walk(page: Page): Promise<void> {
  for (let stop = 1; stop <= stops; stop += 1) {
    const part = ((stop * 37) % stops) / stops
    await page.evaluate((to) => {
      const scrolled = [...document.querySelectorAll('*')].filter((it) => it.scrollHeight > it.clientHeight + 10_000)
      for (const element of scrolled) element.scrollTop = to * (element.scrollHeight - element.clientHeight)
    }, part)
    await page.waitForFunction((selector) => document.querySelectorAll(selector).length > 50, cell)
  }
}

async function measure(context: BrowserContext, url: string, worksheet: string): Promise<number> {
  const page = await context.newPage()
  await page.goto(url)
  await page.getByText('Bench', { exact: true }).first().click()
  await page
    .getByRole('treeitem', { name: new RegExp(worksheet) })
    .first()
    .click()
  await page.waitForSelector(cell)
  await walk(page)
  const heap = await heapOf(page)
  await page.close()
  return heap
}

async function measureInApp(folder: string, worksheet: string): Promise<number> {
  const chromium = await startChromium({ drawsAll: true })
  const app = runScript('scripts/start.mjs', ['--shell', 'web', '--data', folder, '--no-open'])
  try {
    const { url } = announced.parse(JSON.parse(await app.nextLine()))
    return await measure(chromium.context, url, worksheet)
  } finally {
    await app.stop()
    await chromium.close()
  }
}

export const run: Bench = async () => {
  ensureBuilt()
  const service = await startService({
    generate: [
      { rows: sizes.small, alias: 'small', name: 'Small' },
      { rows: sizes.large, alias: 'large', name: 'Large', seed: 2 },
    ],
  })
  const folder = await pullFolder(service)
  try {
    const small = await measureInApp(folder, 'Small')
    const large = await measureInApp(folder, 'Large')
    const mb = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`
    const detail = `${mb(large)} at 1,000,000 rows, ${mb(small)} at 10,000, after ${stops} jumps all over the worksheet`
    return [{ what: 'renderer heap at 1,000,000 rows', ratio: large / small, hold: 1.1, detail }]
  } finally {
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

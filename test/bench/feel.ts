/** How a worksheet of a million rows and thirty fields feels in the window: frames while scrolling, blank rows, and keys to the painted selection. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { multiplyRows } from '../support/bench/multiply-rows.ts'
import { keyTimes, longShare, watchFrames } from '../support/bench/watch-frames.ts'
import { ensureBuilt, runScript } from '../support/built-app.ts'
import { startChromium } from '../support/chromium.ts'
import { startHost } from '../support/host/start-host.ts'
import { startService } from '../support/start-service.ts'
import type { Bench, BenchRow } from './bench-row.ts'

const announced = z.object({ url: z.string() })
const rows = 1_000_000
const fields = 30
const pulled = 10_000
/** Milliseconds of each way of scrolling; ten seconds together. */
const spans = { wheel: 5_000, bar: 5_000 } as const
const presses = 120

/** A data folder with the worksheet, as the app's own pull leaves it, with its rows copied until there are a million. */
async function prepare(): Promise<string> {
  const service = await startService({ generate: [{ rows: pulled, fields, alias: 'large', name: 'Large' }] })
  const host = await startHost()
  try {
    const secret = { appKey: service.appKey, sign: service.sign }
    const { connection } = await host.answer('connections.add', { name: 'Bench', address: service.url, secret })
    const connectionId = connection.id
    await host.answer('connections.open', { connectionId })
    const [worksheet] = (await host.answer('workspace.refresh', { connectionId })).worksheets
    if (worksheet === undefined) throw new Error('no worksheet was made')
    await host.answer('worksheet.open', { connectionId, worksheetId: worksheet.id })
    const { jobId } = await host.answer('pull.start', { connectionId, worksheetId: worksheet.id, mode: 'full' })
    const job = await host.ended(jobId)
    if (job.status !== 'done') throw new Error(job.message)
    await host.stop()
    multiplyRows(path.join(host.dataFolder, 'connections', connectionId, 'replica.db'), rows)
    return host.dataFolder
  } finally {
    await service.close()
  }
}

const percentile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN

async function expectLastRow(page: Page): Promise<void> {
  await page.keyboard.press('Control+End')
  await page.locator(`[role="row"][row-index="${rows - 1}"] [role="gridcell"]:focus`).waitFor()
  await page.locator(`[role="row"][row-index="${rows - 1}"] [role="gridcell"][aria-colindex="2"]:not(:empty)`).waitFor()
  await page.keyboard.press('Control+Home')
  await page.locator('[role="row"][row-index="0"] [role="gridcell"]:focus').waitFor()
}

async function measure(page: Page, url: string): Promise<readonly BenchRow[]> {
  await page.goto(url)
  await page.getByText('Bench', { exact: true }).first().click()
  await page.getByRole('treeitem', { name: /Large/ }).first().click()
  await page.locator('[role="row"][row-index="0"] [role="gridcell"][aria-colindex="2"]:not(:empty)').click()
  await expectLastRow(page)
  const idle = await watchFrames(page, 2_000, 'rest')
  const wheel = await watchFrames(page, spans.wheel, 'wheel')
  const bar = await watchFrames(page, spans.bar, 'bar')
  await page.keyboard.press('Control+Home')
  const keys = Array.from({ length: presses }, (_, i) =>
    i % 3 === 2 ? 'Shift+ArrowRight' : i % 3 === 1 ? 'Shift+ArrowDown' : 'PageDown',
  )
  const times = await keyTimes(page, keys)
  const frames = [...wheel.spans, ...bar.spans]
  const share = longShare({ spans: frames, blank: 0 })
  const percent = (part: number): string => `${(part * 100).toFixed(1)} %`
  return [
    {
      what: 'frames over 50 ms while scrolling 1,000,000 x 30 (in percent)',
      ratio: share * 100,
      hold: 1,
      detail: `${frames.length} frames; wheel ${percent(longShare(wheel))}, bar ${percent(longShare(bar))}; at rest ${percent(longShare(idle))}; blank rows ${Math.round(wheel.blank)} ms of ${spans.wheel} by wheel, ${Math.round(bar.blank)} ms of ${spans.bar} by bar`,
    },
    {
      what: 'key press to painted selection, p95 against 50 ms',
      ratio: percentile(times, 0.95) / 50,
      hold: 1,
      detail: `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms of ${presses} presses`,
    },
  ]
}

export const run: Bench = async () => {
  ensureBuilt()
  const folder = await prepare()
  const chromium = await startChromium()
  const app = runScript('scripts/start.mjs', ['--shell', 'web', '--data', folder, '--no-open'])
  try {
    const { url } = announced.parse(JSON.parse(await app.nextLine()))
    return await measure(await chromium.context.newPage(), url)
  } finally {
    await app.stop()
    await chromium.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * How a worksheet of a million rows and thirty fields feels in the window: frames while scrolling, blank rows, keys to the painted
 * selection, typing. Times on the clock depend on what else the machine does; the processor time of the main thread beside them does not.
 */
import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { costOf, sayCost } from '../support/bench/main-thread.ts'
import { prepareRows } from '../support/bench/million-rows.ts'
import { pressKeys } from '../support/bench/press-keys.ts'
import { type Frames, longShare, type Way, watchFrames } from '../support/bench/watch-frames.ts'
import { ensureBuilt, runScript } from '../support/built-app.ts'
import { startChromium } from '../support/chromium.ts'
import type { Bench, BenchRow } from './bench-row.ts'

const announced = z.object({ url: z.string() })
const rows = 1_000_000
const fields = 30
/** Milliseconds of each way of scrolling; ten seconds together. */
const spans = { wheel: 4_000, bar: 4_000, pages: 2_000 } as const
const pages = Array.from({ length: 60 }, () => 'PageDown')
const steps = Array.from({ length: 90 }, (_, i) =>
  i % 3 === 2 ? 'Shift+ArrowRight' : i % 3 === 1 ? 'Shift+ArrowDown' : 'ArrowDown',
)

const percentile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN
const largest = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0)
const whole = (ms: number): string => `${ms.toFixed(0)} ms`
const percent = (part: number): string => `${(part * 100).toFixed(1)} %`
const load = (): string => `load ${loadavg()[0]?.toFixed(1)}`

const rowOnScreen = (page: Page, index: number) =>
  page.locator(`[role="row"][row-index="${index}"] [role="gridcell"][aria-colindex="2"]:not(:empty)`)

async function goHome(page: Page): Promise<void> {
  await page.keyboard.press('Control+Home')
  await page.locator('[role="row"][row-index="0"] [role="gridcell"]:focus').waitFor()
}

async function expectLastRow(page: Page): Promise<void> {
  await page.keyboard.press('Control+End')
  await page.locator(`[role="row"][row-index="${rows - 1}"] [role="gridcell"]:focus`).waitFor()
  await rowOnScreen(page, rows - 1).waitFor()
  await goHome(page)
}

interface Watched extends Frames {
  readonly way: string
  readonly row: BenchRow
}

async function scroll(page: Page, name: string, way: Way, ms: number, meanwhile: () => Promise<unknown>): Promise<Watched> {
  const watch = async (): Promise<Frames> => {
    const [frames] = await Promise.all([watchFrames(page, ms, way), meanwhile()])
    return frames
  }
  const result = await watch()
  // Once more, because tracing is as dear as drawing.
  const { result: traced, cost } = await costOf(page, watch)
  const { spans: taken, blank, blankPart, rows: seen } = result
  const row = {
    what: `scrolling 1,000,000 x 30 by ${name}: frames over 50 ms (percent)`,
    ratio: longShare(taken) * 100,
    hold: 1,
    detail:
      `${taken.length} frames, longest ${whole(largest(taken))}; some row blank for ${whole(blank)} of ${ms} (${percent(blankPart)} of the rows), ` +
      `${seen} rows shown; ${sayCost(cost, traced.spans.length, 'frame')}; ${load()}`,
  }
  return { ...result, way: name, row }
}

async function keys(page: Page, what: string, hold: number | null, list: readonly string[]): Promise<BenchRow> {
  const times = await pressKeys(page, list)
  const { cost } = await costOf(page, () => pressKeys(page, list))
  const p95 = percentile(times, 0.95)
  return {
    what,
    ratio: hold === null ? null : p95 / 50,
    hold,
    detail:
      `p50 ${whole(percentile(times, 0.5))}, p95 ${whole(p95)}, longest ${whole(largest(times))} of ${times.length} presses; ` +
      `${sayCost(cost, times.length, 'press')}; ${load()}`,
  }
}

/** Letters typed into a cell; the first one opens the editor. Nothing is kept. */
async function typing(page: Page): Promise<BenchRow> {
  const row = await keys(page, 'typing into a cell: letter to paint', null, [...'the quick brown fox jumps over it'])
  await page.keyboard.press('Escape')
  return row
}

async function measure(page: Page, url: string): Promise<readonly BenchRow[]> {
  await page.goto(url)
  await page.getByText('Bench', { exact: true }).first().click()
  await page.getByRole('treeitem', { name: /Large/ }).first().click()
  await rowOnScreen(page, 0).click()
  await expectLastRow(page)
  const nothing = async (): Promise<void> => {}
  const rest = await watchFrames(page, 1_000, 'rest')
  const wheel = await scroll(page, 'wheel', 'wheel', spans.wheel, nothing)
  const bar = await scroll(page, 'bar', 'bar', spans.bar, nothing)
  await goHome(page)
  const held = await scroll(page, 'PageDown', 'rest', spans.pages, () => pressKeys(page, pages))
  await goHome(page)
  const arrows = await keys(page, 'key press to painted selection, p95 against 50 ms: arrows', 1, steps)
  const paged = await keys(page, 'key press to painted selection, p95 against 50 ms: PageDown', 1, pages)
  await goHome(page)
  await page.keyboard.press('ArrowRight')
  const ways = [wheel, bar, held]
  const all = ways.flatMap((it) => it.spans)
  return [
    {
      what: 'scrolling 1,000,000 x 30 for ten seconds: frames over 50 ms (percent)',
      ratio: longShare(all) * 100,
      hold: 1,
      detail:
        `${ways.map((it) => `${it.way} ${percent(longShare(it.spans))}`).join(', ')}, at rest ${percent(longShare(rest.spans))}; ` +
        `some row blank for ${whole(ways.reduce((sum, it) => sum + it.blank, 0))}; ${load()}`,
    },
    ...ways.map(({ row }) => ({ ...row, hold: null })),
    arrows,
    paged,
    await typing(page),
  ]
}

export const run: Bench = async () => {
  ensureBuilt()
  // Whoever measures again and again prepares the million rows once.
  const prepared = process.env.GRIDSTAGE_BENCH_DATA
  const folder = prepared ?? (await prepareRows(rows, fields))
  const chromium = await startChromium()
  const app = runScript('scripts/start.mjs', ['--shell', 'web', '--data', folder, '--no-open'])
  try {
    const { url } = announced.parse(JSON.parse(await app.nextLine()))
    return await measure(await chromium.context.newPage(), url)
  } finally {
    await app.stop()
    await chromium.close()
    if (prepared === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * How a worksheet of a million rows and thirty fields feels in the window: frames while scrolling, blank rows, keys to the painted
 * selection, typing. Times on the clock depend on what else the machine does; the processor time of the main thread beside them does not.
 */
import { loadavg } from 'node:os'
import type { Page } from 'playwright-core'
import { goHome, goToEnd, openLarge, startLargeWindow } from '../../../support/e2e/large-window.ts'
import type { Bench, BenchRow } from '../bench-row.ts'
import { costOf, sayCost } from '../support/main-thread.ts'
import { paces, pressKeys } from '../support/press-keys.ts'
import { type Frames, longShare, type Way, watchFrames } from '../support/watch-frames.ts'

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

async function keys(
  page: Page,
  what: string,
  /** Milliseconds; null: printed only. */
  most: number | null,
  list: readonly string[],
  pace: number = paces.held,
): Promise<BenchRow> {
  const times = await pressKeys(page, list, pace)
  const { cost } = await costOf(page, () => pressKeys(page, list, pace))
  const p95 = percentile(times, 0.95)
  return {
    what: most === null ? what : `key press to painted selection, p95 against ${most} ms: ${what}`,
    ratio: most === null ? null : p95 / most,
    hold: most === null ? null : 1,
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

async function measure(page: Page): Promise<readonly BenchRow[]> {
  await openLarge(page)
  await goToEnd(page, rows)
  await goHome(page)
  const nothing = async (): Promise<void> => {}
  const rest = await watchFrames(page, 1_000, 'rest')
  const wheel = await scroll(page, 'wheel', 'wheel', spans.wheel, nothing)
  const bar = await scroll(page, 'bar', 'bar', spans.bar, nothing)
  await goHome(page)
  const held = await scroll(page, 'PageDown', 'rest', spans.pages, () => pressKeys(page, pages))
  await goHome(page)
  const arrows = await keys(page, 'arrows held', 33, steps)
  const tapped = await keys(page, 'PageDown tapped', 40, pages, paces.tapped)
  const paged = await keys(page, 'PageDown held', 50, pages)
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
    ...ways.map(({ row, way }) => ({ ...row, hold: way === 'PageDown' ? 2 : null })),
    arrows,
    tapped,
    paged,
    await typing(page),
  ]
}

export const run: Bench = async () => {
  const { page, close } = await startLargeWindow(rows, fields)
  try {
    return await measure(page)
  } finally {
    await close()
  }
}

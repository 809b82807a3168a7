/**
 * What people do to a worksheet of a million rows and thirty fields, in the window: how long each takes, and the longest task of the
 * window's main thread meanwhile, in its own processor time. Nothing may hold the window longer than a person notices.
 */
import type { Page } from 'playwright-core'
import { startLargeWindow } from '../../../support/e2e/large-window.ts'
import type { Bench, BenchRow } from '../bench-row.ts'
import { fields, largeSteps, rows, type Step } from '../support/large-steps.ts'
import { costOf } from '../support/main-thread.ts'

/** Milliseconds of one task: longer ones are felt as a window that is stuck. */
const noticed = 100

async function measure(page: Page, [what, act, before]: Step): Promise<BenchRow> {
  await before?.(page)
  const began = performance.now()
  const { cost } = await costOf(page, () => act(page))
  const seconds = (performance.now() - began) / 1000
  return {
    what: `1,000,000 x 30: longest task of the window against ${noticed} ms: ${what}`,
    ratio: cost.longest / noticed,
    hold: 1,
    detail: `longest ${cost.longest.toFixed(0)} ms, ${cost.long} over 50 ms, ${cost.tasks.toFixed(0)} ms of processor time in ${seconds.toFixed(1)} s`,
  }
}

export const run: Bench = async () => {
  const { page, close } = await startLargeWindow(rows, fields)
  try {
    const measured: BenchRow[] = []
    for (const step of largeSteps) measured.push(await measure(page, step))
    return measured
  } finally {
    await close()
  }
}

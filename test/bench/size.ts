/**
 * What people do to a worksheet of a million rows and thirty fields, in the window: how long each takes, and the longest task of the
 * window's main thread meanwhile, in its own processor time. Nothing may hold the window longer than a person notices.
 */
import type { Page } from 'playwright-core'
import { goHome, goToEnd, openLarge, startLargeWindow } from '../support/bench/large-window.ts'
import { costOf } from '../support/bench/main-thread.ts'
import type { Bench, BenchRow } from './bench-row.ts'

const [rows, fields] = [1_000_000, 30]
/** Milliseconds of one task: longer ones are felt as a window that is stuck. */
const noticed = 200
/** Milliseconds for one action beside whatever else the machine does. */
const patience = 150_000
const column = { city: 4, amount: 6, status: 7 } as const

const said = (page: Page, words: RegExp) => page.getByText(words).filter({ visible: true }).first().waitFor({ timeout: patience })
const counted = (page: Page, words: RegExp) => page.locator('footer').getByText(words).first().waitFor({ timeout: patience })
const press = (key: string) => (page: Page) => page.keyboard.press(key)

async function select(page: Page, index: number): Promise<void> {
  await goHome(page)
  await page.locator(`.ag-header-cell[aria-colindex="${index}"]`).click({ position: { x: 60, y: 15 } })
  await counted(page, /^1,000,000 cells selected/)
}

async function cancel(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Cancel: / }).click({ timeout: patience })
  await said(page, /^Cancelled: no cell was changed/)
}

async function undo(page: Page): Promise<void> {
  await page.keyboard.press('Control+z')
  await counted(page, /^No changes staged/)
}

const changed = (page: Page) => counted(page, /^[\d,]+ rows changed/)

async function group(page: Page, label: string, field: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(field)
  await page.getByRole('option', { name: field, exact: true }).click()
}

type Step = readonly [what: string, act: (page: Page) => Promise<unknown>, before?: (page: Page) => Promise<unknown>]

const onColumn = (index: number) => (page: Page) => select(page, index)

const steps: readonly Step[] = [
  ['open', openLarge],
  ['Ctrl+End', (page) => goToEnd(page, rows)],
  ['Ctrl+Home', goHome],
  [
    'sort by a column',
    async (page) => {
      await page.getByRole('button', { name: 'Sort by Name' }).click()
      await page.locator('[role="columnheader"][aria-sort="ascending"]').waitFor()
      await page.locator('[role="row"]:not([row-index="0"]) [role="gridcell"]:focus').waitFor()
    },
    (page) => page.locator('.ag-header-cell[aria-colindex="2"]').hover(),
  ],
  [
    'quick search',
    async (page) => {
      await page.keyboard.press('Control+f')
      await page.keyboard.type('lars beck')
      await counted(page, /^[\d,]{1,7} of 1,000,000 rows/)
    },
  ],
  [
    'all rows again',
    async (page) => {
      await page.keyboard.press('Escape')
      await counted(page, /^1,000,000 rows/)
      await page.keyboard.press('Enter')
    },
  ],
  [
    'find a text, F3',
    async (page) => {
      await page.keyboard.press('Control+Alt+f')
      await page.keyboard.type('Bergen')
      await page.keyboard.press('F3')
      await said(page, /^[\d,]+ of [\d,]+ cells/)
    },
  ],
  [
    'replace all',
    async (page) => {
      await page.getByRole('button', { name: /^Replace all [\d,]+/ }).click()
      await said(page, /cells changed/)
    },
    async (page) => {
      await page.keyboard.press('Control+h')
      await page.getByRole('textbox', { name: 'Replace with' }).fill('Bergamo')
    },
  ],
  ['undo the replacement', undo, press('Escape')],
  [
    'copy all cells (refused in words)',
    async (page) => {
      await page.keyboard.press('Control+c')
      await said(page, /the clipboard takes/)
    },
    async (page) => {
      await goHome(page)
      await page.keyboard.press('Control+a')
      await counted(page, /^30,000,000 cells selected/)
    },
  ],
  [
    'copy a column',
    async (page) => {
      await page.keyboard.press('Control+c')
      await said(page, /^1,000,000 cells (copied|are ready)/)
    },
    onColumn(column.city),
  ],
  ['clear a column', (page) => page.keyboard.press('Delete').then(() => changed(page)), onColumn(column.amount)],
  ['undo', undo],
  ['redo', (page) => page.keyboard.press('Control+y').then(() => changed(page))],
  ['undo again', undo],
  ['fill down a column, cancelled', (page) => page.keyboard.press('Control+d').then(() => cancel(page)), onColumn(column.city)],
  ['fill down a column', (page) => page.keyboard.press('Control+d').then(() => changed(page)), onColumn(column.city)],
  ['undo the fill', undo],
  [
    'type into a column with Ctrl+Enter',
    async (page) => {
      await page.keyboard.type('Oslo')
      await page.keyboard.press('Control+Enter')
      await changed(page)
    },
    onColumn(column.city),
  ],
  ['undo the typing', undo],
  [
    'delete all rows',
    async (page) => {
      await page.keyboard.press('Control+Delete')
      await said(page, /^1,000,000 rows marked for deletion/)
    },
    async (page) => {
      await goHome(page)
      await page.keyboard.press('Control+a')
      await counted(page, /^30,000,000 cells selected/)
    },
  ],
  ['undo the deletion', undo],
  [
    'group by a field',
    async (page) => {
      await group(page, 'Group by', 'Status')
      await page.locator('.gs-row-head').first().waitFor({ timeout: patience })
    },
    (page) => page.getByRole('button', { name: 'Group rows' }).click(),
  ],
  [
    'group by two fields',
    async (page) => {
      await group(page, 'Then by', 'City')
      await page.locator('[role="row"][row-index="1"] .gs-row-head, .gs-row-head[row-index="1"]').waitFor({ timeout: patience })
    },
  ],
]

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
    for (const step of steps) measured.push(await measure(page, step))
    return measured
  } finally {
    await close()
  }
}

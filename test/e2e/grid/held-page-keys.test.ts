/** @module-tag full */
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { openSample, openWorksheet } from '../../support/e2e/drive-window.ts'
import { windowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = windowForTests(async (page) => {
  await page.evaluate(() => {
    window.addEventListener('keydown', () => Object.assign(window, { lastKey: performance.now() }), { capture: true })
  })
  await openSample(page)
  await openWorksheet(page, 'Products')
})

const grid = (page: Page) => page.locator('section[aria-label="Products"]')
const focusedRow = async (page: Page): Promise<number> =>
  Number(await grid(page).locator('[role="row"]:has([role="gridcell"]:focus)').getAttribute('row-index'))
const scrolledTo = (page: Page) => page.locator('.ag-grid-viewport').evaluate((it) => it.scrollTop)

/** Milliseconds between two repetitions of a key, as systems have it by default. */
const repetition = 33

async function hold(page: Page, key: string, times: number): Promise<void> {
  const pressed: Promise<void>[] = []
  for (let i = 0; i < times; i += 1) {
    pressed.push(page.keyboard.press(key))
    await page.waitForTimeout(repetition)
  }
  await Promise.all(pressed)
}

/** As one repetition after the other arrives in a window that is busy: no timer runs between them. */
const pressAtOnce = (page: Page, key: string, times: number) =>
  page.evaluate(
    async ([pressed, count]) => {
      for (let i = 0; i < count; i += 1) {
        const press = new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true })
        document.activeElement?.dispatchEvent(press)
        // What watches the pages hears of each.
        await Promise.resolve()
      }
    },
    [key, times] as const,
  )

/** Notes what each moving page shows: its columns' lines, and the line and left edge of the frame around the active cell. */
const watchPages = (page: Page) =>
  page.evaluate(() => {
    const seen: { columns: { left: number; lines: string[] }[]; frame: { line: number; left: number } | null }[] = []
    const note = (): void => {
      const moving = document.querySelector<HTMLElement>('.gs-moving')
      const frame = moving?.querySelector<HTMLElement>('.gs-moving-active:not([hidden])')
      if (moving === null) return
      const height = Number.parseFloat(moving.style.getPropertyValue('--gs-moving-row'))
      const leftOf = (it: Element): number => Math.round(it.getBoundingClientRect().left)
      seen.push({
        columns: [...moving.querySelectorAll('.gs-moving-column')].map((it) => ({
          left: leftOf(it),
          lines: (it.textContent ?? '').split('\n'),
        })),
        frame:
          frame === null || frame === undefined
            ? null
            : { line: Number.parseFloat(frame.style.top) / height, left: leftOf(frame) },
      })
    }
    new MutationObserver(note).observe(document.querySelector('.ag-grid-scrolling-container') ?? document.body, {
      childList: true,
      subtree: true,
    })
    Object.assign(window, { pagesSeen: seen })
  })
const pagesSeen = (page: Page) =>
  page.evaluate(
    () =>
      Reflect.get(window, 'pagesSeen') as readonly {
        readonly columns: readonly { readonly left: number; readonly lines: readonly string[] }[]
        readonly frame: { readonly line: number; readonly left: number } | null
      }[],
  )

/** What AG Grid has drawn between the heads and the lower edge: for each column its left edge and the texts of its cells. */
const drawnColumns = (page: Page) =>
  grid(page).evaluate((section) => {
    const head = section.querySelector('.ag-header')?.getBoundingClientRect().bottom ?? 0
    const end = section.querySelector('.ag-grid-viewport')?.getBoundingClientRect().bottom ?? 0
    const rows = [...section.querySelectorAll<HTMLElement>('[role="row"][row-index]')]
      .map((row) => ({ row, box: row.getBoundingClientRect(), index: Number(row.getAttribute('row-index')) }))
      .filter(({ box }) => box.bottom > head + 1 && box.top < end - 1)
      .sort((a, b) => a.index - b.index)
    const columns = new Map<number, string[]>()
    for (const { row } of rows)
      for (const cell of row.querySelectorAll('[role="gridcell"]')) {
        const left = Math.round(cell.getBoundingClientRect().left)
        columns.set(left, [...(columns.get(left) ?? []), cell.textContent ?? ''])
      }
    return [...columns].map(([left, lines]) => ({ left, lines }))
  })

/** Rows that a page key goes by in this window, at the least. */
const pageRows = 20

/**
 * Waits until the keys have led to a row at least as far down as `row`, texts or the grid's own: in a busy window they wait for rows and for
 * each other, and before that no page is shown either.
 */
const reached = (page: Page, row: number) =>
  page.waitForFunction((least) => {
    const moving = document.querySelector<HTMLElement>('.gs-moving')
    const frame = moving?.querySelector<HTMLElement>('.gs-moving-active:not([hidden])')
    if (moving !== null && frame !== null && frame !== undefined) {
      const line = Number.parseFloat(frame.style.top) / Number.parseFloat(moving.style.getPropertyValue('--gs-moving-row'))
      const numbers = moving.querySelector('.gs-moving-column')?.textContent?.split('\n') ?? []
      return Number(numbers[line]) > least
    }
    const focused = document.activeElement?.closest('[role="gridcell"]')?.closest('[row-index]')
    return Number(focused?.getAttribute('row-index') ?? -1) >= least
  }, row)
/** Waits until the last key is longer ago than the repetitions of one that is held down. */
const released = (page: Page) => page.waitForFunction(() => performance.now() - Reflect.get(window, 'lastKey') > 200)
const noPage = (page: Page) => page.locator('.gs-moving').waitFor({ state: 'detached' })

beforeEach(async () => {
  const { page } = opened
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Home')
  await grid(page).locator('[role="row"][row-index="0"] [aria-colindex="2"]:focus').waitFor()
  await released(page)
})

test('the texts of each screen go by while a page key is held down, and the rows are drawn where it ends', async () => {
  const { page } = opened
  await watchPages(page)
  await pressAtOnce(page, 'PageDown', 6)
  await reached(page, 6 * pageRows)
  await noPage(page)
  const row = await focusedRow(page)
  const seen = await pagesSeen(page)
  expect(seen.length).toBeGreaterThan(0)
  const last = seen.at(-1)
  const [numbers, names] = last?.columns ?? []
  expect(numbers?.lines[last?.frame?.line ?? -1]).toBe(String(row + 1))
  expect(names?.left).toBe(last?.frame?.left)
  // The texts that the rows have, each at the place where it is drawn then.
  const readNamed = async () => {
    const drawn = await drawnColumns(page)
    const textsAt = (left: number | undefined) => drawn.find((it) => it.left === left)?.lines ?? []
    return new Map(textsAt(numbers?.left).map((number, i) => [number, textsAt(names?.left)[i]]))
  }
  await expect.poll(async () => (await readNamed()).size).toBeGreaterThan(15)
  const named = await readNamed()
  for (const [i, number] of (numbers?.lines ?? []).entries())
    if (named.has(number)) expect(names?.lines[i]).toBe(named.get(number))
  const barAt = () => page.locator('.ag-body-vertical-scroll-viewport').evaluate((it) => it.scrollTop)
  await expect.poll(async () => (await barAt()) - (await scrolledTo(page))).toBe(0)
})

test('the texts go by row by row while an arrow is held down beyond the lower edge, and a single arrow moves the rows themselves', async () => {
  const { page } = opened
  await watchPages(page)
  const held = 60
  await pressAtOnce(page, 'ArrowDown', held)
  await grid(page).locator(`[role="row"][row-index="${held}"] [aria-colindex="2"]:focus`).waitFor()
  await noPage(page)
  const seen = await pagesSeen(page)
  expect(seen.length).toBeGreaterThan(0)
  for (const { columns, frame } of seen) {
    const numbers = columns[0]?.lines.map(Number) ?? []
    const active = numbers[frame?.line ?? -1] ?? 0
    expect(numbers).toEqual(numbers.map((_, i) => (numbers[0] ?? 0) + i))
    expect(active).toBeGreaterThan(1)
    expect(active).toBeLessThanOrEqual(held + 1)
  }
  const last = seen.at(-1)
  expect(last?.columns[0]?.lines[last.frame?.line ?? -1]).toBe(String(held + 1))
  await released(page)
  const before = seen.length
  await page.keyboard.press('ArrowDown')
  await grid(page)
    .locator(`[role="row"][row-index="${held + 1}"] [aria-colindex="2"]:focus`)
    .waitFor()
  expect((await pagesSeen(page)).length).toBe(before)
})

test('what is typed right behind goes into the cell that the page keys lead to', async () => {
  const { page } = opened
  await hold(page, 'PageDown', 5)
  await page.keyboard.type('Far')
  await page.keyboard.press('Enter')
  const typed = grid(page)
    .locator('[role="gridcell"].gs-marked')
    .and(page.getByText('Far', { exact: true }))
  await typed.waitFor()
  const row = Number(await typed.evaluate((cell) => cell.closest('[row-index]')?.getAttribute('row-index')))
  await page.keyboard.press('Control+z')
  await typed.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Home')
  await released(page)
  await hold(page, 'PageDown', 5)
  await reached(page, 5 * pageRows)
  await noPage(page)
  expect(await focusedRow(page)).toBe(row)
})

test('a click on the texts that go by is one on the cell that is drawn there', async () => {
  const { page } = opened
  const box = await page.locator('.ag-grid-viewport').boundingBox()
  if (box === null) throw new Error('the grid is not on the screen')
  const at = { x: box.x + box.width / 3, y: box.y + box.height / 2 }
  await page.mouse.move(at.x, at.y)
  await Promise.all(Array.from({ length: 4 }, () => page.keyboard.press('PageDown')))
  await reached(page, 4 * pageRows)
  await page.mouse.down()
  await page.mouse.up()
  await noPage(page)
  const active = await grid(page).locator('[role="gridcell"]:focus').boundingBox()
  expect(active).toSatisfy((cell: typeof active) => cell !== null && cell.x <= at.x && cell.x + cell.width >= at.x)
  expect(active).toSatisfy((cell: typeof active) => cell !== null && cell.y <= at.y && cell.y + cell.height >= at.y)
  expect(await focusedRow(page)).toBeGreaterThan(3 * pageRows)
})

test('an arrow, and the same way back, go on from the cell that is framed', async () => {
  const { page } = opened
  await hold(page, 'PageDown', 4)
  await reached(page, 4 * pageRows)
  await page.keyboard.press('ArrowUp')
  await noPage(page)
  const above = await focusedRow(page)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focusedRow(page)).toBe(above + 1)
  await released(page)
  await hold(page, 'PageUp', 4)
  await noPage(page)
  await expect.poll(() => focusedRow(page)).toBe(0)
  await expect.poll(() => scrolledTo(page)).toBe(0)
})

test('a screen that is scrolled by hand or sideways meanwhile has its rows', async () => {
  const { page } = opened
  await hold(page, 'PageDown', 3)
  await reached(page, 3 * pageRows)
  const before = await scrolledTo(page)
  await page.locator('.ag-grid-viewport').evaluate((it) => {
    it.scrollTop -= 200
  })
  await noPage(page)
  await expect.poll(async () => before - (await scrolledTo(page))).toBe(200)
  const isDrawn = async () => {
    const counts = (await drawnColumns(page)).map(({ lines }) => lines.length)
    return new Set(counts).size === 1 && (counts[0] ?? 0) > 15
  }
  await expect.poll(isDrawn).toBe(true)

  await released(page)
  await hold(page, 'PageDown', 3)
  await page.keyboard.press('Control+ArrowRight')
  await noPage(page)
  await expect.poll(() => page.locator('.ag-grid-viewport').evaluate((it) => it.scrollLeft)).toBeGreaterThan(0)
  await grid(page).locator('[role="gridcell"]:focus').waitFor()
  expect(opened.problems).toEqual([])
})

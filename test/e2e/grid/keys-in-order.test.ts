/** @module-tag full */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSample, openWorksheet, shownText } from '../../support/e2e/drive-window.ts'
import { windowForTests } from '../../support/e2e/window-for-tests.ts'

const rows = 140

const opened = windowForTests(async (page) => {
  await openSample(page)
  await openWorksheet(page, 'Products')
})

const cellAt = (page: Page, row: number, column: number) =>
  page.locator(`section[aria-label="Products"] [role="row"][row-index="${row}"] [role="gridcell"][aria-colindex="${column}"]`)

type Key = Pick<KeyboardEventInit, 'key' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** All within one task of the page: faster than any hand, and before the host can have answered. */
const pressAtOnce = (page: Page, keys: readonly Key[]) =>
  page.evaluate((pressed) => {
    for (const key of pressed)
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }))
  }, keys)

test('a fill pressed right behind the way to the edge of the data fills as far as that', async () => {
  const { page } = opened
  await page.keyboard.press('Control+Home')
  const first = await shownText(cellAt(page, 0, 2))
  await pressAtOnce(page, [
    { key: 'ArrowDown', ctrlKey: true, shiftKey: true },
    { key: 'd', ctrlKey: true },
  ])
  await page.getByText(`${rows} cells selected`).waitFor()
  await cellAt(page, rows - 1, 2)
    .and(page.getByText(first, { exact: true }))
    .waitFor()
  await page.keyboard.press('Control+z')
  await cellAt(page, rows - 1, 2)
    .and(page.locator('.gs-marked'))
    .waitFor({ state: 'detached' })
})

test('what is typed right behind the way to the edge of the data goes into the cell there', async () => {
  const { page } = opened
  await page.keyboard.press('Control+Home')
  await cellAt(page, 0, 2).and(page.locator(':focus')).waitFor()
  const first = await shownText(cellAt(page, 0, 2))
  await pressAtOnce(page, [{ key: 'ArrowDown', ctrlKey: true }, { key: 'E' }, { key: 'n' }, { key: 'd' }, { key: 'Enter' }])
  await cellAt(page, rows - 1, 2)
    .and(page.getByText('End', { exact: true }))
    .waitFor()
  await page.keyboard.press('Control+Home')
  await cellAt(page, 0, 2).and(page.locator(':focus')).waitFor()
  expect(await cellAt(page, 0, 2).textContent()).toBe(first)
})

test('what is typed right behind a page key goes into the cell that it leads to', async () => {
  const { page } = opened
  await page.keyboard.press('Control+Home')
  await cellAt(page, 0, 2).and(page.locator(':focus')).waitFor()
  await pressAtOnce(page, [{ key: 'PageDown' }, { key: 'PageDown' }, { key: 'F' }])
  // By now an editor has the keyboard, and only real keys write into it.
  await page.keyboard.type('ar')
  await page.keyboard.press('Enter')
  const typed = page
    .locator('section[aria-label="Products"] [role="gridcell"].gs-marked')
    .and(page.getByText('Far', { exact: true }))
  await typed.waitFor()
  const row = Number(await typed.evaluate((cell) => cell.closest('[row-index]')?.getAttribute('row-index')))
  expect(row).toBeGreaterThan(20)
  await expect.poll(() => page.locator('[role="gridcell"]:focus').getAttribute('aria-colindex')).toBe('2')
  await cellAt(page, row + 1, 2)
    .and(page.locator(':focus'))
    .waitFor()
})

/** Notes how far the frozen cells are from the left edge of the rows shown, in pixels, whenever going by screens begins and ends. */
const watchFrozen = (page: Page) =>
  page.evaluate(() => {
    const grid = document.querySelector('section[aria-label="Products"]')
    const seen: { isLeaping: boolean; offsets: number[] }[] = []
    Object.assign(window, { frozenSeen: seen })
    const note = (): void => {
      const left = grid?.querySelector('.ag-grid-viewport')?.getBoundingClientRect().left ?? Number.NaN
      const frozen = [...(grid?.querySelectorAll('.ag-row > .ag-grid-pinned-left-cells') ?? [])]
      const offsets = new Set(frozen.map((cells) => Math.round(cells.getBoundingClientRect().left - left)))
      seen.push({ isLeaping: grid?.classList.contains('gs-leaping') ?? false, offsets: [...offsets] })
    }
    if (grid !== null) new MutationObserver(note).observe(grid, { attributeFilter: ['class'] })
  })

const frozenSeen = (page: Page) => page.evaluate(() => Reflect.get(window, 'frozenSeen') as unknown)

test.each(['no-preference', 'reduce'] as const)(
  'page keys pressed faster than pages are drawn lead as far as one by one, and frozen columns stay in their place (motion: %s)',
  async (reducedMotion) => {
    const { page } = opened
    await page.emulateMedia({ reducedMotion })
    const grid = page.locator('section[aria-label="Products"]')
    const scrollLeft = () => page.locator('.ag-grid-viewport').evaluate((it) => it.scrollLeft)
    await page.keyboard.press('Control+Home')
    await expect.poll(scrollLeft).toBe(0)
    await page.keyboard.press('Control+ArrowRight')
    await expect.poll(scrollLeft).toBeGreaterThan(0)
    const focusedRow = () => grid.locator('[role="row"]:has([role="gridcell"]:focus)').getAttribute('row-index')
    await expect.poll(focusedRow).toBe('0')
    await page.keyboard.press('PageDown')
    await expect.poll(focusedRow).not.toBe('0')
    const step = Number(await focusedRow())
    await grid.and(page.locator(':not(.gs-leaping)')).waitFor()

    await watchFrozen(page)
    await Promise.all(['PageDown', 'PageDown', 'PageDown'].map((key) => page.keyboard.press(key)))
    await expect.poll(focusedRow).toBe(String(4 * step))
    await expect.poll(() => frozenSeen(page)).toContainEqual({ isLeaping: false, offsets: [0] })
    expect(await frozenSeen(page)).toContainEqual({ isLeaping: true, offsets: [0] })
  },
)

test.each([
  ['a dialog', { key: 'g', code: 'KeyG', modifiers: 2 }, 'dialog', 'Go to a row'],
  ['the palette', { key: 'k', code: 'KeyK', modifiers: 2 }, 'dialog', 'Search commands and worksheets'],
  ['the find panel', { key: 'f', code: 'KeyF', modifiers: 2 }, 'search', 'Find and replace'],
] as const)('what is typed right behind the key that opens %s never lands in a cell', async (_, opening, role, name) => {
  const { page } = opened
  await page.keyboard.press('Control+Home')
  await cellAt(page, 0, 2).and(page.locator(':focus')).waitFor()
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  // Not one by one: a hand does not wait for the window between two keys.
  const typed = ['1', '2', '7'].map((key) => ({ key, code: `Digit${key}`, text: key }))
  await Promise.all([opening, ...typed].map((press) => slow.send('Input.dispatchKeyEvent', { type: 'keyDown', ...press })))
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const input = page.getByRole(role, { name }).locator('input:focus')
  await expect.poll(() => input.inputValue()).toBe('127')
  await page.keyboard.press('Escape')
  await page.getByRole(role, { name }).waitFor({ state: 'detached' })
  expect(await page.locator('section[aria-label="Products"] .gs-marked').count()).toBe(0)
})

test('undo, and deleting a row, are about what there was at the press, whatever is pressed right behind them', async () => {
  const { page } = opened
  await page.keyboard.press('Control+Home')
  await cellAt(page, 0, 2).and(page.locator(':focus')).waitFor()
  const first = await shownText(cellAt(page, 0, 2))
  await pressAtOnce(page, [{ key: 'Delete' }, { key: 'z', ctrlKey: true }, { key: 'ArrowDown' }, { key: 'Delete' }])
  await cellAt(page, 0, 2).getByText(first, { exact: true }).waitFor()
  await expect.poll(() => cellAt(page, 1, 2).textContent()).toBe('')
  await page.keyboard.press('Control+z')
  await expect.poll(() => cellAt(page, 1, 2).textContent()).not.toBe('')
  await pressAtOnce(page, [{ key: 'Delete' }, { key: '-', ctrlKey: true }, { key: 'ArrowDown' }])
  await page.getByText('1 row marked for deletion').waitFor()
  const deleted = page.locator('.gs-row-deleted [role="gridcell"][aria-colindex="2"]')
  await expect
    .poll(() => deleted.evaluateAll((cells) => cells.map((it) => it.closest('[row-index]')?.getAttribute('row-index'))))
    .toEqual(['1'])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => cellAt(page, 1, 2).textContent()).not.toBe('')
})

test('what is typed right behind a new row goes into that row', async () => {
  const { page } = opened
  await page.keyboard.press('Control+Home')
  await cellAt(page, 0, 2).and(page.locator(':focus')).waitFor()
  const first = await shownText(cellAt(page, 0, 2))
  const keys = [...'Fjord'].map((key) => ({ key }))
  await pressAtOnce(page, [{ key: 'n', altKey: true }, ...keys, { key: 'Enter' }])
  await page.getByRole('gridcell', { name: 'Fjord', exact: true }).waitFor()
  await page.keyboard.press('Control+Home')
  await cellAt(page, 0, 2).and(page.locator(':focus')).waitFor()
  expect(await cellAt(page, 0, 2).textContent()).toBe(first)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await page.getByRole('gridcell', { name: 'Fjord', exact: true }).waitFor({ state: 'detached' })
})

test('what is pressed right behind the way to the next hit is about that hit', async () => {
  const { page } = opened
  await page.keyboard.press('Control+Home')
  await cellAt(page, 0, 2).and(page.locator(':focus')).waitFor()
  const [first, hit] = [await shownText(cellAt(page, 0, 2)), await shownText(cellAt(page, 4, 3))]
  await page.keyboard.press('Control+f')
  await page.locator('#find-text:focus').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(hit)
  await page
    .getByRole('search')
    .getByText(/^2 cells in 1 row/)
    .waitFor()
  await page.keyboard.press('F6')
  await cellAt(page, 0, 2).and(page.locator(':focus')).waitFor()
  await pressAtOnce(page, [{ key: 'F3' }, { key: 'Delete' }])
  await expect.poll(() => cellAt(page, 4, 3).textContent()).toBe('')
  expect(await cellAt(page, 0, 2).textContent()).toBe(first)
  await page.keyboard.press('Control+z')
  await cellAt(page, 4, 3).getByText(hit, { exact: true }).waitFor()
  await page.keyboard.press('Control+f')
  await page.locator('#find-text:focus').waitFor()
  await page.keyboard.press('Escape')
  await cellAt(page, 4, 3).and(page.locator(':focus')).waitFor()
})

test('a keyboard that is given back to the grid as a whole goes on in the active cell', async () => {
  const { page } = opened
  await page.keyboard.press('Control+Home')
  await cellAt(page, 0, 2).and(page.locator(':focus')).waitFor()
  await page.locator('.gs-grid').evaluate((grid: HTMLElement) => grid.focus({ preventScroll: true }))
  await cellAt(page, 0, 2).and(page.locator(':focus')).waitFor()
})

test('whoever goes on right behind undo is not fetched back to what it changed', async () => {
  const { page } = opened
  await page.keyboard.press('Control+Home')
  await cellAt(page, 0, 2).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Taken back')
  await page.keyboard.press('Enter')
  await cellAt(page, 1, 2).and(page.locator(':focus')).waitFor()
  const typed = cellAt(page, 0, 2).and(page.getByText('Taken back', { exact: true }))
  await typed.waitFor()
  await page.keyboard.press('ArrowUp')
  await cellAt(page, 0, 2).and(page.locator(':focus')).waitFor()
  await pressAtOnce(page, [
    { key: 'z', ctrlKey: true },
    { key: 'End', ctrlKey: true },
  ])
  await page.locator(`[row-index="${rows - 1}"] [role="gridcell"]:focus`).waitFor()
  // The one behind it is answered after the undo, so that by then the undo has gone wherever it was going to.
  await page.keyboard.press('Delete')
  await page.locator(`[row-index="${rows - 1}"] .gs-marked:focus`).waitFor()
  await page.keyboard.press('Control+z')
  await page.locator(`[row-index="${rows - 1}"] [role="gridcell"]:focus:not(.gs-marked)`).waitFor()
})

test('what is typed behind Tab in a dialog that is just opening goes into the field that Tab leads to', async () => {
  const { page } = opened
  await page.keyboard.press('Control+Home')
  await cellAt(page, 0, 2).and(page.locator(':focus')).waitFor()
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 12 })
  for (const again of [1, 2, 3]) {
    await page.keyboard.press('Control+g')
    await page.keyboard.type(`${again}1`)
    await page.keyboard.press('Tab')
    await page.keyboard.type('List pr')
    await page.getByRole('option', { name: 'List price' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Number of the row' }).inputValue()).toBe(`${again}1`)
    await page.keyboard.press('Escape')
    await page.getByRole('option', { name: 'List price' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
})

test('a new row asked for while a cell is being edited takes what was typed there, and what is typed next', async () => {
  const { page } = opened
  await page.keyboard.press('Control+Home')
  await cellAt(page, 0, 2).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Old cell')
  await page.keyboard.press('Alt+n')
  await page.keyboard.type('New cell')
  await page.keyboard.press('Enter')
  await page.getByRole('gridcell', { name: 'New cell', exact: true }).waitFor()
  await page.keyboard.press('Control+Home')
  await cellAt(page, 0, 2).getByText('Old cell', { exact: true }).waitFor()
})

test('whoever goes right behind undo to where they are already stays there', async () => {
  const { page } = opened
  await page.keyboard.press('Control+End')
  await page.locator(`[row-index="${rows}"] [role="gridcell"]:focus`).waitFor()
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+Home')
  const here = cellAt(page, 0, 2).and(page.locator(':focus'))
  await here.waitFor()
  const text = await shownText(here)
  await pressAtOnce(page, [
    { key: 'z', ctrlKey: true },
    { key: 'Home', ctrlKey: true },
  ])
  // As above: by the time that these are answered the undo has gone wherever it was going to.
  await page.keyboard.press('Delete')
  await here.and(page.locator(':not(:has-text("Old cell"))')).waitFor()
  await page.keyboard.press('Control+z')
  await here.getByText(text, { exact: true }).waitFor()
})

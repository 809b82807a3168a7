import { expect, test } from 'vitest'
import { openSample, openWorksheet } from '../../support/e2e/drive-window.ts'
import { findBarriers } from '../../support/e2e/find-barriers.ts'
import { windowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = windowForTests()

test('a nameless button is found, and pale text in either scheme', { tags: 'full' }, async () => {
  const page = await opened.page.context().newPage()
  await page.setContent(`<!doctype html><html lang="en"><title>Barriers</title><main><h1>Barriers</h1><button></button>
    <p style="color:#888;background:#999">pale</p></main></html>`)
  await page.evaluate(() => {
    const follow = matchMedia('(prefers-color-scheme: dark)')
    const name = () => {
      document.documentElement.dataset.mantineColorScheme = follow.matches ? 'dark' : 'light'
    }
    follow.addEventListener('change', name)
    name()
  })
  const found = await findBarriers(page, 'planted')
  await page.close()
  expect(found.map((it) => it.replace(/ at .*/, ''))).toEqual([
    'planted, light: button-name',
    'planted, light: color-contrast',
    'planted, dark: color-contrast',
  ])
})

test('no screen holds a serious barrier, in light and dark', async () => {
  const { page, problems } = opened
  const found: string[] = []
  const look = async (screen: string, within?: string): Promise<void> => {
    found.push(...(await findBarriers(page, screen, within)))
  }
  const close = async (): Promise<void> => {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  await page.getByRole('button', { name: /Open the sample workspace/ }).waitFor()
  await look('welcome')
  await page.getByRole('button', { name: /Connect to an application/ }).click()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByText('Paste the signature').waitFor()
  await look('connection form', '[role="dialog"]')
  await close()

  await openSample(page)
  await openWorksheet(page, 'Customers')
  await look('worksheet')
  await page.keyboard.type('Renamed')
  await page.keyboard.press('Enter')
  await page.getByText('1 row changed').first().waitFor()
  await look('worksheet with a change', 'main')

  await page.keyboard.press('Control+Shift+F')
  await page.getByRole('button', { name: 'Add a condition' }).click()
  await look('filter bar', 'section[aria-label="Filter"]')
  await page.keyboard.press('Control+Shift+F')
  await page.getByRole('button', { name: 'Choose columns' }).click()
  await page.getByRole('dialog').waitFor()
  await look('column chooser', '[role="dialog"]')
  await close()
  for (const [screen, keys] of [
    ['palette', 'Control+k'],
    ['shortcuts', 'F1'],
    ['settings', 'Control+,'],
    ['export', 'Control+e'],
  ] as const) {
    await page.keyboard.press(keys)
    await page.getByRole('dialog').waitFor()
    await look(screen, '[role="dialog"]')
    await close()
  }
  await page.keyboard.press('Control+g')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Sta')
  await page.locator('[role="option"][data-combobox-selected]').waitFor()
  await look('a choice in a list', '[role="listbox"]')
  await page.keyboard.press('Escape')
  await close()
  await page.keyboard.press('Control+i')
  await page.getByRole('heading', { name: /Import into Customers/ }).waitFor()
  await look('import', 'main')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('treegrid').waitFor()
  await look('review', 'main')
  expect(found).toEqual([])
  expect(problems).toEqual([])
})

test('at 200 % on a small screen the list makes room for the grid, and every tool is on the screen', {
  tags: 'full',
}, async () => {
  const { page, problems } = opened
  const list = page.getByRole('searchbox', { name: 'Find a worksheet' }).or(page.getByPlaceholder('Find a worksheet'))
  await page.setViewportSize({ width: 640, height: 400 })
  await list.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+b')
  await page.getByRole('treeitem', { name: 'Contacts' }).click()
  await list.waitFor({ state: 'detached' })
  const review = page.locator('main').getByRole('button', { name: /Review & push/ })
  const rightEdge = async (): Promise<number> => {
    const box = await review.boundingBox()
    return box === null ? Number.POSITIVE_INFINITY : box.x + box.width
  }
  await expect.poll(rightEdge).toBeLessThanOrEqual(640)
  const cell = page.locator('section[aria-label="Contacts"] [row-index="0"] [role="gridcell"]:focus')
  await cell.waitFor()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await cell.boundingBox())?.x ?? 640).toBeLessThan(640)
  // The menu of a cell is higher than the window: it ends inside, and its last entry is reached.
  await cell.click({ button: 'right' })
  const menu = page.getByRole('menu', { name: 'Selected cells' })
  const last = menu.getByRole('menuitem', { name: /^Delete/ })
  await last.waitFor()
  await expect.poll(async () => (await menu.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0)
  await expect.poll(() => menu.evaluate((it) => it.getBoundingClientRect().bottom)).toBeLessThanOrEqual(400)
  await last.scrollIntoViewIfNeeded()
  await expect.poll(() => last.evaluate((it) => it.getBoundingClientRect().bottom)).toBeLessThanOrEqual(400)
  await page.keyboard.press('Escape')
  await cell.waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  await list.waitFor()
  expect(problems).toEqual([])
})

test('under a high contrast theme of the system the selection keeps a frame of its own', { tags: 'full' }, async () => {
  const { page, problems } = opened
  await page.emulateMedia({ forcedColors: 'active' })
  const first = page.locator('section[aria-label="Contacts"] [row-index="0"] [role="gridcell"]').nth(1)
  await first.click()
  await page.keyboard.press('Shift+ArrowDown')
  const box = page.locator('.gs-selected .gs-box').first()
  await box.waitFor()
  const colourOf = (what: 'frame' | 'line') =>
    box.evaluate((it, which) => {
      const row = it.closest('.gs-grid')?.querySelector('.ag-row')
      const element = which === 'frame' ? it : row
      const style = element === null || element === undefined ? null : getComputedStyle(element)
      return which === 'frame' ? style?.borderTopColor : style?.borderBottomColor
    }, what)
  expect(await colourOf('frame')).not.toBe(await colourOf('line'))
  await page.emulateMedia({ forcedColors: 'none' })
  expect(problems).toEqual([])
})

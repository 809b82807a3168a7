/** @module-tag full */
import { expect, test } from 'vitest'
import { filledCell, nextPictures, openSample, openWorksheet } from '../../support/e2e/drive-window.ts'
import { type HeldAnswers, holdAnswers } from '../../support/e2e/hold-answers.ts'
import { windowForTests } from '../../support/e2e/window-for-tests.ts'

let answers: HeldAnswers

const opened = windowForTests(async (page) => {
  answers = await holdAnswers(page)
  await openSample(page)
})

test('what is typed into a row that is still being read goes into it once it is there', async () => {
  const { page, problems } = opened
  await openWorksheet(page, 'Contacts')

  await answers.hold()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  const cell = page.locator('[role="gridcell"]:focus')
  await cell.and(page.locator(':empty')).waitFor()
  // By words, as the editor would do it, had it been there.
  await page.keyboard.type('Typed a head gone')
  for (const key of ['Control+Backspace', 'Backspace', 'Control+ArrowLeft', 'Backspace', 'Enter']) await page.keyboard.press(key)
  answers.release()

  await page.getByText('1 row changed').first().waitFor()
  await page.getByRole('gridcell', { name: 'Typed ahead' }).waitFor()
  expect(problems).toEqual([])
})

test('a worksheet that is still being opened leaves the keyboard to the search that was opened meanwhile', async () => {
  const { page, problems } = opened
  const search = page.getByRole('combobox', { name: 'Search commands and worksheets' })
  await page.keyboard.press('Control+k')
  await search.fill('Products')
  await page.getByRole('option', { name: /^Products/ }).waitFor()
  await answers.hold()
  await page.keyboard.press('Enter')
  await page.getByText('Opening the worksheet…').waitFor()
  await page.keyboard.press('Control+k')
  await search.fill('Categ')
  answers.release()
  const products = page.locator(`section[aria-label="Products"] ${filledCell}`)
  await products.first().waitFor()
  await page.keyboard.type('ories')
  await page.getByRole('option', { name: /^Categories/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator(`section[aria-label="Categories"] ${filledCell}:focus`).waitFor()
  expect(problems).toEqual([])
})

test('lines typed while the app does not answer go into their rows whole, also where a row is drawn late', async () => {
  const { page, problems } = opened
  await openWorksheet(page, 'Contacts')
  await answers.hold()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('PageUp')
  const cell = page.locator('[role="gridcell"]:focus')
  await cell.and(page.locator(':empty')).waitFor()
  const lines = Array.from({ length: 50 }, (_, at) => `Line ${at}`)
  for (const line of lines) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  answers.release()
  await page
    .getByText(`${lines.length + 1} rows changed`)
    .first()
    .waitFor()
  await page.setViewportSize({ width: 1280, height: 2400 })
  await page.keyboard.press('PageUp')
  const names = page.locator('[role="row"][row-index] [role="gridcell"][aria-colindex="2"]')
  await names.filter({ hasText: /^L?ine 0$/ }).waitFor()
  // Rows stand in the page in the order in which they were drawn.
  const shown = async (): Promise<readonly string[]> => {
    const all = await names.evaluateAll((cells) => {
      const rowOf = (cell: Element): number => Number(cell.closest('[row-index]')?.getAttribute('row-index'))
      return cells.sort((a, b) => rowOf(a) - rowOf(b)).map((cell) => cell.textContent)
    })
    const from = all.findIndex((text) => /^L?ine 0$/.test(text))
    return from === -1 ? [] : all.slice(from, from + lines.length)
  }
  await expect.poll(shown).toEqual(lines)
  expect(problems).toEqual([])
})

test('Enter behind Tabs goes below the first of them, and Space ticks and unticks, also while the app does not answer', async () => {
  const { page, problems } = opened
  await page.setViewportSize({ width: 1280, height: 800 })
  // Rows that were read are not kept beyond that.
  await page.reload()
  await openWorksheet(page, 'Contacts')
  await answers.hold()
  await page.keyboard.press('Control+End')
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('PageUp')
  // Two columns of texts, side by side.
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft')
  const cell = page.locator('[role="gridcell"]:focus')
  await cell.filter({ hasNotText: /\S/ }).waitFor()
  const [row, column] = await cell.evaluate((it) => [
    Number(it.closest('[row-index]')?.getAttribute('row-index')),
    Number(it.getAttribute('aria-colindex')),
  ])
  const cellAt = (down: number, right: number) =>
    page.locator(`[role="row"][row-index="${row + down}"] [role="gridcell"][aria-colindex="${column + right}"]`)
  for (const keys of ['one', 'Tab', 'two', 'Enter', 'three', 'Enter'])
    if (/^[A-Z]/.test(keys)) await page.keyboard.press(keys)
    else await page.keyboard.type(keys)
  answers.release()
  await cellAt(1, 0)
    .filter({ hasText: /^three$/ })
    .waitFor()
  await cellAt(0, 0).filter({ hasText: /^one$/ }).waitFor()
  await cellAt(0, 1).filter({ hasText: /^two$/ }).waitFor()

  await page.getByText('53 rows changed').first().waitFor()
  await page.keyboard.press('Control+Home')
  await cellAt(-row, 0).and(page.locator(filledCell)).waitFor()
  await page.keyboard.press('End')
  const tick = page.locator('[role="gridcell"]:focus').getByRole('img')
  const before = await tick.getAttribute('aria-label')
  await answers.hold()
  await page.keyboard.press('Space')
  await expect.poll(() => tick.getAttribute('aria-label')).not.toBe(before)
  await page.keyboard.press('Space')
  await expect.poll(() => tick.getAttribute('aria-label')).toBe(before)
  answers.release()
  expect(problems).toEqual([])
})

test('what is typed into a new row goes into it, also where another one had its place before', async () => {
  const { page, problems } = opened
  await page.setViewportSize({ width: 1280, height: 800 })
  await openWorksheet(page, 'Products')
  const [footer, rows] = [page.locator('footer'), 140]
  await page.keyboard.press('Alt+n')
  await page.keyboard.type('Taken back')
  await page.keyboard.press('Enter')
  await page.getByRole('gridcell', { name: 'Taken back' }).waitFor()
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Control+z')
  await footer.getByText(`${rows} rows`, { exact: true }).waitFor()
  await answers.hold('rows.window')
  await page.keyboard.press('Alt+n')
  await page.keyboard.type('In its place')
  await page.keyboard.press('Enter')
  await page.locator(`[row-index="${rows}"]`).first().waitFor()
  await nextPictures(page)
  answers.release()
  await page.getByRole('gridcell', { name: 'In its place' }).waitFor()
  expect(await page.getByText('was not kept').count()).toBe(0)
  expect(problems).toEqual([])
})

test('a press on a tick that is drawn anew before the button comes up is one on the tick', async () => {
  const { page, problems } = opened
  await openWorksheet(page, 'Contacts')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')
  const tick = page.locator('[role="gridcell"]:focus').getByRole('img')
  const before = await tick.getAttribute('aria-label')
  await page.keyboard.press('Space')
  await page.locator('[role="gridcell"].gs-marked:focus').waitFor()
  await expect.poll(() => tick.getAttribute('aria-label')).not.toBe(before)
  await answers.hold()
  await page.keyboard.press('Space')
  await expect.poll(() => tick.getAttribute('aria-label')).toBe(before)
  const drawn = await tick.elementHandle()
  await tick.hover()
  await page.mouse.down()
  answers.release()
  await expect.poll(() => drawn?.evaluate((it) => it.isConnected)).toBe(false)
  await page.mouse.up()
  await expect.poll(() => tick.getAttribute('aria-label')).not.toBe(before)
  await page.keyboard.press('Control+z')
  await expect.poll(() => tick.getAttribute('aria-label')).toBe(before)
  expect(problems).toEqual([])
})

test('a cell that takes the focus from its own open editor, as one that was just drawn does, takes no key from it', async () => {
  const { page, problems } = opened
  await page.setViewportSize({ width: 1920, height: 1080 })
  await openWorksheet(page, 'Orders')
  const cellOf = (column: string) => page.getByRole('gridcell').and(page.locator(`[row-index="3"] [col-id="${column}"]`))
  const columns = await page
    .locator('.ag-header-cell[col-id]')
    .evaluateAll((heads) => heads.map((it) => [it.textContent.trim(), it.getAttribute('col-id') ?? ''] as const))
  const idOf = (name: string): string => columns.find(([text]) => text.startsWith(name))?.[1] ?? ''
  for (const [name, first, rest, shown] of [
    ['Order no.', 'T', 'yped whole', 'Typed whole'],
    ['Shipping cost', '4', '2', '42'],
    ['Deliver on', '2', '027-03-04', '2027'],
    ['Status', 'C', 'anc', 'Cancelled'],
  ] as const) {
    const cell = cellOf(idOf(name))
    await cell.click()
    await page.keyboard.type(first)
    await page.locator('input:focus, textarea:focus').waitFor()
    await cell.evaluate((it) => it.focus())
    await page.keyboard.type(rest)
    await page.keyboard.press('Enter')
    await cell.filter({ hasText: shown }).waitFor({ timeout: 10_000 })
  }
  expect(problems).toEqual([])
})

test('a row of another worksheet is gone to, however late that worksheet has its rows', async () => {
  const { page, problems } = opened
  await page.clock.install()
  await page.setViewportSize({ width: 1280, height: 800 })
  await openWorksheet(page, 'Customers')
  const panel = page.locator('#row-panel')
  await page.locator('section[aria-label="Customers"] [row-index="6"] [role="gridcell"][aria-colindex="2"]').click()
  await page.keyboard.press('Alt+Enter')
  await panel.getByRole('tab', { name: 'Related' }).click()
  const link = panel.getByTitle('Open in Contacts').first()
  await link.waitFor()
  const name = (await link.textContent()) ?? ''
  await answers.hold()
  await link.click()
  // Longer than the window looks for a row that is not coming.
  await page.clock.fastForward(2500)
  answers.release()
  await page.locator('[role="gridcell"]:focus').filter({ hasText: name }).waitFor()
  await expect.poll(() => panel.getByRole('heading', { level: 2 }).textContent()).toBe(name)
  expect(problems).toEqual([])
})

test('whoever goes on in a worksheet while a row of it is long looked for stays where they are', async () => {
  const { page, problems } = opened
  await openWorksheet(page, 'Customers')
  const panel = page.locator('#row-panel')
  const cell = (sheet: string, row: number) =>
    page.locator(`section[aria-label="${sheet}"] [row-index="${row}"] [role="gridcell"][aria-colindex="2"]`)
  await cell('Customers', 6).click()
  if (!(await panel.isVisible())) await page.keyboard.press('Alt+Enter')
  await panel.getByRole('tab', { name: 'Related' }).click()
  const link = panel.getByTitle('Open in Contacts').first()
  await link.waitFor()
  const name = (await link.textContent()) ?? ''
  await answers.hold('rows.locate')
  await link.click()
  await cell('Contacts', 2).filter({ hasNotText: name }).click()
  await page.keyboard.press('ArrowDown')
  // Longer than the window looks for a row that is not coming.
  await page.clock.fastForward(2500)
  answers.release()
  await nextPictures(page)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => cell('Contacts', 4).evaluate((it) => it === document.activeElement)).toBe(true)
  expect(problems).toEqual([])
})

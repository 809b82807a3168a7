/** @module-tag full */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openWorksheet, tabTo } from '../../support/e2e/drive-window.ts'
import { findBarriers } from '../../support/e2e/find-barriers.ts'
import { findWorksheet, readRows } from '../../support/e2e/read-service.ts'
import { serviceWindowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = serviceWindowForTests({ sample: true }, { begin: (page) => openWorksheet(page, 'Customers') })

const panel = (page: Page) => page.locator('#row-panel')
const titleText = (page: Page) => panel(page).getByRole('heading', { level: 2 }).textContent()
const cellText = (page: Page, row: number, column: number) =>
  page.locator(`[role="row"][row-index="${row}"] [role="gridcell"][aria-colindex="${column}"]`).textContent()

test('a whole row is edited by keyboard, undone like a grid edit, pushed, and its history tells of it', async () => {
  const { page, problems } = opened
  const first = await cellText(page, 0, 2)
  await page.keyboard.press('Alt+Enter')
  await expect.poll(() => titleText(page)).toBe(first)
  await panel(page).getByRole('tab', { name: 'Fields', selected: true }).and(page.locator(':focus')).waitFor()

  const company = panel(page).getByRole('textbox', { name: 'Company' })
  await tabTo(page, company)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Typed in the panel')
  // On to the next row: what was typed stays with the row that it was typed for.
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => cellText(page, 0, 2)).toBe('Typed in the panel')
  await expect.poll(() => titleText(page)).toBe(await cellText(page, 1, 2))
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => titleText(page)).toBe('Typed in the panel')
  await panel(page).getByText(`Changed, not pushed yet: “${first}” → “Typed in the panel”.`).waitFor()
  await page.locator('[role="row"][row-index="0"] [role="gridcell"][aria-colindex="2"].gs-marked').waitFor()

  await page.keyboard.press('Alt+Enter')
  await page.locator('section[aria-label="Customers"] [role="gridcell"]:focus').waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(() => titleText(page)).toBe(first)
  await page.keyboard.press('Control+y')
  await expect.poll(() => titleText(page)).toBe('Typed in the panel')

  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: /^Push/ }).first().click()
  await expect.poll(async () => (await customers()).some((row) => row.Company === 'Typed in the panel')).toBe(true)
  expect((await customers()).filter((row) => row.Company === first)).toEqual([])
  await openWorksheet(page, 'Customers')
  await panel(page).getByRole('tab', { name: 'History' }).click()
  const newest = panel(page).getByRole('list', { name: 'History, newest first' }).getByRole('listitem').first()
  await newest
    .filter({ hasText: 'Typed in the panel' })
    .filter({ hasText: first ?? '' })
    .waitFor()
  expect(problems).toEqual([])
})

test('what is typed right behind held keys goes to the row that they led to', async () => {
  const { page, problems } = opened
  const rows = (await customers()).length
  await page.locator('section[aria-label="Customers"] [row-index="0"] [role="gridcell"][aria-colindex="2"]').click()
  await panel(page).getByRole('tab', { name: 'Fields' }).click()
  const company = panel(page).getByRole('textbox', { name: 'Company' })
  // From the grid into the form, and from row to row within it.
  for (const [key, from, to, text] of [
    [
      'ArrowDown',
      async () => page.locator('section[aria-label="Customers"] [row-index="0"] [role="gridcell"][aria-colindex="2"]').click(),
      6,
      'Behind the arrows',
    ],
    ['Alt+ArrowDown', async () => company.focus(), 12, 'Behind the steps'],
  ] as const) {
    await from()
    for (let step = 0; step < 6; step += 1) await page.keyboard.press(key)
    if (key === 'ArrowDown') await company.focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
    await page.keyboard.press('Alt+Enter')
    await expect.poll(() => cellText(page, to, 2)).toBe(text)
  }
  await page.getByText('2 rows changed').first().waitFor()
  expect((await customers()).length).toBe(rows)
  expect(problems).toEqual([])
})

const customers = async () => readRows(opened.service, await findWorksheet(opened.service, 'Customers'))

test('no section holds a serious barrier, in light and dark', async () => {
  const { page } = opened
  const found: string[] = []
  for (const section of ['Fields', 'Related', 'Discussion', 'History', 'Share']) {
    await panel(page).getByRole('tab', { name: section }).click()
    await expect
      .poll(() =>
        panel(page)
          .getByText(/^Reading/)
          .count(),
      )
      .toBe(0)
    found.push(...(await findBarriers(page, section, '#row-panel')))
  }
  expect(found).toEqual([])
})

test('related rows open in their worksheet at that row', async () => {
  const { page } = opened
  await panel(page).getByRole('tab', { name: 'Related' }).click()
  const link = panel(page).getByTitle('Open in Contacts').first()
  await link.waitFor()
  const name = await link.textContent()
  await link.click()
  await page.locator('section[aria-label="Contacts"] [role="gridcell"]:focus').waitFor()
  await expect.poll(() => titleText(page)).toBe(name)
  await openWorksheet(page, 'Customers')
})

test('a share link shows the chosen field to whoever has link and password, and nothing else', async () => {
  const { page } = opened
  await panel(page).getByRole('tab', { name: 'Share' }).click()
  await panel(page).getByRole('radio', { name: 'Only these' }).click()
  await panel(page)
    .getByLabel(/^Password/)
    .fill('open sesame')
  await panel(page).getByRole('button', { name: 'Make the link' }).click()
  const url = await panel(page).getByRole('textbox', { name: 'The link' }).inputValue()
  await panel(page).getByRole('button', { name: 'Copy', exact: true }).click()
  await panel(page).getByRole('button', { name: 'Copied' }).waitFor()
  const closed = await (await fetch(url)).text()
  expect(closed).toContain('Password needed')
  expect(closed).not.toContain('Typed in the panel')
  const visitor = await page.context().newPage()
  await visitor.goto(url)
  await visitor.getByLabel('Password').fill('open sesame')
  await visitor.getByRole('button', { name: 'Open' }).click()
  await visitor.getByRole('term').first().waitFor()
  expect(await visitor.getByRole('term').allTextContents()).toEqual(['Company'])
  expect(await visitor.getByRole('definition').allTextContents()).toEqual([await titleText(page)])
  await visitor.close()
})

test('a row that was not pushed yet has no service side, and says so', async () => {
  const { page } = opened
  await openWorksheet(page, 'Customers')
  await page.keyboard.press('Alt+n')
  await panel(page).getByText('The service does not know this row yet').waitFor()
  await panel(page).getByRole('tab', { name: 'Fields' }).click()
  await panel(page).getByText('Required', { exact: true }).first().waitFor()
  await page.keyboard.press('Control+z')
  await page.locator('section[aria-label="Customers"] .gs-row-created').waitFor({ state: 'detached' })
})

test('out of reach of the service the sections say so, and read again on request', async () => {
  const { page } = opened
  await panel(page).getByRole('tab', { name: 'Fields' }).click()
  const cell = page.locator('section[aria-label="Customers"] [role="gridcell"][aria-colindex="3"]').nth(12)
  await cell.click()
  await page.locator('section[aria-label="Customers"] [role="gridcell"]:focus').waitFor()
  opened.service.faults.add({ times: null, effect: { kind: 'drop', when: 'before' } })
  await panel(page).getByRole('tab', { name: 'Discussion' }).click()
  await panel(page)
    .getByText(/The discussion can be read only while the service is in reach/)
    .waitFor({ timeout: 90_000 })
  opened.service.faults.clear()
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await panel(page)
    .getByText(/Nobody discussed this row yet|Discussion/)
    .first()
    .waitFor()
  await panel(page)
    .getByText(/only while the service is in reach/)
    .waitFor({ state: 'detached' })
  await panel(page).getByRole('tab', { name: 'Fields' }).click()
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  await page.locator('section[aria-label="Customers"] [role="gridcell"]:focus').waitFor()
})

/** @module-tag full */
/**
 * Files of a cell in the running app: chosen in the dialog or dropped onto the cell, staged until the push, shown as a thumbnail, saved
 * to disk as the same bytes; many brought to their rows by name; what cannot be taken is said in words and stages nothing.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseBy, openSample, openWorksheet, pressByKeyboard, saveBy } from '../../support/e2e/drive-window.ts'
import { dropOnto } from '../../support/e2e/drop-files.ts'
import { findBarriers } from '../../support/e2e/find-barriers.ts'
import { windowForTests } from '../../support/e2e/window-for-tests.ts'

/** One red pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
)
/** Just above the 7 MB of base64 that the service takes per file. */
const tooLarge = 6 * 1024 * 1024

const opened = windowForTests(async (page, folder) => {
  writeFileSync(path.join(opened.folder, 'chosen.png'), picture)
  writeFileSync(path.join(folder, 'huge.png'), Buffer.alloc(tooLarge))
  await openSample(page)
  await openWorksheet(page, 'Products')
})

/** The cell with the pictures of a row; Pictures is the third field after the row's number. */
const picturesOf = (page: Page, row: number) =>
  page.locator(`[role="row"][row-index="${row}"] [role="gridcell"][aria-colindex="4"]`)

test('a file chosen for a cell is staged, shown, saved as the same bytes, and pushed', async () => {
  const { page, problems } = opened
  await picturesOf(page, 0).click()
  await page.keyboard.press('F2')
  const dialog = page.getByRole('dialog')
  await chooseBy(page, () => dialog.getByRole('button', { name: 'Add files' }).click(), path.join(opened.folder, 'chosen.png'))
  await dialog.getByText('not pushed yet').waitFor()
  const preview = dialog.getByRole('img', { name: 'chosen.png' })
  await preview.waitFor()
  // Loaded, not only placed: a broken picture has no width of its own.
  await expect.poll(() => preview.evaluate((it) => (it instanceof HTMLImageElement ? it.naturalWidth : 0))).toBe(1)

  const saved = path.join(opened.folder, 'saved.png')
  await saveBy(page, () => dialog.getByRole('button', { name: 'Save chosen.png' }).click(), saved)
  expect(readFileSync(saved)).toEqual(picture)

  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await picturesOf(page, 0).getByRole('img', { name: 'chosen.png' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Push 1 row', exact: true }).click()
  await page
    .getByRole('status', { name: 'The last push' })
    .getByText(/1 updated/)
    .waitFor()
  await openWorksheet(page, 'Products')
  await picturesOf(page, 0).getByRole('img', { name: 'chosen.png' }).waitFor()
  expect(problems).toEqual([])
})

test('a file dropped onto a cell is staged for exactly that cell', async () => {
  const { page, problems } = opened
  await dropOnto(page, picturesOf(page, 2), ['dropped.png'], picture)
  await picturesOf(page, 2).getByRole('img', { name: 'dropped.png' }).waitFor()
  await page.getByText('1 row changed').first().waitFor()
  expect(await page.getByRole('img', { name: 'dropped.png' }).count()).toBe(1)
  expect(problems).toEqual([])
})

test('a file above the limit stages nothing and is refused in words', async () => {
  const { page, problems } = opened
  await page.getByRole('button', { name: 'Undo', exact: false }).first().click()
  await page.getByText('No changes staged').waitFor()
  await picturesOf(page, 1).click()
  await page.keyboard.press('F2')
  await chooseBy(
    page,
    () => page.getByRole('dialog').getByRole('button', { name: 'Add files' }).click(),
    path.join(opened.folder, 'huge.png'),
  )
  await page.getByText('“huge.png” is too large').waitFor()
  await page.getByText(/The service takes up to 5\.\d MB a file/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('No changes staged').waitFor()
  expect(problems).toEqual([])
})

test('several files dropped onto the column go to the rows that they are named after, and one undo takes them all back', async () => {
  const { page, problems } = opened
  const titleOf = (row: number) =>
    page.locator(`[role="row"][row-index="${row}"] [role="gridcell"][aria-colindex="2"]`).textContent()
  const titles = [await titleOf(3), await titleOf(4), await titleOf(5)]
  const names = [`${titles[0]?.toUpperCase()}.png`, `${titles[1]?.replaceAll(' ', '')}-1.png`, `${titles[2]} (2).png`]
  const head = page.locator('.ag-header-cell[col-id]').filter({ hasText: 'Pictures' })
  await dropOnto(page, head, [...names, 'nobody.png'], picture)
  const dialog = page.getByRole('dialog', { name: 'Attach files by name' })
  await dialog.getByText('3 files to 3 rows. 1 file is left out.').waitFor()
  expect(await findBarriers(page, 'files by name', '[role="dialog"]')).toEqual([])
  await dialog.getByRole('row', { name: /nobody\.png.*No row has this name/ }).waitFor()
  await pressByKeyboard(page, dialog.getByRole('button', { name: 'Attach 3 files to 3 rows' }))
  await dialog.waitFor({ state: 'detached' })
  for (const [i, name] of names.entries())
    await picturesOf(page, 3 + i)
      .getByRole('img', { name })
      .waitFor()
  await page.getByText('3 rows changed').first().waitFor()
  await page.getByRole('button', { name: /^Undo: Attach 3 files to 3 rows/ }).click()
  await page.getByText('No changes staged').waitFor()
  for (const name of names) await page.getByRole('img', { name }).waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})

test('a folder is read with what lies in its folders, without what the system keeps there', async () => {
  const { page, problems } = opened
  mkdirSync(path.join(opened.folder, 'photos', 'inner'), { recursive: true })
  writeFileSync(path.join(opened.folder, 'photos', 'one.png'), picture)
  writeFileSync(path.join(opened.folder, 'photos', 'inner', 'two.png'), picture)
  writeFileSync(path.join(opened.folder, 'photos', 'Thumbs.db'), picture)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search commands and worksheets' }).fill('Attach files by name')
  await page.getByRole('option', { name: /^Attach files by name/ }).waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Attach files by name' })
  await chooseBy(
    page,
    () => pressByKeyboard(page, dialog.getByRole('button', { name: 'Choose a folder' })),
    path.join(opened.folder, 'photos'),
  )
  await dialog.getByText('No file goes to a row this way. 2 files are left out.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // Several files dropped where no attachment column is are for the worksheet.
  await dropOnto(page, page.locator('[role="row"][row-index="1"] [aria-colindex="2"]'), ['one.png', 'two.png'], picture)
  await dialog.getByText('No file goes to a row this way. 2 files are left out.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('No changes staged').waitFor()
  expect(problems).toEqual([])
})

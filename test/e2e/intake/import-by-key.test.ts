/**
 * This month's workbook against 400 rows, in real Chromium: rows are found by their code in another spelling, the check shows old and new values
 * side by side, rejected cells are mended in place, what it says then is staged as one step, pushed, and read from the service over HTTP.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runNamedCommand } from '../../support/e2e/connect-window.ts'
import { chooseFile, openWorksheet } from '../../support/e2e/drive-window.ts'
import { makeStock } from '../../support/e2e/stock-service.ts'
import { serviceWindowForTests } from '../../support/e2e/window-for-tests.ts'
import { makeBook } from '../../support/workbooks/make-book.ts'

const opened = serviceWindowForTests({ sample: true })

const [rows, updates, inserts, unchanged] = [400, 340, 25, 12]
/** Updates whose count is no number: three of them. */
const isMistyped = (n: number): boolean => n % 140 === 3
const mistyped = Array.from({ length: updates }, (_, n) => n).filter(isMistyped)

const code = (n: number): string => `S-${String(n).padStart(5, '0')}`
/** Updates in small letters, then what is unchanged, new lines, a key that stands twice, and a blank one. */
const fileOfTheMonth = (): Buffer<ArrayBuffer> =>
  makeBook({
    March: [
      ['Code', 'City', 'Count'],
      ...Array.from({ length: updates }, (_, n) => [
        code(n + 1).toLowerCase(),
        `Town ${n}`,
        isMistyped(n) ? `${n} pcs` : String(n),
      ]),
      ...Array.from({ length: unchanged }, (_, n) => [code(updates + n + 1), `City ${updates + n}`, '']),
      ...Array.from({ length: inserts }, (_, n) => [code(rows + n + 1), `New ${n}`, '0']),
      ['S-00400', 'once', '1'],
      ['s-00400', 'twice', '2'],
      ['', 'nobody', '3'],
    ],
  })

async function mapFile(page: Page, name: string, content: string | Buffer<ArrayBuffer>): Promise<void> {
  const file = path.join(opened.folder, name)
  writeFileSync(file, content)
  await chooseFile(page, file)
  await page.getByRole('button', { name: 'Map the columns' }).click()
}

async function chooseKey(page: Page, mode: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${mode}`) }).click()
  await page.getByRole('combobox', { name: 'A row is found by' }).click()
  await page.getByRole('option', { name: 'Code' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Capital and small letters' }).click()
}

/** Types each of them over, from one rejected cell to the next, as hands do it. */
async function mend(page: Page): Promise<void> {
  const lines = page.getByRole('region', { name: 'The lines of the file', exact: true })
  await lines.getByRole('gridcell', { name: /^3 pcs/ }).waitFor()
  await lines.getByRole('button', { name: 'Next rejected cell' }).click()
  for (const n of mistyped) {
    await lines.locator('.ag-cell-focus', { hasText: `${n} pcs` }).waitFor()
    await page.keyboard.type(String(n))
    await page.keyboard.press('Enter')
    await lines.locator('.gs-file-corrected', { hasText: new RegExp(`^${n} \\(In the file`) }).waitFor()
  }
}

test('the workbook of a month updates the rows that are there, with old and new values before anything is staged', async () => {
  const { page, problems, service } = opened
  const stock = await makeStock(service, 'Warehouse', rows)
  const before = await stock.lines()
  await runNamedCommand(page, 'Read the list of worksheets again')
  await page.getByRole('treeitem', { name: 'Warehouse' }).waitFor()
  await openWorksheet(page, 'Warehouse')
  await page.getByRole('contentinfo').getByText('400 rows').waitFor()

  await runNamedCommand(page, 'Import a file')
  await mapFile(page, 'march.xlsx', fileOfTheMonth())
  // Hands are faster than this app: what they set builds on what is not answered yet.
  const goOn = opened.slow()
  await chooseKey(page, 'Insert or update')
  await page.getByRole('combobox', { name: 'Empty cells of Count' }).selectOption('empty cells keep')
  await page.getByRole('button', { name: 'Check the whole file' }).click()
  goOn()
  await page.getByText('337 updates, 25 inserts, 12 unchanged, 6 rejected.').waitFor()
  await mend(page)
  // The whole file is checked again by itself.
  await page.getByText('340 updates, 25 inserts, 12 unchanged, 3 rejected.').waitFor()
  const changes = page.getByRole('region', { name: 'What changes' })
  const first = changes.getByRole('row').filter({ hasText: code(1) })
  await first.getByText('City 0').waitFor()
  await first.getByText('Town 0').waitFor()
  const rejected = page.getByRole('region', { name: 'The lines of the file', exact: true })
  for (const said of ['Code: Several lines have this key: 379 and 380', 'Code: The key is empty'])
    await rejected.getByText(said).first().waitFor()

  await page.getByRole('button', { name: 'Go on to write' }).click()
  await page.getByRole('button', { name: 'Stage 365 rows' }).click()
  await page.getByText('Staged for review: 340 updates, 25 inserts, 12 unchanged, 3 rejected.').first().waitFor()
  expect(await stock.lines()).toEqual(before)

  await page.getByRole('button', { name: 'Show rows' }).click()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: /^Push [\d,]+ rows?$/ }).click()
  await page.getByText('No changes staged').waitFor({ timeout: 120_000 })
  const expected = before.map((row, n) => (n < updates ? `${code(n + 1)} | Town ${n} | ${n}` : row))
  const added = Array.from({ length: inserts }, (_, n) => `${code(rows + n + 1)} | New ${n} | 0`)
  expect(await stock.lines()).toEqual([...expected, ...added].sort())
  expect(problems).toEqual([])
})

test('lines without a row are left out and listed, and undo takes the whole import back as one step', {
  tags: 'full',
}, async () => {
  const { page, problems } = opened
  await openWorksheet(page, 'Warehouse')
  const lines = `Code,City\n${code(1)},Moved\nX-1,a\nX-2,b\n`
  await runNamedCommand(page, 'Import a file')
  // The outcome of the last one is still shown.
  await page.getByRole('button', { name: 'Import another file' }).click()
  await mapFile(page, 'april.csv', lines)
  await chooseKey(page, 'Delete')
  await page.getByRole('button', { name: 'Check the whole file' }).click()
  await page.getByText('1 deletion, 2 skipped.').waitFor()
  await page.getByRole('region', { name: 'What changes' }).getByText('the row is deleted').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('radio', { name: /^Update only/ }).click()
  await page.getByRole('button', { name: 'Check the whole file' }).click()
  await page.getByText('1 update, 2 skipped.').waitFor()
  await page
    .getByRole('region', { name: 'Lines without a row', exact: true })
    .getByRole('row')
    .filter({ hasText: 'X-2' })
    .waitFor()
  await page.getByRole('button', { name: 'Go on to write' }).click()
  await page.getByRole('button', { name: 'Stage 1 row' }).click()
  await page.getByText('Staged for review: 1 update, 2 skipped.').first().waitFor()
  await page.getByRole('button', { name: 'Show rows' }).click()
  await page.getByText('1 row changed').first().waitFor()
  // Known a moment later than the count of changes.
  await page
    .getByRole('button', { name: /^Undo: / })
    .and(page.locator(':not(:disabled)'))
    .first()
    .waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('No changes staged').waitFor()
  expect(problems).toEqual([])
})

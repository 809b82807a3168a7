/** @module-tag full */
/**
 * What an import stores of each column, in real Chromium: the numbers after the check, the cells behind one of them, the file that is
 * saved, the same numbers once the rows are staged and among past imports, and in the row panel what a row's line had in the file.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { runNamedCommand } from '../../support/e2e/connect-window.ts'
import { chooseFile, goToStart, openWorksheet, saveBy } from '../../support/e2e/drive-window.ts'
import { findBarriers } from '../../support/e2e/find-barriers.ts'
import { makeStock } from '../../support/e2e/stock-service.ts'
import { serviceWindowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = serviceWindowForTests({ sample: true })

const signed = 130
const lines = [
  'Code,City,Count',
  ...Array.from({ length: signed }, (_, n) => `N-${n},City ${n},+${n + 1}`),
  'N-900,Ghent,1e3',
  'N-901,Bruges,many',
  'N-902,Liège,40',
]

test('every count of the ledger opens its cells, is saved, and is there after the import', async () => {
  const { page, problems, service } = opened
  await makeStock(service, 'Warehouse', 5)
  await runNamedCommand(page, 'Read the list of worksheets again')
  await page.getByRole('treeitem', { name: 'Warehouse' }).waitFor()
  await openWorksheet(page, 'Warehouse')
  await runNamedCommand(page, 'Import a file')
  const file = path.join(opened.folder, 'april.csv')
  writeFileSync(file, `${lines.join('\n')}\n`)
  await chooseFile(page, file)
  await page.getByRole('button', { name: 'Map the columns' }).click()
  await page.getByRole('button', { name: 'Check the whole file' }).click()

  const ledger = page.getByRole('region', { name: 'What is stored of each column' })
  await ledger.getByRole('row', { name: 'Code Code 132 – – – – 1' }).waitFor()
  await ledger.getByRole('button', { name: 'Count, other form: 131' }).click()
  const cells = page.getByRole('region', { name: 'Count: other form', exact: true })
  await cells.getByRole('row', { name: '2 +1 1', exact: true }).waitFor()
  await cells.getByRole('button', { name: 'Later' }).click()
  await cells.getByRole('row', { name: '52 +51 51', exact: true }).waitFor()
  await cells.getByRole('button', { name: 'Power of ten written out: 1' }).click()
  await cells.getByRole('row', { name: '132 1e3 1000', exact: true }).waitFor()
  expect(await findBarriers(page, 'the ledger of an import')).toEqual([])

  const saved = path.join(opened.folder, 'ledger.csv')
  await saveBy(page, () => ledger.getByRole('button', { name: 'Save the ledger' }).click(), saved)
  const records: readonly Readonly<Record<string, string>>[] = parse(readFileSync(saved), { columns: true, bom: true })
  const listed = records.filter((record) => record.column === 'Count' && record.line !== '')
  expect(listed).toHaveLength(signed + 2)
  expect(listed.find(({ line }) => line === '133')).toMatchObject({ what: 'Rejected', 'as written': 'many', stored: '' })

  await page.getByRole('button', { name: 'Go on to write' }).click()
  await page.getByRole('button', { name: 'Stage 132 rows' }).click()
  await ledger.getByRole('button', { name: 'Count, rejected: 1' }).click()
  await page.getByRole('region', { name: 'Count: rejected', exact: true }).getByText('many').first().waitFor()

  // Later: from the list of past imports, and from a row that came from the file.
  await runNamedCommand(page, 'Past pushes and imports')
  await page.getByText('Imports', { exact: true }).click()
  await page
    .getByRole('list', { name: 'Past imports' })
    .getByRole('button', { name: /^april\.csv into Warehouse/ })
    .waitFor()
  await ledger.getByRole('button', { name: 'Count, other form: 131' }).click()
  await cells.getByRole('row', { name: '2 +1 1', exact: true }).waitFor()
  expect(await findBarriers(page, 'past imports')).toEqual([])
  const later = path.join(opened.folder, 'later.csv')
  await saveBy(page, () => ledger.getByRole('button', { name: 'Save the ledger' }).click(), later)
  expect(readFileSync(later, 'utf8')).toBe(readFileSync(saved, 'utf8'))

  await openWorksheet(page, 'Warehouse')
  await goToStart(page)
  await page.keyboard.press('Control+End')
  // Whoever clicks on the way is taken along.
  await page.locator('section[aria-label="Warehouse"] [row-index="136"] [role="gridcell"]:focus').waitFor()
  await page.getByRole('gridcell', { name: 'Ghent' }).click()
  await page.keyboard.press('Alt+Enter')
  const panel = page.locator('#row-panel')
  await panel.getByText('Was “1e3” in the file').waitFor()
  await panel.getByRole('tab', { name: 'History' }).click()
  await panel.getByRole('region', { name: 'From files' }).getByText('line 132 · new row').waitFor()
  expect(await findBarriers(page, 'the origin of a row')).toEqual([])
  await panel.getByRole('button', { name: 'april.csv. Opens the import.' }).click()
  await page.getByRole('heading', { name: 'Import of april.csv' }).waitFor()
  expect(problems).toEqual([])
})

test('a column of a new worksheet gets another type from the ledger, and is checked again', async () => {
  const { page, problems } = opened
  await runNamedCommand(page, 'New worksheet from a file')
  const file = path.join(opened.folder, 'Meter readings.csv')
  writeFileSync(file, 'Meter,Reading\nM-1,1.50\nM-2,2.25\nM-3,12.00\n')
  await chooseFile(page, file)
  await page.getByRole('button', { name: 'Create worksheet and go on' }).click()
  await page.getByRole('button', { name: 'Check the whole file' }).click()
  const ledger = page.getByRole('region', { name: 'What is stored of each column' })
  await ledger.getByRole('row', { name: 'Reading Reading 1 Reading, other form: 2' }).waitFor()
  await ledger.getByRole('button', { name: 'Reading', exact: true }).click()
  const menu = page.getByRole('menu', { name: 'Reading' })
  await menu.getByText('Another type of “Reading”').waitFor()
  expect(await findBarriers(page, 'where a column is stored')).toEqual([])
  await menu.getByRole('menuitem', { name: 'Text' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change the type' }).click()
  await ledger.getByRole('row', { name: 'Reading Reading 3 – – – – –' }).waitFor()
  await page.getByRole('button', { name: 'Go on to write' }).click()
  await page.getByRole('button', { name: 'Stage 3 rows' }).click()
  await page.getByRole('status', { name: 'Outcome' }).waitFor()
  await openWorksheet(page, 'Meter readings')
  await page.getByRole('gridcell', { name: '12.00' }).waitFor()
  expect(problems).toEqual([])
})

/** @module-tag full */
/**
 * A workbook with two sheets that relate to each other, in real Chromium: begun together, still there after the window was opened anew, imported in
 * the order that their relation asks for, stopped at rows that cannot be taken, and summed up.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runNamedCommand } from '../../support/e2e/connect-window.ts'
import { chooseFile, openWorksheet } from '../../support/e2e/drive-window.ts'
import { findBarriers } from '../../support/e2e/find-barriers.ts'
import { makeWorksheet } from '../../support/e2e/make-worksheet.ts'
import { findWorksheet, readRows } from '../../support/e2e/read-service.ts'
import { serviceWindowForTests } from '../../support/e2e/window-for-tests.ts'
import { makeBook } from '../../support/workbooks/make-book.ts'

const opened = serviceWindowForTests({ sample: true })

async function makeWorksheets(): Promise<void> {
  const { service } = opened
  const firms = await makeWorksheet(service, 'Firms', [{ name: 'Firm', type: '2' }])
  const worksFor = { name: 'Works for', type: '29', subType: '1', dataSource: firms }
  await makeWorksheet(service, 'People', [{ name: 'Person', type: '2' }, worksFor], ['Zoe'])
}

const book = makeBook({
  People: [
    ['Person', 'Works for'],
    ['Ada', 'Engines Ltd'],
    ['Bob', 'Looms Ltd'],
    ['Cyd', 'Nowhere Ltd'],
  ],
  Firms: [['Firm'], ['Engines Ltd'], ['Looms Ltd']],
  Notes: [['Written in March']],
})

test('sheets of a workbook are imported one after the other, related rows first, and summed up', async () => {
  const { page, problems } = opened
  await page.setViewportSize({ width: 1280, height: 800 })
  await makeWorksheets()
  await runNamedCommand(page, 'Read the list of worksheets again')
  await page.getByRole('treeitem', { name: 'People' }).first().waitFor()
  await openWorksheet(page, 'People')
  await runNamedCommand(page, 'Import a file')
  const file = path.join(opened.folder, 'staff.xlsx')
  writeFileSync(file, book)
  await chooseFile(page, file)
  await page.getByRole('button', { name: 'Import several sheets' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sheets of staff.xlsx' })
  await dialog.getByRole('button', { name: 'Begin with 2 sheets' }).waitFor()
  expect(await findBarriers(page, 'the sheets of a workbook')).toEqual([])
  await dialog.getByRole('button', { name: 'Begin with 2 sheets' }).click()
  const sheets = page.getByRole('table', { name: 'Sheets' })
  await sheets.getByRole('row', { name: /^1 Firms Firms 1 of 1 column mapped/ }).waitFor()
  expect(await findBarriers(page, 'sheets that are imported together')).toEqual([])

  await page.getByRole('button', { name: 'Check and stage 2 sheets' }).click()
  await sheets.getByRole('row', { name: /^1 Firms Firms 2 rows staged/ }).waitFor()
  await sheets.getByRole('row', { name: /^2 People People 1 row of 3 cannot be taken/ }).waitFor()
  await page.getByRole('button', { name: 'Open People' }).click()
  await page.getByText('Sheet “People” is one of 2 that are imported together.').waitFor()
  await page
    .getByRole('gridcell', { name: /Nowhere Ltd/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'All sheets' }).click()
  await page.getByRole('button', { name: 'Leave them out of People' }).click()
  await page.getByText('2 sheets: 4 rows staged for review, 1 row left out.').waitFor()
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('button', { name: 'Push 4 rows' }).click()
  await page.getByText('No changes staged').first().waitFor()
  const people = await readRows(opened.service, await findWorksheet(opened.service, 'People'))
  const firms = await readRows(opened.service, await findWorksheet(opened.service, 'Firms'))
  const firmOf = (person: string): unknown => {
    const said = JSON.stringify(people.find((row) => row.Person === person)?.['Works for'])
    return firms.find(({ id }) => said.includes(String(id)))?.Firm
  }
  expect([firmOf('Ada'), firmOf('Bob')]).toEqual(['Engines Ltd', 'Looms Ltd'])
  expect(problems).toEqual([])
})

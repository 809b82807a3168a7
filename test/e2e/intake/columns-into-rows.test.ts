/** @module-tag full */
/**
 * A file with a column for each month, in real Chromium: the columns are proposed as rows, looked at, mapped, checked and staged; the next
 * month's file goes by the recipe, and its new month is taken with a click.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runNamedCommand } from '../../support/e2e/connect-window.ts'
import { chooseFile, openWorksheet } from '../../support/e2e/drive-window.ts'
import { findBarriers } from '../../support/e2e/find-barriers.ts'
import { makeWorksheet } from '../../support/e2e/make-worksheet.ts'
import { serviceWindowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = serviceWindowForTests({ sample: true })

const fields = [
  { name: 'Region', type: '2' },
  { name: 'Month', type: '2' },
  { name: 'Value', type: '6' },
]

const fileOf = (name: string, lines: readonly string[]): string => {
  const file = path.join(opened.folder, name)
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

test('columns of months become rows, and next month’s new one with them', async () => {
  const { page, problems } = opened
  await page.setViewportSize({ width: 1280, height: 800 })
  await makeWorksheet(opened.service, 'Figures', fields, ['East'])
  await runNamedCommand(page, 'Read the list of worksheets again')
  await page.getByRole('treeitem', { name: 'Figures' }).waitFor()
  await openWorksheet(page, 'Figures')
  await runNamedCommand(page, 'Import a file')
  await chooseFile(page, fileOf('sales-2026-03.csv', ['Region,Jan,Feb,Mar', 'North,120,135.5,', 'South,,80,95', 'West,7,8,x']))
  await page.getByRole('button', { name: 'Map the columns' }).click()
  await page.getByRole('button', { name: 'Turn them into rows' }).click()
  const rows = page.getByRole('table', { name: 'First rows' })
  await rows.getByRole('row', { name: '4 (D) West Mar x' }).waitFor()
  expect(await findBarriers(page, 'columns that become rows')).toEqual([])
  await page.getByRole('button', { name: 'Turn into rows' }).click()
  await page.getByText('“Jan”, “Feb” and “Mar” become rows: “Month” and “Value”.').waitFor()
  await page.getByRole('table', { name: 'Preview' }).getByRole('row', { name: '2 (B) North Jan 120' }).waitFor()
  expect(await findBarriers(page, 'the mapping of columns that are rows')).toEqual([])
  await page.getByRole('button', { name: 'Check the whole file' }).click()
  await page.getByText('2 empty cells of the columns that become rows make no row.').waitFor()
  await page.getByRole('gridcell', { name: /4 \(D\)/ }).waitFor()

  await page.getByRole('button', { name: 'Recipe: none' }).click()
  await page.getByRole('menuitem', { name: 'Save what is decided as a new recipe' }).click()
  await page.getByRole('textbox', { name: 'Name of the recipe' }).fill('Sales by month')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Recipe: Sales by month' }).waitFor()
  await page.getByRole('button', { name: 'Go on to write' }).click()
  await page.getByRole('button', { name: 'Stage 6 rows' }).click()
  await page.getByRole('button', { name: 'Import another file' }).click()

  await chooseFile(page, fileOf('sales-2026-04.csv', ['Region,Jan,Feb,Mar,Apr', 'North,120,135.5,4,140']))
  await page.getByRole('button', { name: 'Apply “Sales by month”' }).click()
  await page.getByRole('button', { name: /^New column “Apr” beside those that become rows/ }).click()
  await page.getByRole('button', { name: 'Turn “Apr” into rows too' }).click()
  await page.getByRole('table', { name: 'Preview' }).getByRole('row', { name: '2 (E) North Apr 140' }).waitFor()
  await page.getByRole('button', { name: 'Check the whole file' }).click()
  await page.getByRole('button', { name: 'Go on to write' }).click()
  await page.getByRole('button', { name: 'Stage 4 rows' }).click()
  await page
    .getByText(/^Staged for review: 4 inserts/)
    .first()
    .waitFor()
  expect(problems).toEqual([])
})

test('a new worksheet is made of columns that become rows', async () => {
  const { page, problems } = opened
  await runNamedCommand(page, 'New worksheet from a file')
  await chooseFile(page, fileOf('costs.csv', ['Region,Jan,Feb,Mar', 'North,120,135.5,', 'South,,80,95']))
  await page.getByRole('button', { name: 'Turn them into rows' }).click()
  await page.getByRole('table', { name: 'First rows' }).getByRole('row', { name: '3 (D) South Mar 95' }).waitFor()
  expect(await findBarriers(page, 'columns of a new worksheet that become rows')).toEqual([])
  await page.getByRole('button', { name: 'Turn into rows' }).click()
  await page.getByText('“Jan”, “Feb” and “Mar” become rows: “Month” and “Value”.').waitFor()
  await page.getByRole('button', { name: 'Create worksheet and go on' }).click()
  await page.getByRole('table', { name: 'Preview' }).getByRole('row', { name: '2 (B) North Jan 120' }).waitFor()
  await page.getByRole('button', { name: 'Check the whole file' }).click()
  await page.getByRole('button', { name: 'Go on to write' }).click()
  await page.getByRole('button', { name: 'Stage 4 rows' }).click()
  await page
    .getByText(/^Staged for review: 4 inserts/)
    .first()
    .waitFor()
  expect(problems).toEqual([])
})

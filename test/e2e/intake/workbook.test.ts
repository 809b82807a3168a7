/** @module-tag full */
/** A workbook from LibreOffice becomes a worksheet, and the worksheet a workbook again, in real Chromium. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { runNamedCommand } from '../../support/e2e/connect-window.ts'
import { chooseFile, saveBy } from '../../support/e2e/drive-window.ts'
import { findWorksheet, readRows } from '../../support/e2e/read-service.ts'
import { serviceWindowForTests } from '../../support/e2e/window-for-tests.ts'

const workbook = path.resolve(import.meta.dirname, '../../support/workbooks/orders-by-calc.xlsx')

const opened = serviceWindowForTests({ sample: true })

test('a workbook becomes a worksheet as its cells are, and a workbook again', async () => {
  const { page, problems, service } = opened
  const saved = path.join(opened.folder, 'saved.xlsx')
  await runNamedCommand(page, 'New worksheet from a file')
  await chooseFile(page, workbook)
  const create = page.getByRole('button', { name: 'Create worksheet and go on' })
  await page.getByText('Say first whether hidden rows are read.').waitFor()
  expect(await create.isDisabled()).toBe(true)
  await page.getByRole('combobox', { name: '1 hidden row' }).click()
  await page.getByRole('option', { name: 'are left out' }).click()
  await page.getByText(/^11 fields/).waitFor()
  await create.click()
  await page
    .getByRole('button', { name: /Recognise/ })
    .first()
    .click()
  await page.getByRole('combobox', { name: 'Sheet' }).waitFor()
  await page.getByRole('button', { name: 'Map the columns' }).click()
  await page.getByRole('button', { name: 'Check the whole file' }).click()
  await page.getByText('Holds the error #DIV/0! of the workbook').first().waitFor()
  await page.getByRole('button', { name: 'Go on to write' }).click()
  await page.getByRole('button', { name: 'Create 4 rows' }).click()
  await page.getByText('4 rows created, 1 rejected.').first().waitFor()
  await page.getByRole('button', { name: 'Show rows' }).click()
  await page.getByRole('contentinfo').getByText('4 rows').waitFor()
  await runNamedCommand(page, 'Export')
  await page.getByText('Workbook (.xlsx)', { exact: true }).click()
  await saveBy(page, () => page.getByRole('button', { name: 'Export 4 rows' }).click(), saved)
  expect(problems).toEqual([])
  const rows = await readRows(service, await findWorksheet(service, 'orders by calc'))
  const held = rows.map(({ Name, Code, Day, Region }) => [Name, Code, Day, Region])
  // The service lists the newest first.
  expect(held.toReversed()).toEqual([
    ['Ada', '00042', '2024-01-05', 'North'],
    ['Ben', '01234', '2024-02-29', 'North'],
    ['=1+1', '99999', '1900-02-28', 'North'],
    ['  two\nlines ', '00000', '2024-03-03', 'East & <West>'],
  ])
  const sheet = strFromU8(unzipSync(readFileSync(saved))['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).toContain('<t xml:space="preserve">=1+1</t>')
  expect(sheet).toContain('<t xml:space="preserve">00042</t>')
  // 5 January 2024, counted from the end of 1899.
  expect(sheet).toMatch(/<c s="\d+"><v>45296<\/v><\/c>/)
})

/** @module-tag full */
/** Keys pressed into the lines of an imported file faster than the app answers: they go where a spreadsheet would have put them. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runNamedCommand } from '../../support/e2e/connect-window.ts'
import { chooseFile, openSample, openWorksheet } from '../../support/e2e/drive-window.ts'
import { type HeldAnswers, holdAnswers } from '../../support/e2e/hold-answers.ts'
import { windowForTests } from '../../support/e2e/window-for-tests.ts'

let answers: HeldAnswers
const lines = 4000

const opened = windowForTests(async (page) => {
  answers = await holdAnswers(page)
  await openSample(page)
  await openWorksheet(page, 'Contacts')
  await runNamedCommand(page, 'Import a file')
  const file = path.join(opened.folder, 'many.csv')
  writeFileSync(file, `Name,Note\n${Array.from({ length: lines }, (_, n) => `name ${n},note ${n}\n`).join('')}`)
  await chooseFile(page, file)
  await page.getByRole('button', { name: 'Map the columns' }).click()
  await page.getByRole('button', { name: 'Check the whole file' }).click()
  await page.getByRole('button', { name: 'Show the lines of the file' }).click()
})

test('what is typed behind a jump to the last line, or into a line that is still being read, goes there whole', async () => {
  const { page, problems } = opened
  const grid = page.getByRole('region', { name: 'The lines of the file', exact: true })
  const cell = (name: string) => grid.getByRole('gridcell', { name, exact: true })
  await cell('name 0').click()
  await answers.hold()
  await page.keyboard.press('Control+ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('Typed a head gone')
  for (const key of ['Control+Backspace', 'Backspace', 'Control+ArrowLeft', 'Backspace', 'Enter']) await page.keyboard.press(key)
  answers.release()
  await cell('Typed ahead (In the file: “name 3998”)').waitFor()
  await cell('name 3999').waitFor()

  await answers.hold()
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('PageUp')
  const texts = Array.from({ length: 20 }, (_, at) => `Line ${at}`)
  for (const text of texts) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  answers.release()
  for (const text of texts) await grid.getByRole('gridcell', { name: new RegExp(`^${text} `) }).waitFor()
  expect(problems).toEqual([])
})

test('a cell that takes the focus from its own open editor takes no key from it', async () => {
  const { page, problems } = opened
  const grid = page.getByRole('region', { name: 'The lines of the file', exact: true })
  const cell = grid.getByRole('gridcell', { name: /^Line 3 / })
  await cell.click()
  await page.keyboard.type('T')
  await page.locator('textarea:focus').waitFor()
  await page
    .locator('.ag-cell')
    .filter({ has: page.locator('textarea:focus') })
    .evaluate((it) => it.focus())
  await page.keyboard.type('yped whole')
  await page.keyboard.press('Enter')
  await grid.getByRole('gridcell', { name: /^Typed whole / }).waitFor({ timeout: 10_000 })
  expect(problems).toEqual([])
})

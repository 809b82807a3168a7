/** @module-tag full */
/**
 * Many cells of an imported file at once, in real Chromium: a range is drawn with the mouse and by keys, changed by a command after a look at what
 * it would do, filled, copied and pasted over; the whole file is checked again by itself, and staged as it says then.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runNamedCommand } from '../../support/e2e/connect-window.ts'
import { chooseFile, nextPictures, openWorksheet } from '../../support/e2e/drive-window.ts'
import { makeStock } from '../../support/e2e/stock-service.ts'
import { serviceWindowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = serviceWindowForTests({ sample: true })
const lines = 400

const fileOfTheMonth = (): string =>
  `Code,City,Count\n${Array.from({ length: lines }, (_, n) => `s-${n},town ${n},${n < 3 ? `${n} pcs` : n}\n`).join('')}`

test('a range of cells of a file is changed by a command of worksheets, checked again, and staged as it is then', async () => {
  const { page, problems, service } = opened
  const stock = await makeStock(service, 'Depot', 3)
  await runNamedCommand(page, 'Read the list of worksheets again')
  await page.getByRole('treeitem', { name: 'Depot' }).waitFor()
  await openWorksheet(page, 'Depot')
  await page.getByRole('contentinfo').getByText('3 rows').waitFor()
  await runNamedCommand(page, 'Import a file')
  const file = path.join(opened.folder, 'april.csv')
  writeFileSync(file, fileOfTheMonth())
  await chooseFile(page, file)
  await page.getByRole('button', { name: 'Map the columns' }).click()
  await page.getByRole('button', { name: 'Check the whole file' }).click()
  await page.getByText('397 of 400 rows can be taken').waitFor()
  const grid = page.getByRole('region', { name: 'The lines of the file', exact: true })
  const cell = (text: string) => grid.getByRole('gridcell', { name: text, exact: true })
  /** Not the number of a line. */
  const counted = (text: string) => cell(text).and(page.locator(':not([col-id="line"])'))

  // Upper case, for a range drawn with the mouse, then for the column by its head.
  await grid.getByText('All lines (400)').click()
  await cell('s-0').waitFor()
  await cell('s-0').hover()
  await page.mouse.down()
  await cell('town 2').hover()
  await page.mouse.up()
  await grid.getByText('6 cells selected').waitFor()
  await grid.locator('.gs-selection .gs-box').first().waitFor()
  await page.keyboard.press('Control+Alt+b')
  const dialog = page.getByRole('dialog', { name: 'Change many cells of the file' })
  await dialog.getByRole('combobox', { name: 'What to do' }).click()
  await page.getByRole('option', { name: 'Change upper and lower case' }).click()
  await dialog.getByText('UPPER CASE').click()
  await dialog.getByRole('cell', { name: 'TOWN 2', exact: true }).waitFor()
  await dialog.getByText('The first 3 lines that change, of 3 lines.', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Change the cells' }).click()
  await page.getByText('6 cells changed').waitFor()
  await grid.getByRole('gridcell', { name: 'TOWN 1 (In the file: “town 1”)' }).waitFor()

  // By keys: one number for three cells, all of a column at once, taken back and done again.
  await grid.getByRole('gridcell', { name: /^0 pcs/ }).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await grid.getByText('3 cells selected').waitFor()
  await page.keyboard.type('7')
  await page.keyboard.press('Control+Enter')
  await page.getByText('3 cells changed').waitFor()
  await page.keyboard.press('Control+ArrowDown')
  await cell('town 399').waitFor()
  await page.keyboard.press('Control+Shift+ArrowUp')
  await grid.getByText('400 cells selected').waitFor()
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Delete')
  await page.getByText('400 cells changed').waitFor()
  await page.keyboard.press('Control+z')
  await counted('399').waitFor()
  await page.keyboard.press('Control+Home')
  await page.getByText('All 400 rows of the file can be taken.').first().waitFor()

  // A series by the handle, in another way, and taken back as one step; cut cells go where they are pasted, and back.
  await counted('6').click()
  await page.keyboard.press('Shift+ArrowUp')
  await grid.getByText('2 cells selected').waitFor()
  await nextPictures(page)
  const handle = await grid.locator('.gs-fill-handle').boundingBox()
  if (handle === null) throw new Error('no handle')
  await page.mouse.move(handle.x + 4, handle.y + 4)
  await page.mouse.down()
  await page.keyboard.down('Control')
  await page.mouse.move(handle.x + 4, handle.y + 50, { steps: 4 })
  await page.mouse.up()
  await page.keyboard.up('Control')
  await grid.getByRole('gridcell', { name: '5 (In the file: “7”)' }).waitFor()
  await grid.getByRole('button', { name: 'How the filled cells go on' }).click()
  await page.getByRole('menuitem', { name: 'Go on as a series' }).click()
  await expect.poll(() => grid.getByRole('gridcell', { name: '5 (In the file: “7”)' }).count()).toBe(0)
  await cell('s-6').click()
  await page.keyboard.press('Control+x')
  await grid.getByText('1 cell cut. Paste to move them, or press Escape.').waitFor()
  await grid.locator('.gs-copied .gs-box').first().waitFor()
  await cell('s-8').click()
  await page.keyboard.press('Control+v')
  await grid.getByRole('gridcell', { name: 's-6 (In the file: “s-8”)' }).waitFor()
  await grid.getByRole('gridcell', { name: '(In the file: “s-6”)' }).waitFor()
  await page.keyboard.press('Control+z')
  await cell('s-8').waitFor()
  await page.getByText('All 400 rows of the file can be taken.').first().waitFor()

  await page.getByRole('button', { name: 'Go on to write' }).click()
  await page.getByRole('button', { name: 'Stage 400 rows' }).click()
  await page.getByText('Staged for review: 400 inserts.').first().waitFor()
  await page.getByRole('button', { name: 'Show rows' }).click()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: /^Push [\d,]+ rows?$/ }).click()
  await page.getByText('No changes staged').waitFor({ timeout: 120_000 })
  const pushed = await stock.lines()
  expect(pushed).toContain('S-1 | TOWN 1 | 7')
  expect(pushed).toContain('s-399 | town 399 | 399')
  expect(pushed).toHaveLength(3 + lines)
  expect(problems).toEqual([])
})

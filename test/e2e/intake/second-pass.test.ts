/** @module-tag full */
/**
 * A workbook whose rows relate to rows of their own sheet, in real Chromium: made first, related in a second pass, and the next workbook by the recipe of the
 * last one.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runNamedCommand } from '../../support/e2e/connect-window.ts'
import { chooseFile, openWorksheet } from '../../support/e2e/drive-window.ts'
import { findBarriers } from '../../support/e2e/find-barriers.ts'
import { makeWorksheet } from '../../support/e2e/make-worksheet.ts'
import { callService, readRows } from '../../support/e2e/read-service.ts'
import { serviceWindowForTests } from '../../support/e2e/window-for-tests.ts'
import { makeBook } from '../../support/workbooks/make-book.ts'

const opened = serviceWindowForTests({ sample: true })

/** Staff with a boss among themselves, and teams. Answers the id of the staff. */
async function makeWorksheets(): Promise<string> {
  const { service } = opened
  const staff = await makeWorksheet(service, 'Staff', [{ name: 'Person', type: '2' }], ['Zoe'])
  await makeWorksheet(service, 'Teams', [{ name: 'Team', type: '2' }])
  const boss = { name: 'Boss', type: '29', subType: '1', dataSource: staff, required: false }
  await callService(service, 'POST', `/v3/app/worksheets/${staff}`, { addFields: [boss] })
  return staff
}

const bookOf = (person: string, boss: string): Buffer =>
  makeBook({
    Staff: [
      ['Person', 'Boss'],
      [person, boss],
      [boss, ''],
    ],
    Teams: [['Team'], [`Team of ${boss}`]],
  })

test('rows that relate to rows of their own sheet are made first and related then, by the recipe of the last workbook too', async () => {
  const { page, problems } = opened
  await page.setViewportSize({ width: 1280, height: 800 })
  const staff = await makeWorksheets()
  await runNamedCommand(page, 'Read the list of worksheets again')
  await page.getByRole('treeitem', { name: 'Staff' }).first().waitFor()
  const take = async (name: string, content: Buffer): Promise<void> => {
    const file = path.join(opened.folder, name)
    writeFileSync(file, content)
    await openWorksheet(page, 'Staff')
    await runNamedCommand(page, 'Import a file')
    await chooseFile(page, file)
  }
  await take('team-2026-03.xlsx', bookOf('Fay', 'Gus'))
  await page.getByRole('button', { name: 'Import several sheets' }).click()
  await page.getByRole('button', { name: 'Begin with 2 sheets' }).click()
  await page.getByText(/“Boss” of “Staff” relates to rows that are not there yet/).waitFor()
  await page.getByRole('button', { name: 'Recipe: none' }).click()
  await page.getByRole('menuitem', { name: 'Save what is decided as a new recipe' }).click()
  await page.getByRole('textbox', { name: 'Name of the recipe' }).fill('Team')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Recipe: Team' }).waitFor()
  await page.getByRole('button', { name: 'Check and stage 2 sheets' }).click()
  await page.getByText('2 sheets: 3 rows staged for review, 1 row related in a second pass.').waitFor()
  expect(await findBarriers(page, 'sheets with a second pass')).toEqual([])

  await take('team-2026-04.xlsx', bookOf('Hal', 'Ivy'))
  await page.getByText('Looks like the workbooks of “Team”.').waitFor()
  await page.getByRole('button', { name: 'Import 2 sheets as it says' }).click()
  await page.getByRole('button', { name: 'Begin with 2 sheets' }).click()
  await page.getByRole('button', { name: 'Check and stage 2 sheets' }).click()
  await page.getByText('2 sheets: 3 rows staged for review, 1 row related in a second pass.').waitFor()
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('button', { name: 'Push 6 rows' }).click()
  await page.getByText('No changes staged').first().waitFor()
  const rows = await readRows(opened.service, staff)
  const bossOf = (person: string): unknown => {
    const said = JSON.stringify(rows.find((row) => row.Person === person)?.Boss)
    return rows.find(({ id }) => said.includes(String(id)))?.Person
  }
  expect([bossOf('Fay'), bossOf('Hal')]).toEqual(['Gus', 'Ivy'])
  expect(problems).toEqual([])
})

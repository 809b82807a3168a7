/** @module-tag full */
/** Local data that turns out to be damaged: what was staged in it comes back by itself, and what does not is said. */
import { closeSync, openSync, readdirSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { goToColumn, openSample, openWorksheet, typeOver } from '../../support/e2e/drive-window.ts'
import { windowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = windowForTests(openSample)

function fileOf(name: string): string {
  const connections = path.join(opened.folder, 'data', 'connections')
  const [id] = readdirSync(connections)
  if (id === undefined) throw new Error('there is no connection')
  return path.join(connections, id, name)
}

/** Its header says that it is something else. */
function damage(file: string): void {
  const open = openSync(file, 'r+')
  writeSync(open, 'not a database')
  closeSync(open)
}

const openAgain = () => opened.page.getByRole('button', { name: /^Sample workspace/ }).click()

test('what was staged in a damaged file is staged again, and the window says so', async () => {
  const { page } = opened
  await openWorksheet(page, 'Customers')
  await goToColumn(page, 'Company')
  await typeOver(page, 'Staged before the damage')
  await page.keyboard.press('Enter')
  await page.getByText('1 row changed', { exact: true }).waitFor()
  await opened.restart(() => damage(fileOf('replica.db')))

  await openAgain()
  await opened.page.getByRole('button', { name: 'Set it aside and stage again' }).click()
  await opened.page.getByText('1 rescued row is staged again.').waitFor()
  await opened.page.getByText('1 row changed', { exact: true }).waitFor()
  expect(opened.problems).toEqual([])
})

test('a list of what waits that cannot be read is said, and where it lies', async () => {
  await opened.restart(() => writeFileSync(fileOf('rescued.json'), '{"at":1,"holdsNewRows":false,"worksheets":[{"id":"'))
  await openAgain()
  const said = opened.page.getByText(/their list cannot be read/)
  await said.waitFor()
  expect(await said.textContent()).toContain(fileOf('rescued.json'))
  expect(opened.problems).toEqual([])
})

/** @module-tag full */
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../support/built-app.ts'
import { runNamedCommand } from '../../support/e2e/connect-window.ts'
import { chooseFile, openWorksheet } from '../../support/e2e/drive-window.ts'
import { findBarriers } from '../../support/e2e/find-barriers.ts'
import { changeCell, findWorksheet } from '../../support/e2e/read-service.ts'
import { serviceWindowForTests } from '../../support/e2e/window-for-tests.ts'

const airportsFile = path.join(projectRoot, 'node_modules/vega-datasets/data/airports.csv')

let found: string[]

const opened = serviceWindowForTests({ sample: true })

const look = async (screen: string, within: string): Promise<void> => {
  found.push(...(await findBarriers(opened.page, screen, within)))
}
const button = (name: string | RegExp) => opened.page.getByRole('button', { name, exact: true })

test('no open editor holds a serious barrier', async () => {
  found = []
  const { page, problems } = opened
  await openWorksheet(page, 'Projects')
  // The columns as the sample has them: name, stage, lead, team, departments, pilot customers, start.
  for (const [screen, column] of [
    ['text editor', 2],
    ['choice editor', 3],
    ['member editor', 4],
    ['relation editor', 7],
    ['date editor', 8],
  ] as const) {
    await page.locator(`[role="row"][row-index="0"] [role="gridcell"][aria-colindex="${column}"]`).dblclick()
    await page.locator('.ag-popup-editor').waitFor()
    await look(screen, '.ag-popup-editor')
    await page.keyboard.press('Escape')
    await page.locator('.ag-popup-editor').waitFor({ state: 'detached' })
  }
  expect(found).toEqual([])
  expect(problems).toEqual([])
})

test('no filter of a column, and nothing about views, groups and looks, holds a serious barrier', async () => {
  found = []
  const { page, problems } = opened
  await openWorksheet(page, 'Projects')
  await page.keyboard.press('Control+Home')
  const dialog = page.getByRole('dialog')
  const close = async (): Promise<void> => {
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  for (const [screen, column] of [
    ['filter of a text', 2],
    ['filter of a choice', 3],
    ['filter of members', 4],
    ['filter of a relation', 7],
    ['filter of a date', 8],
  ] as const) {
    const head = page.locator(`.ag-header-cell[aria-colindex="${column}"]`)
    await head.hover()
    await head.getByRole('button', { name: /column menu$/ }).click()
    await dialog.waitFor()
    await look(screen, '[role="dialog"]')
    await close()
  }
  await button('Group rows').click()
  await page.getByRole('combobox', { name: 'Group by' }).fill('Stage')
  await page.getByRole('option', { name: 'Stage', exact: true }).click()
  await page.getByRole('combobox', { name: 'Then by' }).waitFor()
  await look('grouping by two fields', '[role="dialog"]')
  await button('Remove grouping').click()
  await close()
  await runNamedCommand(page, 'Save as a new view')
  await dialog.waitFor()
  await look('name of a view', '[role="dialog"]')
  await close()
  await page.getByRole('button', { name: /^View:/ }).click()
  await page.getByRole('menuitem').first().waitFor()
  await look('views', '[role="menu"]')
  await page.keyboard.press('Escape')
  expect(found).toEqual([])
  expect(problems).toEqual([])
})

test('no step of an import holds a serious barrier, from a new worksheet to the finish', async () => {
  found = []
  const { page, problems } = opened
  await runNamedCommand(page, 'New worksheet from a file')
  await chooseFile(page, airportsFile)
  await button('Create worksheet and go on').waitFor()
  await look('new worksheet from a file', '[role="dialog"]')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await openWorksheet(page, 'Customers')
  await page.keyboard.press('Control+i')
  await chooseFile(page, airportsFile)
  await button('Map the columns').waitFor()
  await look('import: recognise', 'main')
  await button('Map the columns').click()
  await page.getByRole('combobox', { name: 'Field for state' }).fill('Status')
  await page.getByRole('option', { name: 'Status' }).first().click()
  await button('Leave city out').click()
  await look('import: map', 'main')
  await button('Check the whole file').click()
  await page.getByRole('region', { name: 'Texts that match nothing' }).waitFor()
  await page.getByRole('combobox', { name: 'What “CA” in Status stands for' }).fill('Dormant')
  await page.getByRole('option', { name: 'Dormant' }).first().click()
  await button('Decide all alike').click()
  await page.getByRole('menuitem', { name: 'Reject all these rows' }).click()
  await page.getByText('All are decided.').waitFor()
  await button('Check again').click()
  const lines = page.getByRole('region', { name: 'The lines of the file', exact: true })
  await lines.getByRole('gridcell').first().waitFor()
  await lines.getByRole('button', { name: 'Replace', exact: true }).click()
  await look('import: check, with texts that match nothing and rejected lines to be mended', 'main')
  await button('Go on to write').click()
  await button(/^Create [\d,]+ rows$/).waitFor()
  await look('import: before writing', 'main')
  await button(/^Create [\d,]+ rows$/).click()
  await button('Undo this import…').waitFor()
  await button('Undo this import…').click()
  await button('Stage the deletion').waitFor()
  await look('import: finish, asking before it is undone', 'main')
  await page.keyboard.press('Control+j')
  await page.getByRole('complementary', { name: 'Activity' }).waitFor()
  await look('activity', 'aside')
  await page.keyboard.press('Control+j')
  expect(found).toEqual([])
  expect(problems).toEqual([])
})

test('neither a conflict, nor the log, nor a service that has gone holds a serious barrier', async () => {
  found = []
  const { page, problems } = opened
  await openWorksheet(page, 'Projects')
  const name = page.locator('[role="row"][row-index="0"] [role="gridcell"][aria-colindex="2"]')
  const before = (await name.textContent()) ?? ''
  await name.click()
  await page.keyboard.type('Renamed here')
  await page.keyboard.press('Enter')
  await page.getByText('1 row changed').first().waitFor()
  const projects = await findWorksheet(opened.service, 'Projects')
  await changeCell(opened.service, projects, { field: 'Project', from: before, to: 'Renamed there' })
  await page.keyboard.press('Control+Enter')
  await button('Push 1 row').click()
  await button('Keep mine').waitFor()
  await look('review with a conflict', 'main')
  await button('Edit a merged value').click()
  await page.getByRole('textbox', { name: /^Merged value/ }).waitFor()
  await look('review with a conflict being merged', 'main')

  await runNamedCommand(page, 'Request log')
  await page.getByRole('heading', { name: 'Request log' }).waitFor()
  await look('request log', 'main')

  await opened.service.close()
  await page.getByRole('treeitem', { name: 'Assets' }).click()
  await page.getByRole('alert').first().waitFor()
  await look('worksheet that could not be loaded', 'html')
  await runNamedCommand(page, 'Close this connection')
  await page.getByRole('heading', { name: 'Your connections' }).waitFor()
  await look('connection list', 'html')
  expect(found).toEqual([])
  expect(problems).toEqual([])
})

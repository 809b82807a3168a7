/** @module-tag full */
/**
 * Two months of one file, in real Chromium: what was decided about the first is saved as a recipe, the second is recognised and decided
 * alike, what is otherwise in it is said and leads to where it is decided, and the rows are staged.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runNamedCommand } from '../../support/e2e/connect-window.ts'
import { chooseFile, openWorksheet } from '../../support/e2e/drive-window.ts'
import { findBarriers } from '../../support/e2e/find-barriers.ts'
import { makeWorksheet } from '../../support/e2e/make-worksheet.ts'
import { serviceWindowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = serviceWindowForTests({ sample: true })

const fields = [
  { name: 'Customer', type: '2' },
  { name: 'Stage', type: '9', options: [{ value: 'Open' }, { value: 'Won' }] },
  { name: 'Region', type: '2' },
]

async function importFile(page: Page, name: string, lines: readonly string[]): Promise<void> {
  const file = path.join(opened.folder, name)
  writeFileSync(file, `${lines.join('\n')}\n`)
  await chooseFile(page, file)
}

const decide = async (page: Page, text: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: `What “${text}” in Stage stands for` }).click()
  await page.getByRole('option', { name: option, exact: true }).first().click()
}

test('the file of the next month is decided like the last, and what is otherwise leads to where it is decided', async () => {
  const { page, problems } = opened
  await page.setViewportSize({ width: 1280, height: 800 })
  await makeWorksheet(opened.service, 'Leads', fields, ['Zoe'])
  await runNamedCommand(page, 'Read the list of worksheets again')
  await page.getByRole('treeitem', { name: 'Leads' }).waitFor()
  await openWorksheet(page, 'Leads')
  await runNamedCommand(page, 'Import a file')
  await importFile(page, 'leads-2026-10.csv', ['Client,Status', 'Ada,Open', 'Bob,Wonn'])
  await page.getByRole('button', { name: 'Map the columns' }).click()
  for (const [column, field] of [
    ['Client', 'Customer'],
    ['Status', 'Stage'],
  ] as const) {
    await page.getByRole('combobox', { name: `Field for ${column}` }).click()
    await page.getByRole('option', { name: new RegExp(`^${field}`) }).click()
  }
  await page.getByRole('button', { name: 'Check the whole file' }).click()
  await decide(page, 'Wonn', 'Won')
  await page.getByRole('button', { name: 'Recipe: none' }).click()
  await page.getByRole('menuitem', { name: 'Save what is decided as a new recipe' }).click()
  const name = page.getByRole('textbox', { name: 'Name of the recipe' })
  expect(await name.inputValue()).toBe('leads')
  await name.fill('Monthly leads')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Recipe: Monthly leads' }).waitFor()
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('button', { name: 'Go on to write' }).click()
  await page.getByRole('button', { name: 'Stage 2 rows' }).click()
  await page.getByRole('button', { name: 'Import another file' }).click()

  await importFile(page, 'leads-2026-11.csv', ['Client,Status,Region', 'Cyd,Wonn,North', 'Dan,Lost,South'])
  await page.getByRole('button', { name: 'Apply “Monthly leads”' }).click()
  const recipe = page.getByRole('region', { name: 'Recipe' })
  await recipe.getByText('As “Monthly leads” decides, but 1 thing is otherwise this time.').waitFor()
  await recipe.getByRole('button', { name: /^New column “Region”: goes to “Region”/ }).click()
  await page.locator('input[aria-label="Field for Region"]:focus').waitFor()
  await page.getByText('choice · as in the recipe').waitFor()
  await page.keyboard.press('Escape')
  expect(await findBarriers(page, 'an import that goes by a recipe')).toEqual([])

  await page.getByRole('button', { name: 'Check the whole file' }).click()
  await recipe.getByRole('button', { name: /^New texts in “Stage”: “Lost”/ }).click()
  await page.locator('#import-unmatched:focus').waitFor()
  await decide(page, 'Lost', 'Open')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('button', { name: 'Go on to write' }).click()
  await page.getByRole('button', { name: 'Stage 2 rows' }).click()
  await page
    .getByText(/^Staged for review: 2 inserts/)
    .first()
    .waitFor()
  expect(problems).toEqual([])
})

/** @module-tag full */
/** The main jobs without a mouse: every step is a key press, and the focus is always where the next key is meant for. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { projectRoot } from '../../support/built-app.ts'
import {
  chooseBy,
  nextPictures,
  openRowHistory,
  openSample,
  openWorksheet,
  pressByKeyboard,
  saveBy,
  tabTo,
} from '../../support/e2e/drive-window.ts'
import { windowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = windowForTests(openSample)

test('a cell is changed, reviewed and pushed by keyboard alone', async () => {
  const { page, problems } = opened
  await openWorksheet(page, 'Categories')
  await page.keyboard.type('Typed without a mouse')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('treegrid').getByText('Typed without a mouse').first().waitFor()
  await page.locator('[role="treegrid"] tr:focus').waitFor()
  await pressByKeyboard(page, page.getByRole('button', { name: 'Push 1 row', exact: true }))
  await page
    .getByRole('status', { name: 'The last push' })
    .getByText(/1 updated/)
    .waitFor()
  await page.getByText('No changes staged').waitFor()
  expect(problems).toEqual([])
})

const fileOf = (name: string): string => path.join(projectRoot, 'node_modules/vega-datasets/data', `${name}.csv`)

/** Presses the button that opens the system's file dialog, and answers that dialog. */
async function chooseFile(page: Page, file: string): Promise<void> {
  await chooseBy(page, () => pressByKeyboard(page, page.getByRole('button', { name: 'Choose a file' })), file)
}

const reasonsOf = z.array(z.record(z.string(), z.string()))

test('a real file is imported by keyboard alone: mapped, resolved, its rejected rows saved, staged', async () => {
  const { page, problems } = opened
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  await openWorksheet(page, 'Customers')
  await page.keyboard.press('Control+i')
  await button('Choose a file').and(page.locator(':focus')).waitFor()
  await chooseFile(page, fileOf('airports'))
  await pressByKeyboard(page, button('Map the columns'))
  // Airports have no fields of their own among customers: the state is taken for the status, the code is left out.
  const mapTo = async (column: string, field: string): Promise<void> => {
    await tabTo(page, page.getByRole('combobox', { name: `Field for ${column}` }))
    await page.keyboard.type(field)
    await page.getByRole('option', { name: field }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
  }
  await mapTo('iata', 'VAT number')
  await pressByKeyboard(page, button('Leave iata out'))
  await pressByKeyboard(page, button('Leave city out'))
  await mapTo('state', 'Status')
  await pressByKeyboard(page, button('Check the whole file'))
  await page.getByRole('region', { name: 'Texts that match nothing' }).waitFor()
  await tabTo(page, page.getByRole('combobox', { name: 'What “CA” in Status stands for' }))
  await page.keyboard.type('Dormant')
  await page.getByRole('option', { name: 'Dormant' }).waitFor()
  await page.keyboard.press('Enter')
  await button('Check again').waitFor()
  await pressByKeyboard(page, button('Decide all alike'))
  await tabTo(page, page.getByRole('menuitem', { name: 'Reject all these rows' }), 'ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('All are decided.').waitFor()
  await pressByKeyboard(page, button('Check again'))
  const saved = path.join(opened.folder, 'rejected.csv')
  await saveBy(page, () => pressByKeyboard(page, button('Save as CSV')), saved)

  const source = reasonsOf.parse(parse(readFileSync(fileOf('airports')), { columns: true, bom: true }))
  const taken = source.filter((row) => row.state === 'CA').length
  const rejected = reasonsOf.parse(parse(readFileSync(saved), { columns: true, bom: true }))
  expect(rejected.map((row) => row.iata)).toEqual(source.filter((row) => row.state !== 'CA').map((row) => row.iata))

  await pressByKeyboard(page, button('Go on to write'))
  await pressByKeyboard(page, button(`Stage ${taken} rows`))
  await pressByKeyboard(page, button('Review changes'))
  await page.locator('[role="treegrid"] tr:focus').waitFor()
  await button(`Push ${taken} rows`).waitFor()
  expect(problems).toEqual([])
})

test('an import is given up by keyboard alone, and nothing is left of it', async () => {
  const { page, problems } = opened
  await openWorksheet(page, 'Products')
  await page.keyboard.press('Control+i')
  await chooseFile(page, fileOf('airports'))
  await page.getByRole('region', { name: 'Recognise the file' }).waitFor()
  await pressByKeyboard(page, page.getByRole('button', { name: 'Give up', exact: true }))
  await pressByKeyboard(page, page.getByRole('dialog').getByRole('button', { name: 'Give it up' }))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await openWorksheet(page, 'Products')
  await page.keyboard.press('Control+i')
  await page.getByRole('button', { name: 'Choose a file' }).waitFor()
  await expect.poll(() => page.getByText('Left unfinished').count()).toBe(0)
  expect(problems).toEqual([])
})

test('arrows lead on in a list to choose from, also those that came in the moment in which it opened', async () => {
  const { page, problems } = opened
  await openWorksheet(page, 'Orders')
  const panel = await openRowHistory(page)
  await tabTo(page, panel.getByRole('combobox', { name: 'Changed field' }))
  await page.keyboard.press('Shift+Tab')
  await page.getByRole('listbox').waitFor({ state: 'hidden' })
  // As in a window that is busy: no timer runs between what opens the list and the keys after it.
  await page.evaluate(() =>
    window.addEventListener(
      'focusin',
      ({ target }) => {
        const arrow = { key: 'ArrowDown', code: 'ArrowDown', bubbles: true, cancelable: true }
        for (let n = 0; n < 2; n += 1) target?.dispatchEvent(new KeyboardEvent('keydown', arrow))
      },
      { once: true },
    ),
  )
  await page.keyboard.press('Tab')
  const marked = page.locator('[role="option"][data-combobox-selected]')
  await marked.getByText('Customer', { exact: true }).waitFor()
  // The list has counted its options by now.
  await nextPictures(page)
  await page.keyboard.press('ArrowDown')
  await marked.getByText('Ordered', { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => panel.getByRole('combobox', { name: 'Changed field' }).inputValue()).toBe('Ordered')
  expect(problems).toEqual([])
})

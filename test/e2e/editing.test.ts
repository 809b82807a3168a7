/** Editing cells as people do in a spreadsheet, and what the rules of the fields say to it, in real Chromium. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ensureBuilt } from '../support/built-app.ts'
import { chromiumProgram } from '../support/chromium.ts'
import { openSample, openWorksheet, pressByKeyboard } from '../support/e2e/drive-window.ts'
import { type OpenApp, openApp } from '../support/e2e/open-app.ts'

const missing = chromiumProgram() === undefined ? 'there is no Chromium on this machine' : null

let dataFolder: string
let opened: OpenApp

beforeAll(async () => {
  if (missing !== null) return
  ensureBuilt()
  dataFolder = mkdtempSync(path.join(tmpdir(), 'gridstage-editing-'))
  opened = await openApp(dataFolder)
  await openSample(opened.page)
})
beforeEach(({ skip }) => {
  if (missing !== null) skip(missing)
})
afterAll(async () => {
  if (missing !== null) return
  await opened.quit()
  rmSync(dataFolder, { recursive: true, force: true })
})

const inRow = (page: Page, row: number) => page.locator(`[row-index="${row}"] [role="gridcell"]:focus`).waitFor()
const shows = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true }).first().waitFor()

test('a command pressed right after Enter finds the edit done', async () => {
  const { page } = opened
  await openWorksheet(page, 'Contacts')
  await page.keyboard.type('Undone at once')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+y')
  await shows(page, 'Undone at once')
  await page.keyboard.press('Control+z')
  await page.getByRole('gridcell', { name: 'Undone at once', exact: true }).waitFor({ state: 'detached' })
})

test('a broken rule is said while it is typed, marked, found with F8, and keeps only its own row out of the push', async () => {
  const { page, problems } = opened
  await openWorksheet(page, 'Assets')
  const taken = await page.locator('[row-index="1"] [role="gridcell"]:not(.gs-gutter)').first().textContent()
  await page.keyboard.type(taken ?? '')
  await page.getByRole('dialog').getByText('another row has this value').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('[row-index="0"] .gs-flawed').waitFor()
  await inRow(page, 1)
  await page.keyboard.press('ArrowDown')
  await inRow(page, 2)
  await page.keyboard.type('Fine and new')
  await page.keyboard.press('Enter')
  await page.getByText('1 error').first().waitFor()

  await page.keyboard.press('F8')
  await inRow(page, 0)
  await page.getByRole('alert').filter({ hasText: 'another row has this value' }).waitFor()

  await page.keyboard.press('Control+Enter')
  await page.getByRole('treegrid').getByText('Must be different in every row').first().waitFor()
  await page.getByText('Would be refused: see the marked cells').waitFor()
  await pressByKeyboard(page, page.getByRole('button', { name: /^Push \d+ rows?$/ }))
  await page
    .getByRole('status', { name: 'The last push' })
    .getByText(/updated/)
    .waitFor()
  await page.getByText('1 row changed · 1 error').first().waitFor()
  expect(problems).toEqual([])
})

/** The main jobs without a mouse: every step is a key press, and the focus is always where the next key is meant for. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  dataFolder = mkdtempSync(path.join(tmpdir(), 'gridstage-keyboard-'))
  opened = await openApp(dataFolder)
  await openSample(opened.page)
})
afterAll(async () => {
  if (missing !== null) return
  await opened.quit()
  rmSync(dataFolder, { recursive: true, force: true })
})

test('a cell is changed, reviewed and pushed by keyboard alone', async ({ skip }) => {
  if (missing !== null) return skip(missing)
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

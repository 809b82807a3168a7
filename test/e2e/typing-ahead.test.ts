/** Typing faster than rows can be read, in real Chromium: what is typed into a row that is not there yet must reach that row. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../support/built-app.ts'
import { chromiumProgram } from '../support/chromium.ts'
import { openSample, openWorksheet } from '../support/e2e/drive-window.ts'
import { type OpenApp, openApp } from '../support/e2e/open-app.ts'

const missing = chromiumProgram() === undefined ? 'there is no Chromium on this machine' : null

let dataFolder: string
let opened: OpenApp

beforeAll(async () => {
  if (missing !== null) return
  ensureBuilt()
  dataFolder = mkdtempSync(path.join(tmpdir(), 'gridstage-typing-'))
  opened = await openApp(dataFolder)
})
afterAll(async () => {
  if (missing !== null) return
  await opened.quit()
  rmSync(dataFolder, { recursive: true, force: true })
})

test('what is typed into a row that is still being read goes into it once it is there', async ({ skip }) => {
  if (missing !== null) return skip(missing)
  const { page, problems } = opened
  let isHolding = false
  const held: (() => void)[] = []
  await page.routeWebSocket(/.*/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (isHolding) held.push(() => socket.send(message))
      else socket.send(message)
    })
  })
  await page.reload()
  await openSample(page)
  await openWorksheet(page, 'Contacts')

  isHolding = true
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  const cell = page.locator('[role="gridcell"]:focus')
  await cell.and(page.locator(':empty')).waitFor()
  await page.keyboard.type('Typed ahead')
  await page.keyboard.press('Enter')
  isHolding = false
  for (const send of held.splice(0)) send()

  await page.getByText('1 row changed').first().waitFor()
  await page.getByRole('gridcell', { name: 'Typed ahead' }).waitFor()
  expect(problems).toEqual([])
})

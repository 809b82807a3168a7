/**
 * `npm run pictures`: takes the README's pictures anew, of the running app with the sample workspace: the grid with staged changes, the
 * review and an import, each in light and in dark.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { ensureBuilt, projectRoot } from '../../support/built-app.ts'
import { runNamedCommand } from '../../support/e2e/connect-window.ts'
import { chooseFile, openSample, openWorksheet, shownText } from '../../support/e2e/drive-window.ts'
import { openApp } from '../../support/e2e/open-app.ts'
import { closeChromium } from '../../support/e2e/shared-chromium.ts'

const folder = path.join(projectRoot, 'scripts/readme')
const size = { width: 1280, height: 800 }

const people = `Company,E-Mail,Phone,Website,Rating
Alpine Gear Cooperative,office@alpinegear.example,+43 1 5550 101,https://alpinegear.example,5
Bergfreunde Nord,info@bergfreunde.example,+49 30 5550 102,https://bergfreunde.example,4
Cordillera Outfitters,hola@cordillera.example,+34 91 555 0103,https://cordillera.example,9
Dalarna Sport,hej@dalarna.example,+46 8 5550 104,https://dalarna.example,3
`

async function take(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.mouse.move(size.width / 2, size.height - 4)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Drawn anew, twice over: the grid takes its colours a frame after the page.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await page.screenshot({ path: path.join(folder, `${name}-${colorScheme}.png`), animations: 'disabled' })
  }
}

async function stageSomething(page: Page): Promise<void> {
  const cellOf = (row: number, column: number) =>
    page.locator(`section[aria-label="Customers"] [row-index="${row}"] [aria-colindex="${column}"]`)
  for (const [row, text] of [
    [1, 'Sierra Retail Group International'],
    [3, 'Lagom Outdoor'],
    [6, 'Northwind Trails'],
  ] as const) {
    await shownText(cellOf(row, 2))
    await cellOf(row, 2).click()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await cellOf(row, 2).getByText(text).waitFor()
  }
}

ensureBuilt()
const data = mkdtempSync(path.join(tmpdir(), 'gridstage-pictures-'))
const app = await openApp(path.join(data, 'app'), {}, size)
try {
  const { page } = app
  await openSample(page)
  await openWorksheet(page, 'Customers')
  await stageSomething(page)
  await take(page, 'worksheet')

  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: /^Push 3 rows/ }).waitFor()
  await take(page, 'review')

  await openWorksheet(page, 'Customers')
  const file = path.join(data, 'new-customers.csv')
  writeFileSync(file, people)
  await runNamedCommand(page, 'Import a file')
  await chooseFile(page, file)
  await page.getByRole('button', { name: 'Map the columns' }).click()
  await page.getByRole('button', { name: 'Check the whole file' }).waitFor()
  await take(page, 'import')
} finally {
  await app.quit()
  await closeChromium()
  rmSync(data, { recursive: true, force: true })
}

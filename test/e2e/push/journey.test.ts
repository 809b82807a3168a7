/** @module-tag full */
/**
 * The whole main job as a user does it, in real Chromium, against a service of its own: connect, make a worksheet of a real file, edit
 * 200 cells by keyboard, quit, come back, review, push. In the end the service's own data, read without the app, must be exactly right.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { projectRoot } from '../../support/built-app.ts'
import { appsForTests } from '../../support/e2e/apps-for-tests.ts'
import { chooseFile, filledCell } from '../../support/e2e/drive-window.ts'
import { findWorksheet, readRows } from '../../support/e2e/read-service.ts'

const airportsFile = path.join(projectRoot, 'node_modules/vega-datasets/data/airports.csv')
const apps = appsForTests({})
const editedRows = 200

async function connect(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Connect to an application/ }).click()
  await page.getByLabel('Address').fill(apps.service.url)
  await page.getByLabel('Application key').fill(apps.service.appKey)
  await page.getByRole('textbox', { name: 'Signature' }).fill(apps.service.sign)
  await page.getByLabel('Name in this app').fill('Airports of our own')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
}

async function importAirports(page: Page): Promise<void> {
  await page.getByRole('button', { name: /New worksheet from a file/ }).click()
  await chooseFile(page, airportsFile)
  await page.getByRole('button', { name: 'Create worksheet and go on' }).click()
  await page.getByRole('button', { name: 'Check the whole file' }).click()
  await page.getByRole('button', { name: 'Go on to write' }).click()
  await page.getByRole('button', { name: 'Create 3,376 rows' }).click()
  await page.getByText('3,376 rows created.').first().waitFor()
  await page.getByRole('button', { name: 'Show rows' }).click()
}

/** Types a new city into the first rows of the grid, from the top down; answers the new city by IATA code. */
async function editCities(page: Page): Promise<ReadonlyMap<string, string>> {
  const cellOf = (row: number, column: number) =>
    page.locator(`[role="row"][row-index="${row}"] [role="gridcell"][aria-colindex="${column}"]`)
  const [iata, city] = [2, 4]
  // The rows are read back from the service after the import; until then the first places of the view are still being filled.
  await page.getByRole('contentinfo').getByText('3,376 rows').waitFor()
  await page.locator(`[role="row"][row-index="0"] ${filledCell}[aria-colindex="${iata}"]`).waitFor()
  await cellOf(0, city).click()
  const edited = new Map<string, string>()
  for (let row = 0; row < editedRows; row += 1) {
    const code =
      (await page.locator(`[role="row"][row-index="${row}"] ${filledCell}[aria-colindex="${iata}"]`).textContent()) ?? ''
    edited.set(code, `City ${code}`)
    await page.keyboard.type(`City ${code}`)
    await page.keyboard.press('Enter')
  }
  return edited
}

async function showStagedCount(page: Page, rows: number): Promise<void> {
  await page.getByText(`${rows} rows changed`).first().waitFor()
}

test('imports a real file, edits 200 cells, comes back after a restart, pushes, and the service holds exactly that', async () => {
  const edited = await apps.inApp(async ({ page }) => {
    await connect(page)
    await importAirports(page)
    const cities = await editCities(page)
    await showStagedCount(page, editedRows)
    return cities
  })
  expect(edited.size).toBe(editedRows)
  const worksheet = await findWorksheet(apps.service, 'airports')
  const before = apps.service.requests().length

  await apps.inApp(async ({ page }) => {
    await page.getByText('Airports of our own').first().click()
    await page
      .getByRole('treeitem', { name: /airports/ })
      .first()
      .click()
    await showStagedCount(page, editedRows)
    await page.getByRole('button', { name: /Review & push/ }).click()
    await page
      .getByText(/^City [A-Z0-9]{3}$/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: `Push ${editedRows} rows` }).click()
    await page.getByText('No changes staged').first().waitFor()
  })

  const source: readonly Readonly<Record<string, string>>[] = parse(readFileSync(airportsFile), { columns: true, bom: true })
  const expected = source.map((row) => ({
    iata: row.iata,
    name: row.name,
    city: edited.get(row.iata ?? '') ?? row.city,
    state: row.state,
    latitude: Number(row.latitude),
    longitude: Number(row.longitude),
  }))
  const found = (await readRows(apps.service, worksheet)).map((row) => ({
    iata: row.iata,
    name: row.name,
    city: row.city,
    state: row.state,
    latitude: Number(row.latitude),
    longitude: Number(row.longitude),
  }))
  const byCode = (a: { iata: unknown }, b: { iata: unknown }): number => (String(a.iata) < String(b.iata) ? -1 : 1)
  found.sort(byCode)
  expected.sort(byCode)
  // Said first, because they fit into a report: the rows that differ, and how.
  expect(found.filter((row, at) => !isDeepStrictEqual(row, expected[at]))).toEqual([])
  expect(found).toEqual(expected)

  const creates = apps.service
    .requests()
    .slice(before)
    .filter((it) => it.operation?.effect === 'create')
  expect(creates).toEqual([])
})

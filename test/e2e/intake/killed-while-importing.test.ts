/** @module-tag full */
/**
 * The app is killed in the middle of an import that was started in the window. After a restart the import goes on where it was, and the
 * service's own data, read without the app, holds every line of the file exactly once.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { projectRoot } from '../../support/built-app.ts'
import { appsForTests } from '../../support/e2e/apps-for-tests.ts'
import { connectWindow, runNamedCommand } from '../../support/e2e/connect-window.ts'
import { chooseFile } from '../../support/e2e/drive-window.ts'
import { findWorksheet, readRows } from '../../support/e2e/read-service.ts'

const airportsFile = path.join(projectRoot, 'node_modules/vega-datasets/data/airports.csv')
const apps = appsForTests({ sample: true })

test('killed while it creates rows, an import goes on after a restart and creates every row once', async () => {
  const { service } = apps
  // The service has the second batch and has not answered.
  await apps.killedIn(async ({ page }) => {
    await connectWindow(page, service)
    await runNamedCommand(page, 'New worksheet from a file')
    await chooseFile(page, airportsFile)
    await page.getByRole('button', { name: 'Create worksheet and go on' }).click()
    await page.getByRole('button', { name: 'Check the whole file' }).click()
    await page.getByRole('button', { name: 'Go on to write' }).click()
    service.faults.add({ operation: 'v3.rows.create-batch', skip: 1, times: null, effect: { kind: 'hold', when: 'after' } })
    const held = service.faults.held(1)
    await page.getByRole('button', { name: 'Create 3,376 rows' }).click()
    await held
  })

  await apps.inApp(async ({ page }) => {
    await page.getByRole('button', { name: /127\.0\.0\.1/ }).click()
    await page.getByRole('treeitem', { name: 'airports' }).first().click()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('button', { name: 'Go on with airports.csv' }).click()
    await page.getByRole('button', { name: 'Go on creating' }).click()
    await page.getByText('3,376 rows created.').first().waitFor()
  })

  const source: readonly Readonly<Record<string, string>>[] = parse(readFileSync(airportsFile), { columns: true, bom: true })
  const rows = await readRows(service, await findWorksheet(service, 'airports'))
  expect(rows.map((it) => `${it.iata}|${it.name}|${it.city}`).sort()).toEqual(
    source.map((it) => `${it.iata}|${it.name}|${it.city}`).sort(),
  )
})

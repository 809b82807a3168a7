/**
 * The app is killed in the middle of an import that was started in the window. After a restart the import goes on where it was, and the
 * service's own data, read without the app, holds every line of the file exactly once.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../support/built-app.ts'
import { connectWindow, runNamedCommand } from '../../support/e2e/connect-window.ts'
import { chooseFile } from '../../support/e2e/drive-window.ts'
import { keyringForTests } from '../../support/e2e/keyring-for-tests.ts'
import { openApp } from '../../support/e2e/open-app.ts'
import { findWorksheet, readRows } from '../../support/e2e/read-service.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

const airportsFile = path.join(projectRoot, 'node_modules/vega-datasets/data/airports.csv')
const keyring = keyringForTests()

let folder: string
let service: StartedService

beforeAll(async () => {
  if (keyring.missing !== null) return
  folder = mkdtempSync(path.join(tmpdir(), 'gridstage-killed-import-'))
  service = await startService({ sample: true })
})
afterAll(async () => {
  if (keyring.missing !== null) return
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Imports the file, and kills the app while the service has the second batch and has not answered. */
async function killedInImport(data: string): Promise<void> {
  const app = await openApp(data, keyring.env)
  try {
    const { page } = app
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
  } finally {
    await app.kill()
    service.faults.release()
    service.faults.clear()
  }
}

test('killed while it creates rows, an import goes on after a restart and creates every row once', async () => {
  const data = path.join(folder, 'data')
  await killedInImport(data)

  const app = await openApp(data, keyring.env)
  try {
    const { page } = app
    await page.getByRole('button', { name: /127\.0\.0\.1/ }).click()
    await page.getByRole('treeitem', { name: 'airports' }).first().click()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('button', { name: 'Go on with airports.csv' }).click()
    await page.getByRole('button', { name: 'Go on creating' }).click()
    await page.getByText('3,376 rows created.').first().waitFor()
    expect(app.problems).toEqual([])
  } finally {
    await app.quit()
  }

  const source: readonly Readonly<Record<string, string>>[] = parse(readFileSync(airportsFile), { columns: true, bom: true })
  const rows = await readRows(service, await findWorksheet(service, 'airports'))
  expect(rows.map((it) => `${it.iata}|${it.name}|${it.city}`).sort()).toEqual(
    source.map((it) => `${it.iata}|${it.name}|${it.city}`).sort(),
  )
})

/** A workbook from LibreOffice becomes a worksheet, and the worksheet a workbook again, in real Chromium. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../support/built-app.ts'
import { connectWindow } from '../support/e2e/connect-window.ts'
import { chooseFile, saveBy } from '../support/e2e/drive-window.ts'
import { openApp } from '../support/e2e/open-app.ts'
import { findWorksheet, readRows } from '../support/e2e/read-service.ts'
import { whyNoChromium } from '../support/e2e/window-for-tests.ts'
import { type StartedService, startService } from '../support/start-service.ts'

const missing = whyNoChromium
const workbook = path.resolve(import.meta.dirname, '../support/workbooks/orders-by-calc.xlsx')

let service: StartedService
let folder: string
beforeAll(async () => {
  if (missing !== null) return
  ensureBuilt()
  service = await startService({ sample: true })
  folder = mkdtempSync(path.join(tmpdir(), 'gridstage-workbook-'))
})
afterAll(async () => {
  if (missing !== null) return
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

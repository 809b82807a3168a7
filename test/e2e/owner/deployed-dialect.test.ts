/** @module-tag full */
/** The window before a service that speaks the dialect of deployed ones: found by "Test the connection", connected by "Connect". */
import { afterAll, expect, test } from 'vitest'
import { deployedFront } from '../../support/dialect-front/front-dialect.ts'
import { type Front, startFront } from '../../support/dialect-front/start-front.ts'
import { connectWindow } from '../../support/e2e/connect-window.ts'
import { windowForTests } from '../../support/e2e/window-for-tests.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

let service: StartedService
let front: Front
const app = windowForTests(async () => {
  service = await startService({ sample: true })
  front = await startFront(service, deployedFront)
})
afterAll(async () => {
  await front?.close()
  await service?.close()
})

test('what was found is shown part by part, and the service is connected by it', async () => {
  const { page, problems } = app
  await page.getByRole('button', { name: /Connect to an application/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address').fill(front.url)
  await dialog.getByLabel('Application key').fill(service.appKey)
  await dialog.getByRole('textbox', { name: 'Signature' }).fill(service.sign)
  await dialog.getByRole('button', { name: 'Test the connection' }).click()
  const parts = dialog.getByLabel('What was found')
  await parts.waitFor()
  expect(await parts.getByRole('definition').allTextContents()).toEqual([
    'V3 and V2',
    '/api',
    'HAP-Appkey and HAP-Sign',
    'isAsc: true or false',
    'on request',
    'on request',
    'by id, on request',
    'PUT',
    expect.stringContaining('getFilterRows'),
  ])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await connectWindow(page, { url: front.url, appKey: service.appKey, sign: service.sign })
  await page.getByRole('treeitem', { name: 'Customers' }).click()
  await page.getByRole('gridcell').first().waitFor()
  expect(problems).toEqual([])
})

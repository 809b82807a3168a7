/** @module-tag full */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { ConnectionId, WorksheetId } from '../../src-shared/model/ids.ts'
import { type ServiceProcess, startServiceProcess } from '../support/csv/service-process.ts'
import { type StartedHost, startHost } from '../support/host/start-host.ts'
import { testAppKey, testSign } from '../support/service/start-service.ts'

let folder: string
let service: ServiceProcess
let host: StartedHost

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gridstage-push-kill-'))
  service = await startServiceProcess(join(folder, 'service'))
  host = await startHost({ dataFolder: join(folder, 'app') })
})
afterEach(async () => {
  await host.stop()
  await service.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** So many that the push is still under way when a quarter of them is done. */
const rows = 40_000
const names = Array.from({ length: rows }, (_, i) => `row ${i}`)
const headers = { 'content-type': 'application/json', 'Svc-Appkey': testAppKey, 'Svc-Sign': testSign }
const listed = z.looseObject({ data: z.looseObject({ rows: z.array(z.record(z.string(), z.unknown())) }) })

async function namesOnService(worksheet: string, field: string): Promise<readonly string[]> {
  const found: string[] = []
  for (let pageIndex = 1; ; pageIndex += 1) {
    const body = JSON.stringify({ pageSize: 1000, pageIndex, sorts: [{ field: '_createdAt', direction: 'asc' }] })
    const address = `${service.url}/v3/app/worksheets/${worksheet}/rows/list`
    const page = listed.parse(await (await fetch(address, { method: 'POST', headers, body })).json()).data.rows
    found.push(...page.map((row) => String(row[field])))
    if (page.length < 1000) return found.sort((a, b) => Number(a.slice(4)) - Number(b.slice(4)))
  }
}

async function startPush(connectionId: ConnectionId, worksheetId: WorksheetId) {
  const options = { worksheetId, triggerWorkflow: false, permanentDelete: false }
  const { planId } = await host.answer('push.plan', { connectionId, options })
  return (await host.answer('push.start', { connectionId, planId })).jobId
}

test('a push whose service is killed loses nothing, and after all every row is there once', async () => {
  const secret = { appKey: testAppKey, sign: testSign }
  const { connection } = await host.answer('connections.add', { name: 'Test', address: service.url, secret })
  const connectionId = connection.id
  await host.answer('connections.open', { connectionId })
  const { worksheetId } = await host.answer('worksheet.create', {
    connectionId,
    name: 'Pushed',
    fields: [{ name: 'Name', type: '2', isTitle: true }],
  })
  const { fields } = await host.answer('worksheet.open', { connectionId, worksheetId })
  const field = fields[0]?.id ?? ''
  await host.answer('edits.add-rows', { connectionId, worksheetId, label: 'Add', rows: names.map((name) => ({ [field]: name })) })

  const jobId = await startPush(connectionId, worksheetId)
  await host.next('job.changed', (job) => job.id === jobId && (job.done >= 3000 || job.endedAt !== null))
  await service.kill()
  const ended = await host.ended(jobId)
  expect(ended.status).toBe('failed')
  const port = Number(new URL(service.url).port)
  service = await startServiceProcess(join(folder, 'service'), port)

  const { staged } = await host.answer('worksheet.open', { connectionId, worksheetId })
  const before = await namesOnService(worksheetId, field)
  expect(before.length).toBeGreaterThanOrEqual(3000)
  expect(before.length).toBeLessThan(rows)
  // What was answered is no longer staged; a batch whose answer was lost counts on both sides until it is settled.
  expect(staged.createdRows + before.length).toBeGreaterThanOrEqual(rows)
  expect(staged.createdRows + before.length).toBeLessThanOrEqual(rows + 1000)

  for (let round = 0; round < 3; round += 1) {
    const state = await host.answer('worksheet.open', { connectionId, worksheetId })
    if (state.staged.createdRows === 0) break
    await host.ended(await startPush(connectionId, worksheetId))
  }
  expect(await namesOnService(worksheetId, field)).toEqual(names)
  expect((await host.answer('worksheet.open', { connectionId, worksheetId })).staged).toMatchObject({ createdRows: 0, failed: 0 })
}, 120_000)

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServiceWorker } from '../../../src-main/service/start-service-worker.ts'
import { fieldTypes } from '../../../src-shared/api/field-types.ts'
import { getAppV2 } from '../../../src-shared/api/v2/v2-structure-operations.ts'
import type { AppSection } from '../../../src-shared/api/v3/structure-v3.ts'
import { lookupDepartments, lookupRegions, lookupUsers } from '../../../src-shared/api/v3/v3-lookup-operations.ts'
import { getApp, getWorksheet, listWorksheets } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { readField } from '../../../src-shared/model/field.ts'
import { readValue } from '../../../src-shared/model/read-value.ts'
import { type Caller, createCaller } from '../../support/service/service-caller.ts'
import { readList, readWorksheet, type TestWorksheet } from '../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'
import { workerProgram } from '../../support/worker-program.ts'

let service: StartedService
let caller: Caller
let worksheets: readonly TestWorksheet[]

beforeAll(async () => {
  // Made anew, both times.
  service = await startService({ sample: true, dataFolder: null })
  caller = createCaller(service)
  const list = await caller.succeed(listWorksheets, { body: {} })
  worksheets = await Promise.all(list.map((each) => readWorksheet(caller, each.id)))
})
afterAll(() => service.close())

const sectionsBelow = (sections: readonly AppSection[]): readonly AppSection[] =>
  sections.flatMap((section) => [section, ...sectionsBelow(section.childSections)])

describe('the sample workspace', () => {
  it('has an icon for the application, each worksheet and each page, in both generations', async () => {
    const app = await caller.succeed(getApp)
    const v2 = await caller.succeed(getAppV2)
    expect(v2.iconUrl).toBe(app.iconUrl)
    const items = sectionsBelow(app.sections).flatMap((section) => section.items.filter((item) => item.type !== 2))
    for (const { iconUrl } of [app, ...items]) {
      const icon = await fetch(iconUrl)
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png'])
    }
  })

  it('has nested sections, a custom page and ten worksheets, each in a section', async () => {
    const app = await caller.succeed(getApp)
    const sections = sectionsBelow(app.sections)
    expect(app.sections.length).toBeLessThan(sections.length)
    const items = sections.flatMap((section) => section.items)
    expect(items.filter((item) => item.type === 1)).toMatchObject([
      { name: 'Sales dashboard', status: 1, alias: '', notes: 'Turnover by month and by account manager' },
      { name: 'Stock planning', status: 2, alias: '', notes: expect.stringContaining('hidden') },
    ])
    expect(
      items
        .filter((item) => item.type === 0)
        .map((item) => item.id)
        .sort(),
    ).toEqual(worksheets.map((each) => each.id).sort())
    expect(worksheets).toHaveLength(10)
  })

  it('has every field type of the type table', () => {
    const used = new Set(
      worksheets.flatMap((worksheet) => Object.values(worksheet.fields).map((field) => readField(field).typeName)),
    )
    expect([...fieldTypes.map((type) => type.name)].filter((name) => !used.has(name))).toEqual([])
  })

  it('has values in every field that can hold one, read without loss by the client', async () => {
    for (const worksheet of worksheets) {
      const { rows } = await readList(caller, worksheet)
      for (const [alias, wire] of Object.entries(worksheet.fields)) {
        const field = readField(wire)
        if (field.kind === 'none') continue
        const values = rows.map((row) => readValue(row[alias], field, () => {})).filter((value) => value !== null)
        expect(values.length, `${worksheet.id} ${alias}`).toBeGreaterThan(0)
        if (field.kind === 'number') expect(values.every((value) => typeof value === 'number')).toBe(true)
      }
    }
  })

  it('has a few thousand rows', async () => {
    const totals = await Promise.all(
      worksheets.map(async (worksheet) => (await readList(caller, worksheet, { pageSize: 1 })).total),
    )
    const sum = totals.reduce((total, each) => total + each, 0)
    expect(sum).toBeGreaterThan(3000)
    expect(sum).toBeLessThan(10_000)
  })

  it('relates orders to customers and back', async () => {
    const [orders, customers] = await Promise.all(['orders', 'customers'].map((alias) => readWorksheet(caller, alias)))
    if (orders === undefined || customers === undefined) throw new Error('no such worksheets')
    const { rows, ids } = await readList(caller, orders)
    const byId = new Map((await readList(caller, customers)).ids.map((id, place) => [id, place]))
    const customerRows = (await readList(caller, customers)).rows
    for (const [place, row] of rows.slice(0, 50).entries()) {
      const customer = customerRows[byId.get(String(row.customer)) ?? -1]
      expect(String(customer?.orders).split(',')).toContain(ids[place])
    }
  })

  it('has pictures and files that are what they claim to be', async () => {
    const magic: Readonly<Record<string, string>> = { png: '\u0089PNG', pdf: '%PDF-1.4', txt: '', csv: 'step,due,cost' }
    const seen = new Set<string>()
    for (const alias of ['products', 'projects', 'employees']) {
      const worksheet = await readWorksheet(caller, alias)
      for (const row of (await readList(caller, worksheet)).rows) {
        for (const value of Object.values(row)) {
          if (!Array.isArray(value)) continue
          for (const file of value as readonly { name?: string; url?: string }[]) {
            const extension = file.name?.split('.').pop() ?? ''
            if (file.url === undefined || seen.has(extension)) continue
            seen.add(extension)
            const content = Buffer.from(await (await fetch(file.url)).arrayBuffer()).toString('latin1')
            expect(content.startsWith(magic[extension] ?? '?')).toBe(true)
          }
        }
      }
    }
    expect([...seen].sort()).toEqual(['csv', 'pdf', 'png', 'txt'])
  })

  it('has people with departments, and regions', async () => {
    const { users } = await caller.succeed(lookupUsers, { query: { name: '' } })
    expect(users.length).toBeGreaterThan(20)
    expect(users.every((user) => user.departments.length > 0 && /^[^*]+\*+/.test(user.mobile) && user.avatar !== '')).toBe(true)
    expect((await caller.succeed(lookupDepartments, { query: { name: '' } })).departments.length).toBeGreaterThan(5)
    expect((await caller.succeed(lookupRegions)).regions.length).toBeGreaterThan(5)
  })

  it('is the same every time, but for the addresses of its files', { tags: 'full' }, async () => {
    const other = await startService({ sample: true, dataFolder: null })
    try {
      const again = createCaller(other)
      for (const alias of ['customers', 'order_lines', 'tasks']) {
        const params = { worksheet_id: alias }
        expect(await again.succeed(getWorksheet, { params })).toEqual(await caller.succeed(getWorksheet, { params }))
      }
      const tasks = await readWorksheet(caller, 'tasks')
      expect(await readList(again, tasks)).toEqual(await readList(caller, tasks))
    } finally {
      await other.close()
    }
  })
})

describe('the worker thread of the service', () => {
  const create = (workerData: unknown) => new Worker(workerProgram('service'), { workerData })

  it('answers the sample workspace with names in its values, and closes', { tags: 'full' }, async () => {
    const started = await startServiceWorker(create, { dataFolder: null, sample: true })
    if (!started.ok) throw new Error(started.error)
    const { url, appKey, sign, close } = started.value
    const response = await fetch(`${url}/v3/app/worksheets/orders/rows/list`, {
      method: 'POST',
      headers: { 'Svc-Appkey': appKey, 'Svc-Sign': sign, 'Content-Type': 'application/json' },
      body: JSON.stringify({ pageSize: 1, pageIndex: 1, useFieldIdAsKey: false }),
    })
    const { data } = await response.json()
    expect(data.rows[0].customer).toEqual([{ sid: expect.any(String), name: expect.any(String) }])
    // The app's own client is held to the interface's own form.
    const loose = await fetch(`${url}/v3/app/worksheets/orders?unknown=1`, {
      headers: { 'Svc-Appkey': appKey, 'Svc-Sign': sign },
    })
    expect(await loose.json()).toMatchObject({ success: false, error_code: 10001 })
    await close()
    await expect(fetch(url)).rejects.toThrow()
  })

  it('comes back under the same address, or under another one when that is taken', { tags: 'full' }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gridstage-worker-'))
    const startOver = async () => {
      const started = await startServiceWorker(create, { dataFolder: folder, sample: false })
      if (!started.ok) throw new Error(started.error)
      await started.value.close()
      return started.value
    }
    try {
      const first = await startOver()
      const second = await startOver()
      expect([second.url, second.appKey]).toEqual([first.url, first.appKey])
      const other = createServer()
      await new Promise<void>((resolve, reject) => {
        other.once('error', reject)
        other.listen(Number(new URL(first.url).port), '127.0.0.1', resolve)
      })
      const third = await startOver()
      other.close()
      expect(third.url).not.toBe(first.url)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('says in words why it did not start', async () => {
    const started = await startServiceWorker(create, { dataFolder: '/proc/nowhere', sample: false })
    expect(started).toEqual({ ok: false, error: expect.stringContaining('The data folder cannot be used') })
  })
})

import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { GridRow } from '../../../src-shared/host/calls/row-calls.ts'
import type { HostCallAnswer, HostCallRequest } from '../../../src-shared/host/calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { ConnectionId, FieldId, ImportId, RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'
import { codesTo, csvOfCodes, importColumns } from '../../support/csv/import-codes.ts'
import { connect, download, upload } from '../../support/csv/open-worksheet.ts'
import { type StartedHost, startHost } from '../../support/host/start-host.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'
import { mountSmallDisk, type SmallDisk, whyNoDisk } from '../../support/small-disk.ts'

/** The data folder lies on a disk that is really full: nothing staged is lost, the words are clear, and work goes on when there is room. */
const reason = whyNoDisk()
let disk: SmallDisk
let service: StartedService
let app: StartedHost
let at: { readonly connectionId: ConnectionId; readonly worksheetId: WorksheetId }
let code: FieldId
let group: FieldId

beforeEach(async ({ skip }) => {
  if (reason !== null) skip(reason)
  disk = mountSmallDisk(64)
  service = await startService()
  app = await startHost({ dataFolder: path.join(disk.folder, 'data') })
  const connectionId = await connect(app, service.url)
  const { worksheetId } = await app.answer('worksheet.create', { connectionId, name: 'Codes', fields: [...importColumns] })
  at = { connectionId, worksheetId }
  const { fields } = await app.answer('worksheet.open', at)
  code = fields[0]?.id as FieldId
  group = fields[1]?.id as FieldId
})
afterEach(async () => {
  if (reason !== null) return
  await app.remove()
  await service.close()
  disk.remove()
})

const isFull = { kind: 'storage', reason: 'disk-full', message: expect.stringMatching(/^The disk is full\. Free some space/) }

const add = (texts: readonly string[]) =>
  app.call('edits.add-rows', { ...at, label: 'Add', rows: texts.map((text) => ({ [code]: text })) })
const staged = async () => (await app.answer('worksheet.open', at)).staged
const rows = async (): Promise<readonly GridRow[]> => {
  const { view, total } = await app.answer('rows.open-view', {
    ...at,
    query: { filter: null, sorts: [], search: '', stagedOnly: false },
  })
  const found: GridRow[] = []
  for (let start = 0; start < total; start += 1000)
    found.push(...(await app.answer('rows.window', { view, start, count: 1000 })).rows)
  await app.answer('rows.close-view', { view })
  return found
}
const codesHere = async (): Promise<readonly CellValue[]> => (await rows()).map((it) => it.cells[0] ?? null)
const inOrder = (codes: readonly unknown[]) => codes.map(String).sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)))

async function onService(): Promise<readonly string[]> {
  const found: string[] = []
  for (let pageIndex = 1; ; pageIndex += 1) {
    const answer = await fetch(`${service.url}/v3/app/worksheets/${at.worksheetId}/rows/list`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'Svc-Appkey': service.appKey, 'Svc-Sign': service.sign },
      body: JSON.stringify({ pageSize: 1000, pageIndex, sorts: [{ field: '_createdAt', direction: 'asc' }] }),
    })
    const page = ((await answer.json()) as { data: { rows: Record<string, unknown>[] } }).data.rows
    found.push(...page.map((it) => String(it[code])))
    if (page.length < 1000) return inOrder(found)
  }
}

const begin = async (text: string): Promise<ImportId> => (await app.answer('import.begin', { ...at, source: { text } })).importId
const run = async (started: Promise<HostCallAnswer<'import.check'>>) => app.ended((await started).jobId)
const planned = () => ({
  connectionId: at.connectionId,
  options: { worksheetId: at.worksheetId, triggerWorkflow: false, permanentDelete: false },
})
const push = async () => {
  const { planId } = await app.answer('push.plan', planned())
  return run(app.answer('push.start', { connectionId: at.connectionId, planId }))
}
/** What a push of each asks of the service besides reading. */
const requestsOf = {
  'new rows': ['v3.rows.create-batch'],
  'equal edits': ['v3.rows.update-batch'],
  'single edits': ['v3.rows.update', 'v3.rows.update', 'v3.rows.update'],
  deletions: ['v3.rows.delete-batch'],
}
const checked = async (count: number): Promise<ImportId> => {
  const importId = await begin(csvOfCodes(count))
  expect(await run(app.answer('import.check', { importId }))).toMatchObject({ status: 'done' })
  return importId
}
const reopen = async (): Promise<void> => {
  await app.stop()
  app = await startHost({ dataFolder: path.join(disk.folder, 'data') })
  await app.answer('connections.update', {
    connectionId: at.connectionId,
    name: 'Test',
    address: service.url,
    secret: { appKey: service.appKey, sign: service.sign },
  })
  await app.answer('connections.open', { connectionId: at.connectionId })
}

describe('on a full disk', () => {
  test('an edit is refused whole, what was staged stays, and the next one is taken when there is room', async () => {
    expect(await add(['first'])).toMatchObject({ ok: true })
    disk.fill()
    const many = Array.from({ length: 20_000 }, (_, i) => `much text to write ${i}`)
    expect(await add(many)).toMatchObject({ ok: false, error: isFull })
    expect(await staged()).toMatchObject({ createdRows: 1 })
    disk.free()
    expect(await add(['second'])).toMatchObject({ ok: true })
    await reopen()
    expect(await codesHere()).toEqual(['first', 'second'])
  })

  test('what was staged can be opened, read and undone or is said to be full, also after a restart', async () => {
    await add(['first'])
    await app.stop()
    disk.fill()
    app = await startHost({ dataFolder: path.join(disk.folder, 'data') })
    const opened = await app.call('connections.open', { connectionId: at.connectionId })
    if (!opened.ok) expect(opened.error).toMatchObject(isFull)
    disk.free()
    await app.answer('connections.open', { connectionId: at.connectionId })
    expect(await codesHere()).toEqual(['first'])
    expect(await app.answer('edits.undo', at)).toMatchObject({ done: 'Add' })
  })

  test.each([0, 400, 900])(
    'a pull says so (%i KiB free), loses nothing staged, and brings every row when there is room',
    async (room) => {
      const fill = await checked(8000)
      expect(await run(app.answer('import.create', { importId: fill, triggerWorkflow: false }))).toMatchObject({ status: 'done' })
      await add(['mine'])
      disk.fill(room)
      const pulled = await run(app.answer('pull.start', { ...at, mode: 'full' }))
      expect(pulled).toMatchObject({ status: 'failed', error: isFull })
      expect(await staged()).toMatchObject({ createdRows: 1 })
      disk.free()
      expect(await run(app.answer('pull.start', { ...at, mode: 'full' }))).toMatchObject({ status: 'done' })
      expect(inOrder((await codesHere()).filter((it) => it !== 'mine'))).toEqual(codesTo(8000))
      expect(await staged()).toMatchObject({ createdRows: 1 })
    },
  )

  test('choosing a file, and beginning an import, say so and leave nothing behind', async () => {
    disk.fill()
    await expect(upload(app, 'codes.csv', csvOfCodes(2000))).rejects.toThrow('The disk is full')
    expect(await app.call('import.begin', { ...at, source: { text: csvOfCodes(2000) } })).toMatchObject({
      ok: false,
      error: isFull,
    })
    disk.free()
    expect((await app.answer('import.list', { connectionId: at.connectionId })).imports).toEqual([])
    expect(await checked(2000)).toEqual(expect.any(String))
  })

  test('a file that finds no room is read to its end, because its sender hears no answer before', async () => {
    disk.fill()
    let left = 100
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        left -= 1
        controller.enqueue(new Uint8Array(64 * 1024))
        if (left === 0) controller.close()
      },
    })
    const request = new Request('http://127.0.0.1/upload?name=a.csv', { method: 'POST', body, duplex: 'half' } as RequestInit)
    const response = await app.host.http(request)
    expect([response.status, await response.json(), left]).toEqual([507, expect.objectContaining(isFull), 0])
  })

  test('the check of an import says so, and can be run again', async () => {
    const importId = await begin(`code,amount\n${Array.from({ length: 30_000 }, (_, i) => `c${i},no number ${i}`).join('\n')}\n`)
    disk.fill()
    expect(await run(app.answer('import.check', { importId }))).toMatchObject({ status: 'failed', error: isFull })
    disk.free()
    expect(await app.answer('import.get', { importId })).toMatchObject({ check: null, jobId: null })
    expect(await run(app.answer('import.check', { importId }))).toMatchObject({ status: 'done', counts: { rejected: 30_000 } })
  })

  test.each([0, 2000])('an import that is being staged stops (%i KiB free), and goes on exactly', async (room) => {
    await add(['mine'])
    const importId = await checked(20_000)
    disk.fill(room)
    expect(await run(app.answer('import.stage', { importId }))).toMatchObject({ status: 'failed', error: isFull })
    disk.free()
    expect(await run(app.answer('import.stage', { importId }))).toMatchObject({ status: 'done', counts: { inserted: 20_000 } })
    expect(inOrder((await codesHere()).filter((it) => it !== 'mine'))).toEqual(codesTo(20_000))
  })

  test.each([0, 300, 1000])(
    'an import that creates rows stops (%i KiB free), and creates every row exactly once after all',
    async (room) => {
      const importId = await checked(20_000)
      disk.fill(room)
      expect(await run(app.answer('import.create', { importId, triggerWorkflow: false }))).toMatchObject({
        status: 'failed',
        error: isFull,
      })
      disk.free()
      expect(await run(app.answer('import.create', { importId, triggerWorkflow: false }))).toMatchObject({
        status: 'done',
        counts: { created: 20_000, rejected: 0 },
      })
      expect(await onService()).toEqual(codesTo(20_000))
    },
  )

  test.each([0, 60, 200, 800, 1500, 2500])(
    'a push stops (%i KiB free), and every row is on the service exactly once after all',
    async (room) => {
      await add(codesTo(12_000))
      disk.fill(room)
      const plan = await app.call('push.plan', planned())
      const first = plan.ok
        ? await run(app.answer('push.start', { connectionId: at.connectionId, planId: plan.value.planId }))
        : { error: plan.error }
      expect(first).toMatchObject({ error: isFull })
      expect((await staged()).createdRows).toBeGreaterThan(0)
      disk.free()
      expect(await push()).toMatchObject({ status: 'done' })
      expect(await onService()).toEqual(codesTo(12_000))
      expect(await staged()).toMatchObject({ createdRows: 0, failed: 0 })
    },
  )

  test.each(['new rows', 'equal edits', 'single edits', 'deletions'] as const)(
    'nothing is sent without a receipt: of %s no request to write reaches the service, and each happens once when there is room',
    async (what) => {
      await add(codesTo(6))
      expect(await push()).toMatchObject({ status: 'done' })
      const keys = (await rows()).map((it) => it.key)
      const value = (i: number) => (what === 'equal edits' ? 'same' : `own ${i}`)
      if (what === 'new rows') await add(['c6', 'c7'])
      else if (what === 'deletions')
        await app.answer('edits.delete-rows', { ...at, label: 'Delete', target: { of: 'rows', rows: keys.slice(4) } })
      else {
        const cells = keys.slice(0, 3).map((row, i) => ({ row, field: group, value: value(i) }))
        await app.answer('edits.set', { ...at, label: 'Edit', cells })
      }
      const { planId } = await app.answer('push.plan', planned())
      const before = service.requests().length
      disk.fill()
      const writes = () =>
        service
          .requests()
          .slice(before)
          .filter((it) => it.operation?.effect !== 'read')
      expect(await run(app.answer('push.start', { connectionId: at.connectionId, planId }))).toMatchObject({ error: isFull })
      expect(writes()).toEqual([])
      disk.free()
      expect(await push()).toMatchObject({ status: 'done' })
      expect(writes().map((it) => it.operation?.id)).toEqual(requestsOf[what])
      expect(await onService()).toEqual(codesTo(what === 'new rows' ? 8 : what === 'deletions' ? 4 : 6))
      const edited = what === 'equal edits' || what === 'single edits' ? [0, 1, 2].map(value) : []
      expect((await rows()).map((it) => it.cells[1]).filter((it) => it !== null)).toEqual(edited)
      expect(await staged()).toMatchObject({ cells: 0, createdRows: 0, deletedRows: 0, failed: 0 })
    },
  )

  test('a file to attach is refused, nothing is staged of it, and it is taken when there is room', async () => {
    const { worksheetId } = await app.answer('worksheet.create', {
      connectionId: at.connectionId,
      name: 'Files',
      fields: [
        { name: 'name', type: '2', isTitle: true },
        { name: 'files', type: '14' },
      ],
    })
    at = { ...at, worksheetId }
    const { fields } = await app.answer('worksheet.open', at)
    const [name, field] = [fields[0]?.id ?? '', fields[1]?.id as FieldId]
    const { rows: keys } = await app.answer('edits.add-rows', { ...at, label: 'Add', rows: [{ [name]: 'a' }] })
    const row = keys[0] as RowKey
    const bytes = new Uint8Array(600 * 1024).fill(7)
    const handle = await upload(app, 'photo.bin', bytes)
    disk.fill(200)
    expect(await app.call('edits.attach', { ...at, row, field, files: [handle] })).toMatchObject({ ok: false, error: isFull })
    expect(disk.freeKib()).toBeGreaterThan(150)
    expect((await rows())[0]?.cells).toEqual(['a', null])
    disk.free()
    expect(await app.call('edits.attach', { ...at, row, field, files: [handle] })).toMatchObject({ ok: true })
    expect((await rows())[0]?.cells[1]).toMatchObject([{ name: 'photo.bin', size: bytes.length }])
  })

  test('rejected lines are saved whole or not at all', async () => {
    const importId = await begin(`code,amount\n${Array.from({ length: 20_000 }, (_, i) => `c${i},no number ${i}`).join('\n')}\n`)
    await run(app.answer('import.check', { importId }))
    disk.fill(300)
    expect(await app.call('import.save-rejected', { importId })).toMatchObject({ ok: false, error: isFull })
    disk.free()
    const saved = await app.answer('import.save-rejected', { importId })
    expect((await download(app, saved.path)).split('\r\n')).toHaveLength(20_002)
  })

  test('an export says so, leaves no half file, and is whole when there is room', async () => {
    await add(codesTo(5000))
    const options: HostCallRequest<'export.start'>['options'] = {
      fields: [code],
      query: null,
      delimiter: ',',
      byteOrderMark: false,
      neutraliseFormulas: true,
      includeRowId: false,
    }
    disk.fill(16)
    const free = disk.freeKib()
    expect(await run(app.answer('export.start', { ...at, options }))).toMatchObject({
      status: 'failed',
      error: isFull,
      download: null,
    })
    expect(disk.freeKib()).toBe(free)
    disk.free()
    const exported = await run(app.answer('export.start', { ...at, options }))
    expect(await download(app, exported.download?.path ?? '')).toBe(`code\r\n${codesTo(5000).join('\r\n')}\r\n`)
  })

  test('settings and connections are refused in words, and the old ones stay', async () => {
    disk.fill()
    const renamed = { connectionId: at.connectionId, name: 'Other', address: service.url }
    expect(await app.call('connections.update', renamed)).toMatchObject({
      ok: false,
      error: { kind: 'storage', reason: 'disk-full', message: expect.stringContaining('disk is full') },
    })
    disk.free()
    expect((await app.answer('connections.list', {})).connections).toMatchObject([{ name: 'Test' }])
    expect(await app.call('connections.update', renamed)).toMatchObject({ ok: true })
  })
})

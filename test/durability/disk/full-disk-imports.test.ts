/**
 * Files on a disk that is really full: what is chosen, imported, attached and exported is whole, or is said not to be.
 *
 * @module-tag full
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { HostCallRequest } from '../../../src-shared/host/calls.ts'
import type { FieldId, RowKey } from '../../../src-shared/model/ids.ts'
import { codesTo, csvOfCodes } from '../../support/csv/import-codes.ts'
import { download, upload } from '../../support/csv/open-worksheet.ts'
import { type FullDiskWorld, inOrder, isFull, openFullDiskWorld } from '../../support/full-disk-world.ts'
import { whyNoDisk } from '../../support/small-disk.ts'

const reason = whyNoDisk()
let world: FullDiskWorld
beforeEach(async ({ skip }) => {
  if (reason !== null) skip(reason)
  world = await openFullDiskWorld()
})
afterEach(async () => {
  if (reason === null) await world.remove()
})

describe('on a full disk', () => {
  test('choosing a file, and beginning an import, say so and leave nothing behind', async () => {
    const { disk, at, app, checked } = world
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
    const { disk, app } = world
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
    const { disk, app, run, begin } = world
    const importId = await begin(`code,amount\n${Array.from({ length: 30_000 }, (_, i) => `c${i},no number ${i}`).join('\n')}\n`)
    disk.fill()
    expect(await run(app.answer('import.check', { importId }))).toMatchObject({ status: 'failed', error: isFull })
    disk.free()
    expect(await app.answer('import.get', { importId })).toMatchObject({ check: null, jobId: null })
    expect(await run(app.answer('import.check', { importId }))).toMatchObject({ status: 'done', counts: { rejected: 30_000 } })
  })

  test.each([0, 2000])('an import that is being staged stops (%i KiB free), and goes on exactly', async (room) => {
    const { disk, app, run, add, codesHere, checked } = world
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
      const { disk, app, run, onService, checked } = world
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

  test('a file to attach is refused, nothing is staged of it, and it is taken when there is room', async () => {
    const { disk, app, rows } = world
    const { worksheetId } = await app.answer('worksheet.create', {
      connectionId: world.at.connectionId,
      name: 'Files',
      fields: [
        { name: 'name', type: '2', isTitle: true },
        { name: 'files', type: '14' },
      ],
    })
    const at = { ...world.at, worksheetId }
    const { fields } = await app.answer('worksheet.open', at)
    const [name, field] = [fields[0]?.id ?? '', fields[1]?.id as FieldId]
    const { rows: keys } = await app.answer('edits.add-rows', { ...at, label: 'Add', rows: [{ [name]: 'a' }] })
    const row = keys[0] as RowKey
    const bytes = new Uint8Array(600 * 1024).fill(7)
    const handle = await upload(app, 'photo.bin', bytes)
    disk.fill(200)
    expect(await app.call('edits.attach', { ...at, row, field, files: [handle] })).toMatchObject({ ok: false, error: isFull })
    expect(disk.freeKib()).toBeGreaterThan(150)
    expect((await rows(at))[0]?.cells).toEqual(['a', null])
    disk.free()
    expect(await app.call('edits.attach', { ...at, row, field, files: [handle] })).toMatchObject({ ok: true })
    expect((await rows(at))[0]?.cells[1]).toMatchObject([{ name: 'photo.bin', size: bytes.length }])
  })

  test('rejected lines are saved whole or not at all', async () => {
    const { disk, app, run, begin } = world
    const importId = await begin(`code,amount\n${Array.from({ length: 20_000 }, (_, i) => `c${i},no number ${i}`).join('\n')}\n`)
    await run(app.answer('import.check', { importId }))
    disk.fill(300)
    expect(await app.call('import.save-rejected', { importId })).toMatchObject({ ok: false, error: isFull })
    disk.free()
    const saved = await app.answer('import.save-rejected', { importId })
    expect((await download(app, saved.path)).split('\r\n')).toHaveLength(20_002)
  })

  test('an export says so, leaves no half file, and is whole when there is room', async () => {
    const { disk, at, code, app, run, add } = world
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
})

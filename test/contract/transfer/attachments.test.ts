import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { attachmentPath } from '../../../src-shared/host/calls/export-calls.ts'
import type { AttachmentValue } from '../../../src-shared/model/cell-value.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import { importWorld } from '../../support/csv/import-world.ts'
import { whole } from '../../support/csv/open-worksheet.ts'

const at = importWorld([
  { name: 'name', type: '2', isTitle: true },
  { name: 'files', type: '14' },
])
let row: RowKey
beforeEach(async () => {
  const added = await at.answer('edits.add-rows', {
    ...at.place,
    label: 'Add',
    rows: [{ [at.id('name')]: 'a' }],
  })
  row = added.rows[0] as RowKey
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const place = () => ({ ...at.place, row, field: at.id('files') })
const attach = async (...files: readonly (readonly [name: string, content: string | Buffer])[]) => {
  const handles = []
  for (const [name, content] of files)
    handles.push(await at.upload(name, typeof content === 'string' ? content : new Uint8Array(content)))
  return at.call('edits.attach', { ...place(), files: handles })
}
const held = async (): Promise<readonly AttachmentValue[]> => {
  const { view } = await at.answer('rows.open-view', {
    ...at.place,
    query: { filter: null, sorts: [], search: '', stagedOnly: false },
  })
  const window = await at.answer('rows.window', { view, start: 0, count: 10 })
  const value = window.rows[0]?.cells[window.fieldIds.indexOf(at.id('files'))]
  return (value ?? []) as readonly AttachmentValue[]
}
const get = (index: number) =>
  at.host.host.http(new Request(`http://127.0.0.1${attachmentPath({ ...place(), index, version: '1' })}`))
const blobs = (): readonly string[] =>
  readdirSync(join(at.host.dataFolder, 'connections', at.connectionId, 'files'), { recursive: true })
    .map(String)
    .filter((name) => /[0-9a-f]{64}$/.test(name))

describe('attachments', () => {
  it('stages files as one command each, equal contents kept once, and undo takes them back', async () => {
    await attach(['one.png', png], ['two.png', png])
    await attach(['note.txt', 'hello'])
    expect((await held()).map(({ name, size, staged }) => [name, size, staged?.length])).toEqual([
      ['one.png', png.length, 64],
      ['two.png', png.length, 64],
      ['note.txt', 5, 64],
    ])
    expect(blobs()).toHaveLength(2)
    await at.answer('edits.undo', at.place)
    expect((await held()).map((file) => file.name)).toEqual(['one.png', 'two.png'])
  })

  it.each([
    ['empty', 'none.txt', Buffer.alloc(0), 'is empty'],
    ['too-large', 'big.bin', Buffer.alloc(5_600_000), 'a file may have 5.3 MB at most'],
  ])('refuses a file that is %s before anything is staged', async (reason, name, content, words) => {
    expect(await attach(['fine.png', png], [name, content])).toMatchObject({
      ok: false,
      error: { kind: 'file', reason, message: expect.stringContaining(words) },
    })
    expect(await held()).toEqual([])
  })

  it('refuses more files than a cell takes, and a handle that is gone', async () => {
    const handle = await at.upload('x.txt', 'x')
    await at.answer('edits.attach', { ...place(), files: Array.from({ length: 60 }, () => handle) })
    expect(await at.call('edits.attach', { ...place(), files: Array.from({ length: 60 }, () => handle) })).toMatchObject({
      ok: false,
      error: { kind: 'invalid', message: 'A cell takes 100 files at most.' },
    })
    const gone = `${handle}0` as typeof handle
    expect(await at.call('edits.attach', { ...place(), files: [gone] })).toMatchObject({
      ok: false,
      error: { kind: 'file', reason: 'missing' },
    })
  })

  it('says so when a file has vanished, and stages nothing', async () => {
    const handle = await at.upload('x.txt', 'x')
    rmSync(join(at.host.dataFolder, 'transit'), { recursive: true })
    mkdirSync(join(at.host.dataFolder, 'transit'))
    expect(await at.call('edits.attach', { ...place(), files: [handle] })).toMatchObject({
      ok: false,
      error: { kind: 'file', reason: 'missing', message: '“x.txt” is no longer there. Choose it again.' },
    })
    expect(await at.call('import.begin', { ...at.place, source: { file: handle } })).toMatchObject({
      ok: false,
      error: { kind: 'file', reason: 'missing' },
    })
    expect(await held()).toEqual([])
  })

  it('says at the push that a staged file has vanished since, by name, and sends it after it was attached again', async () => {
    await attach(['photo.png', png])
    const folder = join(at.host.dataFolder, 'connections', at.connectionId, 'files')
    for (const name of blobs()) rmSync(join(folder, name))
    expect(await at.push()).toMatchObject({ status: 'done', counts: { created: 0, refused: 1 } })
    const of = { ...at.place, only: 'problems', offset: 0, limit: 10 } as const
    const { rows } = await at.answer('changes.list', of)
    expect(rows).toMatchObject([{ state: 'refused', message: expect.stringContaining('photo.png') }])
    expect(await at.rows()).toEqual([])
    await attach(['photo.png', png])
    expect(await at.push()).toMatchObject({ status: 'done', counts: { created: 1, refused: 0 } })
    expect(await at.rows()).toHaveLength(1)
  })

  it('never sends a staged file that was altered on the disk: the row is refused by its name', async () => {
    await attach(['photo.png', png])
    const folder = join(at.host.dataFolder, 'connections', at.connectionId, 'files')
    const [name = ''] = blobs()
    const altered = Buffer.from(png)
    altered[40] = (altered[40] ?? 0) ^ 1
    for (const content of [altered, png.subarray(0, 30), Buffer.alloc(0)]) {
      writeFileSync(join(folder, name), content)
      expect(await at.push()).toMatchObject({ status: 'done', counts: { created: 0, refused: 1 } })
      expect(await at.rows()).toEqual([])
    }
    await attach(['photo.png', png])
    expect(await at.push()).toMatchObject({ status: 'done', counts: { created: 1, refused: 0 } })
  })

  it('never sends a file of an import that was altered on the disk: the import stops, says which, and goes on once it was added again', {
    tags: 'full',
  }, async () => {
    const lines = Array.from({ length: 1000 }, (_, i) => `row ${i},`)
    const draft = await at.begin(['name,files', ...lines, 'with file,one.png'].join('\n'))
    const { importId } = draft
    const addFile = async () =>
      at.answer('import.add-files', { importId, files: [await at.upload('one.png', new Uint8Array(png))] })
    const create = () => at.create({ importId })
    await addFile()
    await at.check(draft)
    const folder = join(at.host.dataFolder, 'connections', at.connectionId, 'files')
    for (const name of blobs()) writeFileSync(join(folder, name), png.subarray(0, 30))
    const stopped = { status: 'failed', error: { kind: 'file', reason: 'attached', message: expect.stringContaining('one.png') } }
    expect(await create()).toMatchObject(stopped)
    for (const name of blobs()) rmSync(join(folder, name))
    expect(await create()).toMatchObject(stopped)
    await addFile()
    expect(await create()).toMatchObject({ status: 'done', counts: { created: 1001 } })
    const rows = await at.rows()
    expect(new Set(rows.map((it) => it[at.id('name')])).size).toBe(1001)
    expect(rows).toHaveLength(1001)
  })

  it('serves images to look at and everything else to save, and never lets a file run', async () => {
    await attach(
      ['photo.png', png],
      ['page.html', '<script>alert(1)</script>'],
      ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    )
    const [photo, page, drawing] = [await get(0), await get(1), await get(2)]
    expect(photo.headers.get('content-type')).toBe('image/png')
    expect(photo.headers.get('content-disposition')).toBeNull()
    expect(Buffer.from(await photo.arrayBuffer())).toEqual(png)
    for (const response of [page, drawing]) {
      expect(response.headers.get('content-type')).toBe('application/octet-stream')
      expect(response.headers.get('content-disposition')).toMatch(/^attachment;/)
    }
    for (const response of [photo, page, drawing]) {
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('content-security-policy')).toContain('sandbox')
    }
    expect((await get(9)).status).toBe(404)
    expect((await at.host.host.http(new Request('http://127.0.0.1/blob/a/b/c'))).status).toBe(404)
  })

  it('saves a staged file under its name', async () => {
    await attach(['übersicht 1.txt', 'hello'])
    const saved = await at.answer('attachments.save', { ...place(), index: 0 })
    expect(saved.name).toBe('übersicht 1.txt')
    expect(await at.download(saved.path)).toBe('hello')
    expect(await at.call('attachments.open', { ...place(), index: 0 })).toMatchObject({
      ok: false,
      error: { kind: 'invalid' },
    })
  })

  it('keeps staged files over a restart, and removes those that nothing needs any more', async () => {
    await attach(['keep.txt', 'keep'])
    const draft = await at.begin('name,files\nx,beside.txt\n')
    await at.answer('import.add-files', { importId: draft.importId, files: [await at.upload('beside.txt', 'beside')] })
    await at.answer('import.discard', { importId: draft.importId })
    expect(blobs()).toHaveLength(2)
    const { connectionId } = at
    await at.answer('connections.close', { connectionId })
    await at.answer('connections.open', { connectionId })
    expect(Buffer.from(await (await get(0)).arrayBuffer()).toString()).toBe('keep')
    expect(blobs()).toHaveLength(1)
  })

  it('tells a replaced file of the same name from the one that is there, by address or size', { tags: 'full' }, async () => {
    await attach(['plan.txt', 'the plan'])
    const { connectionId, worksheetId } = at
    // Staged files have a size, which this service does not answer for stored ones.
    const checked = async (csv: string, content: string | null) => {
      const draft = await at.begin(`name,files\n${csv}\n`)
      const { importId } = draft
      if (content !== null) await at.answer('import.add-files', { importId, files: [await at.upload('plan.txt', content)] })
      const rules = { ...draft.rules, mode: 'update' as const, keyFields: [at.id('name')] }
      return (await at.check(await at.answer('import.configure', { importId, rules }))).check
    }
    await at.pull()
    expect(await checked('a,plan.txt', 'the plan')).toMatchObject({ update: 0, unchanged: 1 })
    expect(await checked('a,plan.txt', 'another plan')).toMatchObject({ update: 1, unchanged: 0 })
    const options = { worksheetId, triggerWorkflow: false, permanentDelete: false }
    const { planId } = await at.answer('push.plan', { connectionId, options })
    await at.host.ended((await at.answer('push.start', { connectionId, planId })).jobId)
    await at.pull()
    const [stored] = await held()
    expect(await checked(`a,plan.txt (${stored?.url})`, null)).toMatchObject({ update: 0, unchanged: 1 })
    expect(await checked(`a,plan.txt (${stored?.url}x)`, null)).toMatchObject({ update: 1, unchanged: 0 })
  })

  it('imports files that lie beside the CSV by name, and addresses, and fetches them back from the service once', {
    tags: 'full',
  }, async () => {
    const draft = await at.begin('name,files\nwith file,photos/one.png\nwith two,"one.png; note.txt"\nmissing,nowhere.png\n')
    const handles = [await at.upload('one.png', new Uint8Array(png)), await at.upload('note.txt', 'hello')]
    await at.answer('import.add-files', { importId: draft.importId, files: handles })
    const checked = await at.check(draft)
    expect(checked.check).toMatchObject({ rows: 3, insert: 2, rejected: 1 })
    expect(checked.check?.reasons).toEqual([{ reason: 'Neither a file at hand nor a web address', field: 'files', rows: 1 }])
    const job = await at.create(draft)
    expect(job).toMatchObject({ status: 'done', counts: { created: 2, rejected: 1 } })
    const rows = await at.rows()
    const stored = rows.map((each) => [
      each[at.id('name')],
      (each[at.id('files')] as readonly AttachmentValue[]).map((file) => file.name),
    ])
    expect(stored.sort()).toEqual([
      ['with file', ['one.png']],
      ['with two', ['one.png', 'note.txt']],
    ])
    const { connectionId } = at
    await whole(at.host, at.answer('pull.start', { ...at.place, mode: 'full' }))
    const window = await at.answer('rows.open-view', {
      ...at.place,
      query: { filter: null, sorts: [], search: 'with file', stagedOnly: false },
    })
    const found = await at.answer('rows.window', { view: window.view, start: 0, count: 1 })
    row = found.rows[0]?.key as RowKey
    for (let time = 0; time < 2; time += 1) {
      const response = await get(0)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(Buffer.from(await response.arrayBuffer())).toEqual(png)
    }
    expect(readdirSync(join(at.host.dataFolder, 'connections', connectionId, 'attachment-cache'))).toHaveLength(1)
  })
})

/** Files that a service tells apart by the query of their address alone, over a file server of our own. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fileIdentity } from '../../../../../src-shared/attach/file-identity.ts'
import { attachmentPath } from '../../../../../src-shared/host/calls/export-calls.ts'
import type { AttachmentValue } from '../../../../../src-shared/model/cell-value.ts'
import type { RowKey } from '../../../../../src-shared/model/ids.ts'
import { importWorld } from '../../../../support/csv/import-world.ts'

const at = importWorld([
  { name: 'name', type: '2', isTitle: true },
  { name: 'files', type: '14' },
])
let server: Server
let origin: string
/** Queries of what was fetched. */
let fetched: string[]

beforeEach(async () => {
  fetched = []
  server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost')
    fetched.push(String(searchParams))
    response.end(`file ${searchParams.get('id')} ${searchParams.get('edition') ?? ''}`.trim())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

const addRow = async (files: readonly AttachmentValue[]): Promise<RowKey> => {
  const row = { [at.id('name')]: 'a', [at.id('files')]: [...files] }
  const added = await at.answer('edits.add-rows', { ...at.place, label: 'Add', rows: [row] })
  return added.rows[0] as RowKey
}
const place = (row: RowKey) => ({
  ...at.place,
  row,
  field: at.id('files'),
})
const save = async (row: RowKey, index: number): Promise<string> => {
  const { path } = await at.answer('attachments.save', { ...place(row), index })
  return at.download(path)
}
const file = (query: string, more: Partial<AttachmentValue> = {}): AttachmentValue => ({
  name: 'plan.txt',
  url: `${origin}/file?${query}`,
  ...more,
})

it('shows and saves the file of the address, in one cell and across rows', async () => {
  const first = await addRow([file('id=1'), file('id=2')])
  const second = await addRow([file('id=3')])
  expect([await save(first, 0), await save(first, 1), await save(second, 0)]).toEqual(['file 1', 'file 2', 'file 3'])
  const shown = await at.host.host.http(
    new Request(`http://127.0.0.1${attachmentPath({ ...place(first), index: 1, version: fileIdentity(file('id=2')) })}`),
  )
  expect([await shown.text(), shown.headers.get('cache-control')]).toEqual(['file 2', 'private, max-age=86400'])
})

it('fetches a file once however often its address is signed anew, and again once it was replaced', async () => {
  const signed = (signature: string) => file(`id=1&Expires=${signature}&Signature=${signature}&OSSAccessKeyId=k`)
  const rows = [await addRow([signed('a')]), await addRow([signed('b')])]
  for (const row of rows) expect(await save(row, 0)).toBe('file 1')
  expect(fetched).toHaveLength(1)
  const editions = [
    file('id=7&edition=one', { fileId: 'f', size: 10 }),
    file('id=7&edition=two', { fileId: 'f', size: 11 }),
    file('id=7&edition=three', { fileId: 'g', size: 11 }),
  ]
  const texts = []
  for (const each of editions) texts.push(await save(await addRow([each]), 0))
  expect(texts).toEqual(['file 7 one', 'file 7 two', 'file 7 three'])
})

it('saves the file that was seen though another one has come to its place, and none when it is gone', async () => {
  const row = await addRow([file('id=1'), file('id=2')])
  const version = fileIdentity(file('id=2'))
  const cell = place(row)
  const { path } = await at.answer('attachments.save', { ...cell, index: 0, version })
  expect(await at.download(path)).toBe('file 2')
  const gone = fileIdentity(file('id=9'))
  expect(await at.call('attachments.save', { ...cell, index: 0, version: gone })).toMatchObject({
    ok: false,
    error: { kind: 'not-found', what: 'attachment' },
  })
  const shown = await at.host.host.http(new Request(`http://127.0.0.1${attachmentPath({ ...cell, index: 0, version: gone })}`))
  expect(shown.headers.get('cache-control')).toBe('no-store')
})

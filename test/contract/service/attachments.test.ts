import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRow, updateRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { type Caller, createCaller } from '../../support/service/service-caller.ts'
import { addRow, entries, makeWorksheet, readRow, type TestWorksheet } from '../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const base64 = png.toString('base64')

let service: StartedService
let caller: Caller
let worksheet: TestWorksheet
const web = createServer((request, response) => {
  if (request.url === '/missing') response.writeHead(404)
  if (request.url === '/moved') response.writeHead(302, { location: '/large' })
  if (request.url === '/to-a-file') response.writeHead(302, { location: 'file:///etc/passwd' })
  response.end(request.url === '/large' ? Buffer.alloc(200_000) : 'from the web')
})
let webUrl = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  const address = web.address()
  webUrl = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : ''
  service = await startService({ caps: { attachmentsPerField: 3, base64PerFile: 100_000 } })
  caller = createCaller(service, 'over HTTP')
  worksheet = await makeWorksheet(caller, 'Photos', [
    { alias: 'name', type: '2' },
    { alias: 'files', type: '14' },
  ])
})
afterAll(async () => {
  await service.close()
  web.close()
})

interface Attachment {
  readonly name: string
  readonly url: string
}
const filesOf = async (row: string): Promise<readonly Attachment[]> =>
  (await readRow(caller, worksheet, row)).files as readonly Attachment[]
const attach = async (...files: readonly Attachment[]): Promise<readonly Attachment[]> =>
  filesOf(await addRow(caller, worksheet, { files }))
const refused = (files: unknown): Promise<number> =>
  caller.refusal(createRow, { params: { worksheet_id: worksheet.id }, body: { fields: entries(worksheet, { files }) } })

describe('an attachment', () => {
  it('is not read where its address leads on into this machine or to a file, unless the service was told to', async () => {
    for (const path of ['moved', 'to-a-file']) expect(await refused([{ name: 'a.txt', url: `${webUrl}/${path}` }])).toBe(10002)
    const free = await startService({ redirectsInside: true })
    const there = createCaller(free, 'over HTTP')
    const sheet = await makeWorksheet(there, 'Photos', [{ alias: 'files', type: '14' }])
    const row = await addRow(there, sheet, { files: [{ name: 'a.bin', url: `${webUrl}/moved` }] })
    const [file] = (await readRow(there, sheet, row)).files as readonly Attachment[]
    expect((await (await fetch(file?.url ?? '')).arrayBuffer()).byteLength).toBe(200_000)
    await free.close()
  })

  it('from base64 is stored and served as it was', async () => {
    const [file] = await attach({ name: 'dot.png', url: base64 })
    expect(file?.name).toBe('dot.png')
    expect(file?.url).toMatch(new RegExp(`^${service.url}/file/[0-9a-f]{48}/dot\\.png$`))
    const response = await fetch(file?.url ?? '')
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png)
  })

  it('from a data address is stored', async () => {
    const [file] = await attach({ name: 'dot.png', url: `data:image/png;base64,${base64}` })
    expect(Buffer.from(await (await fetch(file?.url ?? '')).arrayBuffer())).toEqual(png)
  })

  it('from a web address is fetched and stored', async () => {
    const [file] = await attach({ name: 'page.txt', url: `${webUrl}/page` })
    expect(file?.url).toContain(service.url)
    expect(await (await fetch(file?.url ?? '')).text()).toBe('from the web')
  })

  it('keeps its stored file when its own address is written back, under a new name if given', async () => {
    const row = await addRow(caller, worksheet, { files: [{ name: 'dot.png', url: base64 }] })
    const [before] = await filesOf(row)
    const files = [
      { name: 'renamed.png', url: before?.url ?? '' },
      { name: 'b.txt', url: 'SGk=' },
    ]
    await caller.succeed(updateRow, {
      params: { worksheet_id: worksheet.id, row_id: row },
      body: { fields: entries(worksheet, { files }) },
    })
    const after = await filesOf(row)
    expect(after.map((file) => file.name)).toEqual(['renamed.png', 'b.txt'])
    expect(after[0]?.url.split('/').at(-2)).toBe(before?.url.split('/').at(-2))
  })

  it('keeps its stored file also when the service has moved to another address since', async () => {
    const [file] = await attach({ name: 'dot.png', url: base64 })
    const moved = (file?.url ?? '').replace(service.url, 'http://127.0.0.1:1')
    const [again] = await attach({ name: 'dot.png', url: moved })
    expect(again?.url).toBe(file?.url)
  })

  it('takes names with spaces, slashes and other alphabets', async () => {
    for (const name of ['a b.png', '../../etc/passwd.png', 'Größe 漢字 ?#%.png', "it's.png"]) {
      const [file] = await attach({ name, url: base64 })
      expect(file?.name).toBe(name)
      expect((await fetch(file?.url ?? '')).status).toBe(200)
    }
  })

  it('that a browser could run is downloaded, never shown', async () => {
    for (const name of ['evil.html', 'evil.svg', 'evil.js', 'evil']) {
      const [file] = await attach({ name, url: Buffer.from('<script>alert(1)</script>').toString('base64') })
      const response = await fetch(file?.url ?? '')
      expect(response.headers.get('content-type')).toBe('application/octet-stream')
      expect(response.headers.get('content-disposition')).toBe('attachment')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  it('is not served under an address that was never given out', async () => {
    expect((await fetch(`${service.url}/file/${'0'.repeat(48)}/dot.png`)).status).toBe(404)
    expect((await fetch(`${service.url}/file/../service.db`)).status).not.toBe(500)
    expect((await fetch(`${service.url}/file/x/y`)).status).toBe(404)
  })

  it('beyond the number that a field takes is 100007', async () => {
    expect(await refused(Array.from({ length: 4 }, () => ({ name: 'a', url: 'SGk=' })))).toBe(100007)
  })

  it('beyond the size that a file may have is 430017', async () => {
    expect(await refused([{ name: 'a', url: 'A'.repeat(100_004) }])).toBe(430017)
    expect(await refused([{ name: 'a', url: `${webUrl}/large` }])).toBe(430017)
  })

  it('that cannot be fetched is 10002', async () => {
    expect(await refused([{ name: 'a', url: `${webUrl}/missing` }])).toBe(10002)
    expect(await refused([{ name: 'a', url: 'http://127.0.0.1:1/nobody' }])).toBe(10002)
  })

  it('of a refused row leaves nothing in the store', async () => {
    const before = service.storage.settings.fileBytes()
    const fields = [
      ...entries(worksheet, {
        files: [
          { name: 'a', url: base64 },
          { name: 'b', url: `${webUrl}/missing` },
        ],
      }),
    ]
    await caller.refusal(createRow, { params: { worksheet_id: worksheet.id }, body: { fields } })
    expect(service.storage.settings.fileBytes()).toBe(before)
  })
})

describe('the attachment quota', () => {
  it('is counted over all files and refuses with 430017', async () => {
    const small = await startService({ caps: { attachmentQuota: 10 } })
    try {
      const tight = createCaller(small)
      const sheet = await makeWorksheet(tight, 'Files', [{ alias: 'files', type: '14' }])
      await addRow(tight, sheet, { files: [{ name: 'a', url: Buffer.alloc(8).toString('base64') }] })
      const fields = entries(sheet, { files: [{ name: 'b', url: Buffer.alloc(3).toString('base64') }] })
      expect(await tight.refusal(createRow, { params: { worksheet_id: sheet.id }, body: { fields } })).toBe(430017)
    } finally {
      await small.close()
    }
  })
})
